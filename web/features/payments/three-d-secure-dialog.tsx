import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import styles from './three-d-secure-dialog.module.css';

/** Simulates the bank's 3-D Secure challenge. Closing it rejects the payment. */
export function ThreeDSecureDialog({ onOutcome }: { onOutcome: (outcome: 'succeeded' | 'failed') => void }) {
  return (
    <Dialog title="Your bank wants to confirm it’s you" onClose={() => onOutcome('failed')}>
      <p className={styles.text}>Test mode: a real bank would send you a code or ask in its app.</p>
      <DialogActions>
        <Button variant="outline" onClick={() => onOutcome('failed')}>
          Decline
        </Button>
        <Button onClick={() => onOutcome('succeeded')}>Approve</Button>
      </DialogActions>
    </Dialog>
  );
}
