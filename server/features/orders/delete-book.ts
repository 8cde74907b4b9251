import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { type LockedBook, lockBook } from '../catalog/lock-book.ts';
import { expireAndFindOpenOrder } from './open-order.ts';

/**
 * Marks the seller's book as deleted. The row stays for the orders that refer to it.
 * @throws DomainError `not_found`, `book_in_use` while an order for it is open
 */
export async function deleteBook(db: Db, sellerId: string, bookId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const book = await lockBook(tx, bookId);
    if (!book || book.seller_id !== sellerId) throw new DomainError('not_found');
    await deleteLockedBook(tx, book);
  });
}

/** Deletes a book whose row is locked; also used by moderation. */
export async function deleteLockedBook(tx: Tx, book: Pick<LockedBook, 'id'>): Promise<void> {
  if (await expireAndFindOpenOrder(tx, book.id)) throw new DomainError('book_in_use');
  await tx
    .updateTable('books')
    // A sale that committed while this transaction waited for the lock is later than now().
    .set({ deleted_at: sql`greatest(now(), sold_at)` })
    .where('id', '=', book.id)
    .execute();
}
