/** Turns while something is on its way; the label is for those who do not see it. */
export const Spinner = ({ label }: { label: string }) => (
  <div className="page-wait" role="status">
    <span className="spin" aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </div>
);
