import type { Book } from '#contract/catalog.ts';
import type { Page } from '#contract/pagination.ts';
import { beforeCursor, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { selectBooks, toBook } from '../catalog/book-mapper.ts';
import { siteLookAround } from '../site/site-look-around.ts';

/**
 * Lists reported books that are not deleted, the last reported first; books of banned sellers for moderators only. A site for members
 * only shows visitors none.
 */
export async function listReportedBooks(
  db: Db,
  page: Page,
  viewer: CurrentUser | undefined,
): Promise<Book[]> {
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('books')
      .select(['id', timestampText('reported_at')])
      .where('id', '=', id)
      .where('reported_at', 'is not', null)
      .executeTakeFirst(),
  );
  const rows = await selectBooks(db)
    .where('books.reported_at', 'is not', null)
    .where('books.deleted_at', 'is', null)
    .$if(!viewer?.rights.includes('can_moderate'), (books) => books.where('seller.banned_at', 'is', null))
    .$if(!viewer, (books) => books.where(siteLookAround, '<>', 'members'))
    .where(beforeCursor(start, 'books.reported_at', 'books.id'))
    .orderBy('books.reported_at', 'desc')
    .orderBy('books.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => toBook(row, viewer));
}
