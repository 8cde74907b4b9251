import { Info } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Order, OrderStatus } from '#contract/orders/orders.ts';
import { pageHref } from '#contract/pages.ts';
import type { Receipt } from '#contract/payments/receipts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { Notice } from '#web/ui/notice.tsx';

export type Refund = {
  status: Exclude<Receipt['status'], 'paid'>;
  reason: NonNullable<Receipt['refundReason']>;
};

type PaymentEndedProps = {
  order: Order;
  /** Of the money, if the card was charged. */
  refund: Refund | undefined;
};

/** An order that can no longer be paid, why, and what happened to the money. */
export function PaymentEnded({ order, refund }: PaymentEndedProps) {
  const t = useTranslations('payments');
  const state = refund?.status ?? order.status;
  const end = ends.find((known) => known === state) ?? 'other';
  return (
    <div className={formStyles.form}>
      <Notice icon={Info} title={t(`ended.${end}Title`)} role="note">
        {refund ? (
          <>
            <p>{t(`ended.refundReasons.${refund.reason}`)}</p>
            {refund.reason !== 'disputed' && <p>{t('ended.refundTime')}</p>}
          </>
        ) : (
          <p>{t(end === 'expired' ? 'ended.expiredText' : 'ended.nothingToPay')}</p>
        )}
      </Notice>
      <div className={formStyles.actions}>
        <ButtonLink to="/dashboard/myorders">{t('page.backToOrders')}</ButtonLink>
        {refund && (
          <ButtonLink variant="outline" to={pageHref('/dashboard/receipt/:id', { id: order._id })}>
            {t('page.viewReceipt')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

const ends = ['expired', 'cancelled', 'refund_pending', 'refunded'] as const satisfies OrderStatus[];
