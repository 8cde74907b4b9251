import { CircleAlert } from 'lucide-react';
import styles from './form-error.module.css';

/** An error that concerns the whole form. */
export const FormError = ({ id, message }: { id?: string | undefined; message: string }) => (
  <p className={styles.error} role="alert" id={id}>
    <CircleAlert aria-hidden="true" />
    <span>{message}</span>
  </p>
);
