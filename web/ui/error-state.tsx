import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import styles from './error-state.module.css';

type Props = { title?: string; message: string; onRetry?: () => void };

/** Shown instead of content that could not be loaded, with a button to retry. */
export function ErrorState({ title, message, onRetry }: Props) {
  const t = useTranslations('ui');
  return (
    <div className={styles.failure} role="alert">
      <h2>{title ?? t('didNotLoad')}</h2>
      <p>{message}</p>
      {onRetry && <Button onClick={onRetry}>{t('tryAgain')}</Button>}
    </div>
  );
}
