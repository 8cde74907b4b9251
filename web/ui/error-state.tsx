import { Button } from './button.tsx';
import styles from './error-state.module.css';

type Props = { title?: string; message: string; onRetry?: () => void };

/** Shown instead of content that could not be loaded, with a button to retry. */
export const ErrorState = ({ title = 'This didn’t load', message, onRetry }: Props) => (
  <div className={styles.failure} role="alert">
    <h2>{title}</h2>
    <p>{message}</p>
    {onRetry && <Button onClick={onRetry}>Try again</Button>}
  </div>
);
