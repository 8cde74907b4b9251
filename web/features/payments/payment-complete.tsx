import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDollars } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import formStyles from '#web/ui/form/form.module.css';
import { receiptPath } from '../orders/receipt-path.ts';
import styles from './payment-complete.module.css';
import paymentStyles from './payment-page.module.css';

type PaymentCompleteProps = {
  order: Order;
  transactionId: string | null;
  /** Paid during this visit, not before. */
  justNow: boolean;
};

/** The paid amount, the transaction id, and the meeting place. */
export function PaymentComplete({ order, transactionId, justNow }: PaymentCompleteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Takes the focus, because the focused button was removed.
    if (justNow) heading.current?.focus({ preventScroll: true });
  }, [justNow]);
  return (
    <section className={classNames(cardStyles.card, paymentStyles.card, styles.complete)} role="status">
      <span className={styles.tick}>
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
          <p>Transaction ID</p>
          <code>{transactionId}</code>
        </>
      )}
      <div className={formStyles.actions}>
        <ButtonLink to="/dashboard/myorders">Back to My Orders</ButtonLink>
        <ButtonLink variant="outline" to={receiptPath(order._id)}>
          View receipt
        </ButtonLink>
      </div>
    </section>
  );
}
