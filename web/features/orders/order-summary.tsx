import type { Order } from '#contract/orders.ts';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { CoverPicture } from '#web/ui/book/cover-picture.tsx';
import { Plinth } from '#web/ui/book/plinth.tsx';
import { tintClass } from '#web/ui/book/tint.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { SealInLine } from '#web/ui/table/seal-in-line.tsx';
import styles from './order-summary.module.css';

/** The book of an order, with the agreed details. */
export function OrderSummary({ order }: { order: Order }) {
  return (
    <section
      className={classNames(styles.summary, tintClass(order.book_photo_color))}
      aria-label="Your order"
    >
      <Plinth className={styles.plinth}>
        <CoverPicture book={order} sizes="144px" eager />
      </Plinth>
      <div>
        <h2>{order.bookTitle}</h2>
        <p className={styles.seller}>
          Sold by {order.sellerName}
          {order.isSellerVerified && <SealInLine />}
        </p>
      </div>
      <Facts className={styles.facts}>
        <Fact name="Condition">
          <ConditionGrade condition={order.product_condition} />
        </Fact>
        <Fact name="Meet at">{order.location}</Fact>
        <Fact name="Your phone">{order.phone}</Fact>
      </Facts>
    </section>
  );
}
