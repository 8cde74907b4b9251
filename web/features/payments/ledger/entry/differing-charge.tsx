import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type LedgerEntry, retryPayment } from '#contract/payments/ledger.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import styles from './ledger-entry-page.module.css';

/** Says that the payment provider's figures are others, such as after a refund of a part that the host made there. */
export function DifferingCharge({ entry }: { entry: LedgerEntry }) {
  const t = useTranslations('payments-ledger.entry.differs');
  const price = usePrice();
  const { providerDifference: found } = entry;
  if (!found) return null;
  const { amount, unknownRefund, missingRefund } = found;
  return (
    <Notice className={styles.notice} icon={CircleAlert} title={t('title')}>
      {unknownRefund > 0 && <p>{t('refunded', { amount: price(unknownRefund) })}</p>}
      {missingRefund > 0 && <FailedRefund entry={entry} missing={price(missingRefund)} />}
      {unknownRefund === 0 && missingRefund === 0 && <p>{t('other', { amount: price(amount) })}</p>}
    </Notice>
  );
}

/** The buyer's bank has sent the refund back, so an administrator can have it made again. */
function FailedRefund({ entry: { _id }, missing }: { entry: LedgerEntry; missing: string }) {
  const t = useTranslations('payments-ledger.entry.differs');
  const toast = useToast();
  const refund = useDashboardMutation(
    () => callApi(retryPayment, { params: { id: _id } }),
    ({ status, lastError }) => {
      if (status === 'refunded') toast.success(t('done'), t('doneText'));
      else toast.error(t('notDone'), lastError ?? undefined);
    },
  );
  return (
    <>
      <p>{t('failed', { amount: missing })}</p>
      <p className={styles.again}>
        <Button
          variant="outline"
          size="compact"
          disabled={refund.isPending}
          onClick={() => refund.mutate(undefined)}
        >
          {t('again')}
        </Button>
      </p>
    </>
  );
}
