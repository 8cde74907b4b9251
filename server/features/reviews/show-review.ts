import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockPeople } from './order-parties.ts';
import { getReviewToModerate } from './reported-reviews.ts';
import { updateRating } from './update-rating.ts';

/**
 * Shows a hidden review again on behalf of a moderator, counts it in the average, and records it in the audit log. Returns how
 * many it showed: 0 if it was not hidden, or if its order is not handed over anymore.
 * @throws DomainError `not_found`, `not_allowed` for a moderator's own order
 */
export async function showReview(db: Db, moderatorId: string, reviewId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { author_id, subject_id } = await getReviewToModerate(tx, moderatorId, reviewId);
    // Before the review, as everything that changes the sums does.
    await lockPeople(tx, [subject_id]);
    const { numUpdatedRows } = await tx
      .updateTable('reviews')
      .set({ hidden_at: null })
      .where('id', '=', reviewId)
      .where('hidden_at', 'is not', null)
      .where(
        sql<boolean>`exists (select from orders where orders.id = reviews.order_id and handed_over_at is not null)`,
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 0;
    await updateRating(tx, subject_id);
    await recordAudit(tx, {
      actorId: moderatorId,
      action: 'show_review',
      subjectType: 'user',
      subjectId: author_id,
    });
    return 1;
  });
}
