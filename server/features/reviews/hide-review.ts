import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockPeople } from './order-parties.ts';
import { dismissReports, getReviewToModerate } from './reported-reviews.ts';
import { updateRating } from './update-rating.ts';

/**
 * Hides a published review on behalf of a moderator, takes it out of the average, and records it in the audit log. Returns how
 * many it hid: 0 if it was hidden before.
 * @throws DomainError `not_found`, `not_allowed` for a moderator's own order
 */
export async function hideReview(db: Db, moderatorId: string, reviewId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { author_id, subject_id } = await getReviewToModerate(tx, moderatorId, reviewId);
    // Before the review, as everything that changes the sums does.
    await lockPeople(tx, [subject_id]);
    const { numUpdatedRows } = await tx
      .updateTable('reviews')
      .set({ hidden_at: sql<Date>`now()` })
      .where('id', '=', reviewId)
      .where('hidden_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 0;
    await updateRating(tx, subject_id);
    await dismissReports(tx, reviewId);
    await recordAudit(tx, {
      actorId: moderatorId,
      action: 'hide_review',
      subjectType: 'user',
      subjectId: author_id,
    });
    return 1;
  });
}
