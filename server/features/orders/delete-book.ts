import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { type LockedBook, lockBook } from '../catalog/lock-book.ts';
import { expireAndFindOpenOrder } from './open-order.ts';

/**
 * The seller takes a listing down. The row stays for the orders that point to it.
 * @throws DomainError `not_found`, `book_in_use` while a buyer holds or has paid for it
 */
export async function deleteBook(db: Db, sellerId: string, bookId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const book = await lockBook(tx, bookId);
    if (!book || book.seller_id !== sellerId) throw new DomainError('not_found');
    await takeDownLockedBook(tx, book);
  });
}

/** The common end of every take-down; the book's row must be locked. */
export async function takeDownLockedBook(tx: Tx, book: LockedBook): Promise<void> {
  if (await expireAndFindOpenOrder(tx, book.id)) throw new DomainError('book_in_use');
  await tx
    .updateTable('books')
    // A sale that was waited for is younger than this transaction.
    .set({ deleted_at: sql`greatest(now(), sold_at)` })
    .where('id', '=', book.id)
    .execute();
}
