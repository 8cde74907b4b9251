import type { OrderReview, OrderReviews } from '#contract/reviews.ts';
import { reviewDays } from '#contract/reviews.ts';
import type { Db } from '#server/db/schema.ts';
import { getReviewedOrder } from './order-parties.ts';

const dayMs = 24 * 3_600_000;

/**
 * Returns the reviews of an order as one of its sides may see them. What the other side wrote is left out until it is published,
 * as if it did not exist.
 * @throws DomainError `not_found`
 */
export async function getOrderReviews(db: Db, userId: string, orderId: string): Promise<OrderReviews> {
  const { handed_over_at } = await getReviewedOrder(db, userId, orderId);
  const rows = await selectReviews(db, orderId);
  const mine = rows.find(({ author_id }) => author_id === userId);
  const theirs = rows.find(
    ({ author_id, published_at, hidden_at }) => author_id !== userId && published_at && !hidden_at,
  );
  const closesAt = handed_over_at && new Date(handed_over_at.getTime() + reviewDays * dayMs);
  return {
    canReview: closesAt !== null && closesAt.getTime() > Date.now() && !mine,
    closesAt: closesAt?.toISOString() ?? null,
    mine: mine ? toOrderReview(mine) : null,
    theirs: theirs ? toOrderReview(theirs) : null,
  };
}

const selectReviews = (db: Db, orderId: string) =>
  db
    .selectFrom('reviews')
    .select(['id', 'author_id', 'stars', 'text', 'created_at', 'published_at', 'reply', 'hidden_at'])
    .where('order_id', '=', orderId)
    .execute();

type Row = Awaited<ReturnType<typeof selectReviews>>[number];

const toOrderReview = (row: Row): OrderReview => ({
  _id: row.id,
  stars: row.stars,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  publishedAt: row.published_at?.toISOString() ?? null,
  reply: row.reply,
  isHidden: row.hidden_at !== null,
});
