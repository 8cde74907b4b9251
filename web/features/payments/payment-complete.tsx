import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders/orders.ts';
import { pageHref } from '#contract/pages.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import formStyles from '#web/ui/form/form.module.css';
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
  const t = useTranslations('payments');
  const tOrders = useTranslations('orders');
  const price = usePrice();
  const { bookTitle: title, location, sellerName: seller } = order;
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
        {t('complete.title')}
      </h2>
      <p>
        {t('complete.text', { price: price(order.bookPrice), title })}
        {location && ` ${t('complete.meet', { seller, location })}`}
      </p>
      {transactionId && (
        <>
          <p>{t('complete.transactionId')}</p>
          <code>{transactionId}</code>
        </>
      )}
      <div className={formStyles.actions}>
        <ButtonLink to="/dashboard/myorders">{t('page.backToOrders')}</ButtonLink>
        <ButtonLink variant="outline" to={pageHref('/dashboard/orders/:id', { id: order._id })}>
          {tOrders('seeOrder')}
        </ButtonLink>
        <ButtonLink variant="outline" to={pageHref('/dashboard/receipt/:id', { id: order._id })}>
          {t('page.viewReceipt')}
        </ButtonLink>
      </div>
    </section>
  );
}
