import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Viewer } from '#contract/users/users.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CancelButton, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { loginPathFrom } from '../auth/return-to.ts';
import { useStartBuying } from '../auth/use-start-side.ts';
import styles from './buyer-required-dialog.module.css';

type Props = { viewer: Viewer | null; to: 'book' | 'report' | 'ask'; onClose: () => void };

/** Explains why the current user cannot book, and what they can do. */
export function BuyerRequiredDialog({ viewer, to, onClose }: Props) {
  const t = useTranslations('orders.buyerRequired');
  const { pathname, search } = useLocation();
  if (!viewer)
    return (
      <Dialog title={t('loginTitle')} onClose={onClose}>
        <p>{t(`loginText.${to}`)}</p>
        <DialogActions className={styles.actions}>
          <CancelButton onClick={onClose} />
          <ButtonLink to={loginPathFrom(pathname + search)}>{t('login')}</ButtonLink>
        </DialogActions>
      </Dialog>
    );
  if (!viewer.role)
    return (
      <Dialog title={t('roleTitle')} onClose={onClose}>
        <p>{t('roleText')}</p>
        <DialogActions className={styles.actions}>
          <CancelButton onClick={onClose} />
          <ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>
        </DialogActions>
      </Dialog>
    );
  if (viewer.maySell) return <StartBuyingDialog to={to} onClose={onClose} />;
  return (
    <Dialog title={t(`buyersTitle.${to}`)} onClose={onClose}>
      <p>{t(`adminText.${to}`)}</p>
      <DialogActions className={styles.actions}>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** For a seller. Once they may buy, the caller shows what they pressed the button for. */
function StartBuyingDialog({ to, onClose }: Omit<Props, 'viewer'>) {
  const t = useTranslations('orders.buyerRequired');
  const { busy, start } = useStartBuying();
  return (
    <Dialog title={t(`buyersTitle.${to}`)} onClose={onClose}>
      <p>{t(`sellerText.${to}`)}</p>
      <DialogActions className={styles.actions}>
        <CancelButton onClick={onClose} />
        <Button aria-disabled={busy || undefined} onClick={start}>
          {t('startBuying')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
