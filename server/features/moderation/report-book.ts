import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { lockBook } from '../catalog/lock-book.ts';

/**
 * Reports a book to the administrators. Returns 1, or 0 if the user has reported it before.
 * @throws DomainError `not_found`, `own_book`
 */
export async function reportBook(db: Db, reporterId: string, bookId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const book = await lockBook(tx, bookId);
    if (!book) throw new DomainError('not_found');
    if (book.seller_id === reporterId) throw new DomainError('own_book');
    const inserted = await tx
      .insertInto('reports')
      .values({ book_id: bookId, reporter_id: reporterId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!inserted.numInsertedOrUpdatedRows) return 0;
    await tx
      .updateTable('books')
      .set({ reported_at: sql`coalesce(reported_at, now())` })
      .where('id', '=', bookId)
      .execute();
    return 1;
  });
}
