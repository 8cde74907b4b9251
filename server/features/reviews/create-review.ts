import { sql } from 'kysely';
import { reviewDays } from '#contract/reviews.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { getReviewedOrder, lockParties } from './order-parties.ts';
import { updateRating } from './update-rating.ts';

type Deps = { db: Db; enqueueMail: EnqueueMail };
type Input = { stars: number; text?: string | undefined };
type Created = { insertedId: string; isPublished: boolean };

/**
 * Writes the user's review of the other side of an order. The second review of an order publishes both; the rows of both people
 * are locked first, so that of two at the same moment one is the second.
 * @throws DomainError `not_found`, `order_not_handed_over`, `review_period_over`, `already_reviewed`, `not_allowed`
 */
export async function createReview(
  { db, enqueueMail }: Deps,
  userId: string,
  orderId: string,
  input: Input,
): Promise<Created> {
  const { handed_over_at, subjectId } = await getReviewedOrder(db, userId, orderId);
  if (!handed_over_at) throw new DomainError('order_not_handed_over');
  return db.transaction().execute(async (tx) => {
    await lockParties(tx, userId, subjectId);
    const insertedId = await insert(tx, { userId, subjectId, orderId, ...input });
    const isPublished = await publishBoth(tx, orderId);
    if (isPublished) {
      for (const id of [userId, subjectId]) await updateRating(tx, id);
      // The author of the second review sees the first one at once.
      await enqueueMail(
        tx,
        { message: 'review-published', personId: subjectId, orderId },
        `${orderId} ${subjectId}`,
      );
    }
    return { insertedId, isPublished };
  });
}

const publishAt = sql<Date>`orders.handed_over_at + make_interval(days => ${sql.lit(reviewDays)})`;

type Row = Input & { userId: string; subjectId: string; orderId: string };

async function insert(tx: Tx, { userId, subjectId, orderId, stars, text = '' }: Row): Promise<string> {
  const id = uuidV7();
  const inserted = await tx
    .insertInto('reviews')
    .columns(['id', 'order_id', 'author_id', 'subject_id', 'stars', 'text', 'publish_at'])
    .expression(
      tx
        .selectFrom('orders')
        .select([
          sql<string>`${id}::uuid`.as('id'),
          'orders.id as order_id',
          sql<string>`${userId}::uuid`.as('author_id'),
          sql<string>`${subjectId}::uuid`.as('subject_id'),
          sql<number>`${stars}::smallint`.as('stars'),
          sql<string>`${text}::text`.as('text'),
          publishAt.as('publish_at'),
        ])
        .where('orders.id', '=', orderId)
        .where(publishAt, '>', sql<Date>`clock_timestamp()`),
    )
    .onConflict((same) => same.constraint('one_review_for_each_order_and_author').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted)
    throw new DomainError(
      (await isReviewed(tx, userId, orderId)) ? 'already_reviewed' : 'review_period_over',
    );
  return inserted.id;
}

const isReviewed = async (tx: Tx, userId: string, orderId: string): Promise<boolean> =>
  (await tx
    .selectFrom('reviews')
    .select('id')
    .where('order_id', '=', orderId)
    .where('author_id', '=', userId)
    .executeTakeFirst()) !== undefined;

/** Publishes the reviews of an order if there are two. */
async function publishBoth(tx: Tx, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set({
      published_at: sql<Date>`clock_timestamp()`,
      publish_at: sql<Date>`least(publish_at, clock_timestamp())`,
    })
    .where('order_id', '=', orderId)
    .where('published_at', 'is', null)
    .where(sql<boolean>`(select count(*) from reviews as written where written.order_id = ${orderId}) = 2`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
