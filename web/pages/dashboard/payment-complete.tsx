import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatDollars } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.ts';
import { receiptPath } from './receipt-path.ts';

type PaymentCompleteProps = {
  order: Order;
  transactionId: string | null;
  /** Paid on this visit, not on an earlier one. */
  justNow: boolean;
};

/** What was paid, the transaction id, and where to meet. */
export function PaymentComplete({ order, transactionId, justNow }: PaymentCompleteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (justNow) heading.current?.focus({ preventScroll: true });
  }, [justNow]);
  return (
    <section className="sheet done" role="status">
      <span className="tick">
        <Check size={22} aria-hidden="true" />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Your payment is complete
      </h2>
      <p>
        You paid {formatDollars(order.bookPrice)} for {order.bookTitle}.
        {order.location && ` Meet ${order.sellerName} at ${order.location}.`}
      </p>
      {transactionId && (
        <>
          <p className="label">Transaction ID</p>
          <code>{transactionId}</code>
        </>
      )}
      <div className="form-end">
        <Link className="btn btn-primary" to="/dashboard/myorders">
          Back to My Orders
        </Link>
        <Link className="btn btn-line" to={receiptPath(order._id)}>
          View receipt
        </Link>
      </div>
    </section>
  );
}
