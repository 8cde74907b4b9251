import { Info } from 'lucide-react';
import type { Order, OrderStatus } from '#contract/orders.ts';
import type { Receipt } from '#contract/receipts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { Notice } from '#web/ui/notice.tsx';
import { receiptPath } from '../orders/receipt-path.ts';

export type RefundStatus = Exclude<Receipt['status'], 'paid'>;

type PaymentEndedProps = {
  order: Order;
  /** How far the refund is when the card was charged although the booking had ended. */
  refund: RefundStatus | undefined;
};

/** An order that can no longer be paid, why, and what happened to the money. */
export function PaymentEnded({ order, refund }: PaymentEndedProps) {
  const [title, text] = explanations[refund ?? order.status] ?? [
    'This booking has ended',
    'There’s nothing to pay.',
  ];
  return (
    <div className={formStyles.form}>
      <Notice icon={Info} title={title} role="note">
        <p>{text}</p>
      </Notice>
      <div className={formStyles.actions}>
        <ButtonLink to="/dashboard/myorders">Back to My Orders</ButtonLink>
        {refund && (
          <ButtonLink variant="outline" to={receiptPath(order._id)}>
            View receipt
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

const explanations: Partial<Record<OrderStatus, readonly [title: string, text: string]>> = {
  expired: [
    'Your hold on this book has ended',
    'There’s nothing to pay. If the book is still on the shelf, you can book it again.',
  ],
  cancelled: ['This booking was canceled', 'There’s nothing to pay.'],
  refund_pending: [
    'Your refund is on its way',
    'Your card was charged after this booking had ended. Refunds usually take 5 to 10 business days to show up.',
  ],
  refunded: [
    'Your payment was refunded',
    'Your card was charged after this booking had ended, so we refunded the full amount. Refunds usually take 5 to 10 business days to show up.',
  ],
};
