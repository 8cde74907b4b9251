import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Turns while something is on its way; the label is for those who do not see it. */
export const Spinner = ({ label }: { label: string }) => (
  <div className={styles.page} role="status">
    <SpinnerRing />
    <VisuallyHidden>{label}</VisuallyHidden>
  </div>
);

/** Only the ring, for a place that says in words what is going on. */
export const SpinnerRing = () => <span className={styles.ring} aria-hidden="true" />;
