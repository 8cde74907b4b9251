import { BadgeCheck } from 'lucide-react';
import type { Order } from '../../../contract/orders.ts';

/** The book of an order, standing on its plinth, with what was agreed about it. */
export function OrderSummary({ order }: { order: Order }) {
  return (
    <section className={`order ${tintClass(order.book_photo_color)}`} aria-label="Your order">
      <div className="plinth">
        <CoverPicture />
      </div>
      <div>
        <h2>{order.bookTitle}</h2>
        <p className="by">
          Sold by {order.sellerName} {order.isSellerVerified && <BadgeCheck className="seal" aria-label="verified" />}
        </p>
      </div>
      <dl className="facts">
        <div>
          <dt>Condition</dt>
          <dd>
            <ConditionGrade condition={order.product_condition} />
          </dd>
        </div>
        {order.location && (
          <div>
            <dt>Meet at</dt>
            <dd>{order.location}</dd>
          </div>
        )}
        {order.phone && (
          <div>
            <dt>Your phone</dt>
            <dd>{order.phone}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
