import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import type { ReportedReview } from '#contract/reviews.ts';
import { newestAfter, resolveCursor } from '#server/db/pagination.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { reportedAt, selectModeratedReviews, toModeratedReview } from './moderated-reviews.ts';

/** Lists the reported reviews that no moderator has dismissed or hidden, the last reported first. */
export async function listReportedReviews(db: Db, page: Page, locale: Locale): Promise<ReportedReview[]> {
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('reviews')
      .select(['id', sql<string>`${reportedAt}::text`.as('at')])
      .where('id', '=', id)
      .where(reportedAt, 'is not', null)
      .executeTakeFirst(),
  );
  const rows = await selectModeratedReviews(db, locale)
    .where(
      sql<boolean>`exists (select from review_reports where review_id = reviews.id and dismissed_at is null)`,
    )
    .$call(newestAfter(start, page.limit, 'reviews.reported_at', 'reviews.id'))
    .execute();
  return rows.map((row) => ({
    ...toModeratedReview(row),
    reportedAt: row.reported_at?.toISOString() ?? '',
  }));
}

/** Ends the reports of a review; returns how many there were. */
export async function dismissReports(tx: Tx, reviewId: string): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('review_reports')
    .set({ dismissed_at: sql<Date>`now()` })
    .where('review_id', '=', reviewId)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows;
}

/**
 * Removes a review from the list of reported ones, on behalf of a moderator, and records it in the audit log.
 * @throws DomainError `not_found`, also for a review that is not reported anymore, `not_allowed` for a moderator's own order
 */
export async function dismissReportedReview(db: Db, moderatorId: string, reviewId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const review = await getReviewToModerate(tx, moderatorId, reviewId);
    if ((await dismissReports(tx, reviewId)) === 0n) throw new DomainError('not_found');
    await recordAudit(tx, {
      actorId: moderatorId,
      action: 'dismiss_reported_review',
      subjectType: 'user',
      subjectId: review.author_id,
    });
  });
}

/**
 * Returns a published review that the moderator has no part in.
 * @throws DomainError `not_found`, `not_allowed`
 */
export async function getReviewToModerate(tx: Tx, moderatorId: string, reviewId: string) {
  const review = await tx
    .selectFrom('reviews')
    .select(['author_id', 'subject_id'])
    .where('id', '=', reviewId)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (!review) throw new DomainError('not_found');
  if ([review.author_id, review.subject_id].includes(moderatorId)) throw new DomainError('not_allowed');
  return review;
}
