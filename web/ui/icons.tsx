/** The mark: a red page with a yellow ear. */
export const Logo = () => (
  <svg viewBox="0 0 24 30" aria-hidden="true">
    <path d="M2 1h13l7 7v21H2z" fill="var(--ribbon)" />
    <path d="M15 1v7h7z" fill="var(--sticker)" />
  </svg>
);

/** The seal beside the name of a verified seller. */
export const VerifiedSeal = () => (
  <svg className="seal" viewBox="0 0 24 24" aria-hidden="true">
    <path
      fill="currentColor"
      d="m12 1 2.9 2.1h3.6l1.1 3.4 2.9 2.1-1.1 3.4 1.1 3.4-2.9 2.1-1.1 3.4h-3.6L12 23l-2.9-2.1H5.5l-1.1-3.4-2.9-2.1L2.6 12 1.5 8.6l2.9-2.1L5.5 3.1h3.6z"
    />
    <path
      d="m8 12.2 2.7 2.7 5.3-5.6"
      fill="none"
      stroke="var(--surface)"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
