import type { Book } from '../../contract/books.ts';
import type { Page } from '../../contract/list-page.ts';
import { type BookReader, selectBooks, toBook } from '../catalog/book-projection.ts';
import { exactly, olderThan, startOf } from '../db/list-page.ts';
import type { Db } from '../db/tables.ts';

/** Reported and not taken down, the last reported first; books of banned sellers for admins only. */
export async function listReportedBooks(db: Db, page: Page, reader: BookReader): Promise<Book[]> {
  const start = await startOf(page, (id) =>
    db
      .selectFrom('books')
      .select(['id', exactly('reported_at')])
      .where('id', '=', id)
      .where('reported_at', 'is not', null)
      .executeTakeFirst(),
  );
  const rows = await selectBooks(db)
    .where('books.reported_at', 'is not', null)
    .where('books.deleted_at', 'is', null)
    .$if(reader?.role !== 'admin', (books) => books.where('seller.banned_at', 'is', null))
    .where(olderThan(start, 'books.reported_at', 'books.id'))
    .orderBy('books.reported_at', 'desc')
    .orderBy('books.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => toBook(row, reader));
}
