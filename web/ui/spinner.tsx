import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A loading indicator; the label is for screen readers. */
export const Spinner = ({ label }: { label: string }) => (
  <div className={styles.page} role="status">
    <SpinnerRing />
    <VisuallyHidden>{label}</VisuallyHidden>
  </div>
);

/** Only the ring, beside a text that says what is loading. */
export const SpinnerRing = () => <span className={styles.ring} aria-hidden="true" />;
