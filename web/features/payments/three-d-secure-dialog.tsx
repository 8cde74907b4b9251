import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import styles from './three-d-secure-dialog.module.css';

/** Simulates the bank's 3-D Secure challenge. Closing it rejects the payment. */
export function ThreeDSecureDialog({ onOutcome }: { onOutcome: (outcome: 'succeeded' | 'failed') => void }) {
  const t = useTranslations('payments.bank');
  return (
    <Dialog title={t('title')} onClose={() => onOutcome('failed')}>
      <p className={styles.text}>{t('text')}</p>
      <DialogActions>
        <Button variant="outline" onClick={() => onOutcome('failed')}>
          {t('decline')}
        </Button>
        <Button onClick={() => onOutcome('succeeded')}>{t('approve')}</Button>
      </DialogActions>
    </Dialog>
  );
}
