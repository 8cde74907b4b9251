import type { Order } from '../../../contract/orders.ts';
import { ConditionGrade } from '../../books/condition-grade.tsx';
import { CoverPicture } from '../../books/cover-picture.tsx';
import { Plinth } from '../../books/plinth.tsx';
import { tintClass } from '../../books/tint.ts';
import { classNames } from '../../ui/class-names.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import styles from './order-summary.module.css';
import { SealInLine } from './seal-in-line.tsx';

/** The book of an order, standing on its plinth, with what was agreed about it. */
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
