import { Button } from './button.tsx';
import styles from './error-state.module.css';

type Props = { title?: string; message: string; onRetry?: () => void };

/** It did not work: what happened, and a way to try again. */
export const ErrorState = ({ title = 'This didn’t load', message, onRetry }: Props) => (
  <div className={styles.failure} role="alert">
    <h2>{title}</h2>
    <p>{message}</p>
    {onRetry && <Button onClick={onRetry}>Try again</Button>}
  </div>
);
