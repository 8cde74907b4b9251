import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders/orders.ts';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { CoverPicture } from '#web/ui/book/cover-picture.tsx';
import { Plinth } from '#web/ui/book/plinth.tsx';
import { tintClass } from '#web/ui/book/tint.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { PhoneLink, PhoneNumber } from '#web/ui/phone-link.tsx';
import { SealInLine } from '#web/ui/table/seal-in-line.tsx';
import styles from './order-summary.module.css';

type Props = {
  order: Order;
  /** Shown instead of the buyer's own once the book is paid for; null if the seller has left. */
  sellerPhone?: string | null | undefined;
};

/** The book of an order, with the agreed details. */
export function OrderSummary({ order, sellerPhone }: Props) {
  const t = useTranslations('orders.summary');
  return (
    <section
      className={classNames(styles.summary, tintClass(order.book_photo_color))}
      aria-label={t('label')}
    >
      <Plinth className={styles.plinth}>
        <CoverPicture book={order} sizes="144px" eager />
      </Plinth>
      <div>
        <h2>{order.bookTitle}</h2>
        <p className={styles.seller}>
          {t('soldBy', { name: order.sellerName })}
          {order.isSellerVerified && <SealInLine />}
        </p>
      </div>
      <Facts className={styles.facts}>
        <Fact name={t('condition')}>
          <ConditionGrade condition={order.product_condition} />
        </Fact>
        <Fact name={t('meetAt')}>{order.location}</Fact>
        {sellerPhone === undefined ? (
          <Fact name={t('yourPhone')}>{order.phone && <PhoneNumber>{order.phone}</PhoneNumber>}</Fact>
        ) : (
          <Fact name={t('phoneOf', { name: order.sellerName })}>
            {sellerPhone && <PhoneLink number={sellerPhone} />}
          </Fact>
        )}
      </Facts>
    </section>
  );
}
