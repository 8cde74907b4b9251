import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders.ts';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { CoverPicture } from '#web/ui/book/cover-picture.tsx';
import { Plinth } from '#web/ui/book/plinth.tsx';
import { tintClass } from '#web/ui/book/tint.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { PhoneNumber } from '#web/ui/phone-link.tsx';
import { SealInLine } from '#web/ui/table/seal-in-line.tsx';
import styles from './order-summary.module.css';

/** The book of an order, with the agreed details. */
export function OrderSummary({ order }: { order: Order }) {
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
        <Fact name={t('yourPhone')}>{order.phone && <PhoneNumber>{order.phone}</PhoneNumber>}</Fact>
      </Facts>
    </section>
  );
}
