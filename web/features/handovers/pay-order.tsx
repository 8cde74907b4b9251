import { useTranslations } from 'use-intl';
import type { OrderDetails } from '#contract/handovers.ts';
import { pageHref } from '#contract/pages.ts';
import { HoldEnds } from '#web/ui/relative-time.tsx';
import { PayLink } from '../orders/pay-link.tsx';
import styles from './pay-order.module.css';

/** What is next for the buyer of a book that is not paid for yet. */
export function PayOrder({ order }: { order: OrderDetails }) {
  const t = useTranslations('handovers.page');
  if (order.side !== 'buyer' || order.status !== 'unpaid' || order.isPaidAtMeeting) return null;
  return (
    <p className={styles.pay}>
      <PayLink
        order={order}
        to={pageHref('/dashboard/payment/:id', { id: order._id })}
        aria-label={t('payFor', { title: order.bookTitle })}
      >
        {t('pay')}
      </PayLink>
      <HoldEnds at={order.holdEndsAt} />
    </p>
  );
}
