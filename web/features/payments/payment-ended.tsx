import { Info } from 'lucide-react';
import type { Order, OrderStatus } from '#contract/orders.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { Notice } from '#web/ui/notice.tsx';

/** Explains why an order can no longer be paid. */
export function PaymentEnded({ order }: { order: Order }) {
  const [title, text] = explanations[order.status] ?? ['This booking has ended', 'There’s nothing to pay.'];
  return (
    <div className={formStyles.form}>
      <Notice icon={Info} title={title} role="note">
        <p>{text}</p>
      </Notice>
      <div className={formStyles.actions}>
        <ButtonLink to="/dashboard/myorders">Back to My Orders</ButtonLink>
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
    'The book was no longer available. Refunds usually take 5 to 10 business days to show up.',
  ],
  refunded: [
    'Your payment was refunded',
    'The book was no longer available, so we refunded the full amount.',
  ],
};
