import { Info } from 'lucide-react';
import { Link } from 'react-router';
import type { Order, OrderStatus } from '../../../contract/orders.ts';

/** An order that can no longer be paid, and why. */
export function PaymentEnded({ order }: { order: Order }) {
  const [title, words] = explanations[order.status] ?? ['This booking has ended', 'There’s nothing to pay.'];
  return (
    <div className="form">
      <div className="slip" role="note">
        <Info aria-hidden="true" />
        <strong>{title}</strong>
        <p>{words}</p>
      </div>
      <div className="form-end">
        <Link className="btn btn-primary" to="/dashboard/myorders">
          Back to My Orders
        </Link>
      </div>
    </div>
  );
}

const explanations: Partial<Record<OrderStatus, readonly [title: string, words: string]>> = {
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
