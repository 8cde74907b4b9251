import styles from './icons.module.css';

/** Dogear's logo: a red page with a yellow folded corner. */
export const Logo = () => (
  <svg viewBox="0 0 24 30" aria-hidden="true">
    <path d="M2 1h13l7 7v21H2z" fill="var(--ribbon)" />
    <path d="M15 1v7h7z" fill="var(--sticker)" />
  </svg>
);

/** The seal beside the name of a verified seller. */
export const VerifiedSeal = () => (
  <svg className={styles.seal} viewBox="0 0 24 24" aria-hidden="true">
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

/** Google's logo, in the colors that Google's brand guidelines require. */
export const GoogleMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path
      fill="#4285F4"
      d="M23 12.27c0-.79-.07-1.54-.2-2.27H12v4.3h6.2a5.3 5.3 0 0 1-2.3 3.48v2.89h3.72C21.8 18.68 23 15.75 23 12.27z"
    />
    <path
      fill="#34A853"
      d="M12 23.5c3.11 0 5.71-1.03 7.62-2.79l-3.72-2.89c-1.03.69-2.35 1.1-3.9 1.1-3 0-5.54-2.03-6.45-4.75H1.71v2.98A11.5 11.5 0 0 0 12 23.5z"
    />
    <path fill="#FBBC05" d="M5.55 14.17a6.9 6.9 0 0 1 0-4.4V6.79H1.71a11.5 11.5 0 0 0 0 10.36z" />
    <path
      fill="#EA4335"
      d="M12 5.05c1.69 0 3.21.58 4.4 1.72l3.3-3.3A11.1 11.1 0 0 0 12 .5 11.5 11.5 0 0 0 1.71 6.79l3.84 2.98C6.46 7.08 9 5.05 12 5.05z"
    />
  </svg>
);
