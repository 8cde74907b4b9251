import { useLocation } from 'react-router';
import type { Viewer } from '#contract/users.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { loginPathFrom } from '../auth/return-to.ts';
import styles from './buyer-required-dialog.module.css';

type Props = { viewer: Viewer | null; to: 'book' | 'report'; onClose: () => void };

/** Explains why the current user cannot book, and what they can do. */
export function BuyerRequiredDialog({ viewer, to, onClose }: Props) {
  const { pathname, search } = useLocation();
  if (!viewer)
    return (
      <Dialog title="Please log in first" onClose={onClose}>
        <p>Log in to {to} a book, and we’ll bring you right back here.</p>
        <DialogActions className={styles.actions}>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <ButtonLink to={loginPathFrom(pathname + search)}>Login</ButtonLink>
        </DialogActions>
      </Dialog>
    );
  if (!viewer.role)
    return (
      <Dialog title="One question first" onClose={onClose}>
        <p>Tell us first whether you’re here to buy or to sell. You can choose on your dashboard.</p>
        <DialogActions className={styles.actions}>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <ButtonLink to="/dashboard">Go to dashboard</ButtonLink>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog title={`Only buyers can ${to} books`} onClose={onClose}>
      <p>
        You’re signed in {viewer.role === 'admin' ? 'as an admin' : 'as a seller'}. To {to} a book, log in
        with a buyer account.
      </p>
      <DialogActions className={styles.actions}>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
