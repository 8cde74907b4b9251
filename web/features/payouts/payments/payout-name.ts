import { useTranslations } from 'use-intl';
import type { Payout } from '#contract/payouts/payouts.ts';
import { useDay } from '#web/lib/use-day.ts';

/** Returns a function that names a payment: by its file, or by its day. */
export function usePayoutName(): (payout: Payout) => string {
  const t = useTranslations('payouts');
  const formatDay = useDay();
  return (payout) =>
    payout.format === 'none'
      ? t('withoutFile', { day: formatDay(payout.createdAt) })
      : payoutFileName(payout);
}

/** The name of the file for the bank: `sepa-2026-11-21.xml`. */
export const payoutFileName = ({ format, createdAt }: Payout): string =>
  format === 'sepa' ? `sepa-${createdAt.slice(0, 10)}.xml` : `payout-${createdAt.slice(0, 10)}.csv`;
