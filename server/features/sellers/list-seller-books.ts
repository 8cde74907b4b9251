import type { Page } from '#contract/kernel/pagination.ts';
import type { FoundBook } from '#contract/search.ts';
import { newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import type { Viewer } from '../catalog/book-mapper.ts';
import { selectFoundBooks, toFoundBook } from '../catalog/found-books.ts';
import { requireSeller } from './require-seller.ts';

/**
 * Lists what a seller offers, newest first.
 * @throws DomainError `not_found`, as for the profile
 */
export async function listSellerBooks(
  db: Db,
  sellerId: string,
  page: Page,
  viewer: Viewer,
): Promise<FoundBook[]> {
  await requireSeller(db, sellerId);
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('books')
      .select(['id', timestampText('created_at')])
      .where('id', '=', id)
      .where('seller_id', '=', sellerId)
      .executeTakeFirst(),
  );
  const rows = await selectFoundBooks(db)
    .where('books.seller_id', '=', sellerId)
    .where('books.sold_at', 'is', null)
    .where('books.deleted_at', 'is', null)
    .where('seller.resting_since', 'is', null)
    .$call(newestAfter(start, page.limit, 'books.created_at', 'books.id'))
    .execute();
  return rows.map((row) => toFoundBook(row, viewer));
}
