import type { Order } from '../../../contract/orders.ts';
import { ConditionGrade } from '../../books/condition-grade.tsx';
import { CoverPicture } from '../../books/cover-picture.tsx';
import { tintClass } from '../../books/tint.ts';
import { VerifiedSeal } from '../../ui/icons.tsx';

/** The book of an order, standing on its plinth, with what was agreed about it. */
export function OrderSummary({ order }: { order: Order }) {
  return (
    <section className={`order ${tintClass(order.book_photo_color)}`} aria-label="Your order">
      <div className="plinth aspect-auto">
        <CoverPicture book={order} sizes="144px" eager />
      </div>
      <div>
        <h2>{order.bookTitle}</h2>
        <p className="by">
          Sold by {order.sellerName}
          {order.isSellerVerified && (
            <span className="ml-1 inline-block align-[-2px]">
              <VerifiedSeal />
              <span className="sr-only">verified seller</span>
            </span>
          )}
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
