import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { LedgerEntry } from '#contract/ledger.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './ledger-entry-page.module.css';

/** Says that the payment provider's figures are others, such as after a refund of a part that the host made there. */
export function DifferingCharge({ entry: { providerDifference: found } }: { entry: LedgerEntry }) {
  const t = useTranslations('admin.ledger.entry.differs');
  const price = usePrice();
  if (!found) return null;
  const { amount, unknownRefund } = found;
  return (
    <Notice className={styles.notice} icon={CircleAlert} title={t('title')}>
      <p>
        {unknownRefund > 0
          ? t('refunded', { amount: price(unknownRefund) })
          : t('other', { amount: price(amount) })}
      </p>
    </Notice>
  );
}
