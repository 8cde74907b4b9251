import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatDollars } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.ts';

/** The receipt: what was paid, the transaction id, and where to meet. */
export function PaymentComplete({ order, transactionId }: { order: Order; transactionId: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
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
          <p className="label">Transaction id</p>
          <code>{transactionId}</code>
        </>
      )}
      <div className="form-end">
        <Link className="btn btn-primary" to="/dashboard/myorders">
          Back to My Orders
        </Link>
      </div>
    </section>
  );
}
