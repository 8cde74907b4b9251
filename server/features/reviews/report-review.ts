import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * Reports a published review to the administrators. Returns 1, or 0 if the user has reported it before.
 * @throws DomainError `not_found`, also for the user's own review and for one that is not published or is hidden
 */
export async function reportReview(db: Db, userId: string, reviewId: string): Promise<number> {
  const review = await db
    .selectFrom('reviews')
    .select('id')
    .where('id', '=', reviewId)
    .where('author_id', '<>', userId)
    .where('published_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (!review) throw new DomainError('not_found');
  const inserted = await db
    .insertInto('review_reports')
    .values({ review_id: reviewId, reporter_id: userId })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows);
}
