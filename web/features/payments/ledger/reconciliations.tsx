import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { payoutOverviewQuery } from '#web/lib/dashboard-queries.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Hint } from '#web/ui/form/hint.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useNow } from '#web/ui/relative-time.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './reconciliations.module.css';

/** Whether payments agree with the payment provider, and what sellers are owed with their sales, as of the last night. */
export const Reconciliations = () => (
  <div className={styles.reconciliations}>
    <ProviderReconciliation />
    <EntryReconciliation />
  </div>
);

function ProviderReconciliation() {
  const t = useTranslations('payments-ledger');
  const ago = useAgo();
  const price = usePrice();
  const reconciliation = useQuery(payoutOverviewQuery()).data?.providerReconciliation;
  if (!reconciliation) return null;
  const { at, wrongPayments, difference } = reconciliation;
  if (wrongPayments === 0)
    return (
      reconciliation.payments > 0 && (
        <Hint>{t('providerAgrees', { payments: reconciliation.payments, when: ago(at) })}</Hint>
      )
    );
  return (
    <Notice icon={CircleAlert} title={t('providerDiffersTitle')}>
      <p>{t('providerDiffers', { payments: wrongPayments, difference: price(difference), when: ago(at) })}</p>
      <p>
        <TextLink to="/dashboard/ledger?only=differing">{t('seeDiffering')}</TextLink>
      </p>
    </Notice>
  );
}

/** Nothing while no seller was ever owed anything. */
function EntryReconciliation() {
  const t = useTranslations('payments-ledger');
  const ago = useAgo();
  const price = usePrice();
  const reconciliation = useQuery(payoutOverviewQuery()).data?.reconciliation;
  if (!reconciliation) return null;
  const { at, entries, wrongOrders, difference } = reconciliation;
  const when = ago(at);
  if (wrongOrders > 0)
    return (
      <Notice icon={CircleAlert} title={t('entriesDifferTitle')}>
        <p>{t('entriesDiffer', { orders: wrongOrders, difference: price(difference), when })}</p>
      </Notice>
    );
  return entries > 0 && <Hint>{t('entriesAddUp', { entries, when })}</Hint>;
}

function useAgo(): (at: string) => string {
  const format = useFormatter();
  const now = useNow();
  // The page's time may be half a minute old.
  return (at) => format.relativeTime(Math.min(Date.parse(at), now.getTime()), now);
}
