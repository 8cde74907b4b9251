import { type RawBuilder, sql } from 'kysely';
import { soldPageDays } from '#contract/catalog/book.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import type { ReportedBook } from '#contract/moderation.ts';
import { newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { isListed } from '../catalog/availability.ts';
import { selectBooks, toBook } from '../catalog/book-mapper.ts';
import { siteLookAround } from '../site/site-look-around.ts';

/**
 * Lists reported books that are not deleted, the last reported first; those whose own page others do not see, and the reasons of reports, for
 * moderators only, who do not read those about their own books. A site for members only shows visitors none.
 */
export async function listReportedBooks(
  db: Db,
  page: Page,
  viewer: CurrentUser | undefined,
): Promise<ReportedBook[]> {
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('books')
      .select(['id', timestampText('reported_at')])
      .where('id', '=', id)
      .where('reported_at', 'is not', null)
      .executeTakeFirst(),
  );
  const isModerator = viewer?.rights.includes('can_moderate') ?? false;
  const rows = await selectBooks(db)
    .select((isModerator ? reasonsFor(viewer?.id) : noReasons).as('reasons'))
    .where('books.reported_at', 'is not', null)
    .where('books.deleted_at', 'is', null)
    .$if(!isModerator, (books) => books.where(hasPage))
    .$if(!viewer, (books) => books.where(siteLookAround, '<>', 'members'))
    .$call(newestAfter(start, page.limit, 'books.reported_at', 'books.id'))
    .execute();
  return rows.map((row) => ({ ...toBook(row, viewer), reasons: row.reasons }));
}

/** Whether everyone sees the page of a book: its seller neither is banned nor rests, and it was not sold long ago. */
const hasPage = sql<boolean>`(${isListed} and seller.resting_since is null
  and coalesce(books.sold_at > now() - make_interval(days => ${sql.lit(soldPageDays)}), true))`;

const maxReasons = 10;

/** Of the reports that no moderator has dismissed. */
const reasonsFor = (moderatorId = '') => sql<string[]>`array(
  select reason from reports where book_id = books.id and books.seller_id::text <> ${moderatorId}
    and dismissed_at is null and reason is not null
  order by created_at desc, reporter_id limit ${sql.lit(maxReasons)})`;
const noReasons: RawBuilder<string[]> = sql`'{}'::text[]`;
