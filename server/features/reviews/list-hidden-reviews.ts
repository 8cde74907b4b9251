import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import type { HiddenReview } from '#contract/reviews.ts';
import { newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { selectModeratedReviews, toModeratedReview } from './moderated-reviews.ts';

/** Lists the reviews that can be shown again, the last hidden first. Those of an order that is not handed over anymore cannot. */
export async function listHiddenReviews(db: Db, page: Page, locale: Locale): Promise<HiddenReview[]> {
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('reviews')
      .select(['id', timestampText('hidden_at')])
      .where('id', '=', id)
      .where('hidden_at', 'is not', null)
      .executeTakeFirst(),
  );
  const rows = await selectModeratedReviews(db, locale)
    .where('reviews.hidden_at', 'is not', null)
    .where('reviews.handed_over_at', 'is not', null)
    .$call(newestAfter(start, page.limit, 'reviews.hidden_at', 'reviews.id'))
    .execute();
  return rows.map((row) => ({ ...toModeratedReview(row), hiddenAt: row.hidden_at?.toISOString() ?? '' }));
}
