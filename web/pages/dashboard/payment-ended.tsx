import { Info } from 'lucide-react';
import { Link } from 'react-router';
import type { Order, OrderStatus } from '../../../contract/orders.ts';

/** An order that can no longer be paid, and why. */
export function PaymentEnded({ order }: { order: Order }) {
  const [title, words] = explanations[order.status] ?? ['This booking has ended', 'Nothing was charged.'];
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
    'The hold on this book has ended',
    'Nothing was charged. If the book is still on the shelf, you can book it again.',
  ],
  cancelled: ['This booking was cancelled', 'Nothing was charged, and nothing is due.'],
  refund_pending: [
    'Your money is on its way back',
    'The book was gone. Your bank shows the refund within a few days.',
  ],
  refunded: ['Your money was returned', 'The book was gone, so the payment was refunded in full.'],
};
