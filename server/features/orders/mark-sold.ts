import { sql } from 'kysely';
import { say } from '#contract/kernel/sentence.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { lockBook } from '../catalog/lock-book.ts';
import { closeUnpaidOrder, expireAndFindOpenOrder } from './open-order.ts';

/**
 * Marks a book as sold in person, which ends an unpaid order for it. Returns how many books changed: 0 if it was sold
 * before, or if the caller is the buyer who paid for it.
 * @throws DomainError `not_found`, `book_in_use` while a buyer's card is being charged for it
 */
export async function markSold(db: Db, userId: string, bookId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const book = await lockBook(tx, bookId);
    if (!book || book.seller_id !== userId) {
      if (await hasPaidFor(tx, userId, bookId)) return 0;
      throw new DomainError('not_found');
    }
    if (book.sold_at) return 0;
    const order = await expireAndFindOpenOrder(tx, bookId);
    if (order && !(await closeUnpaidOrder(tx, order.id, 'seller')))
      throw new DomainError('book_in_use', say('requests.beingPaid'));
    await tx.updateTable('books').set({ sold_at: sql`now()` }).where('id', '=', bookId).execute();
    return 1;
  });
}

async function hasPaidFor(tx: Tx, buyerId: string, bookId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('book_id', '=', bookId)
    .where('buyer_id', '=', buyerId)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  return order !== undefined;
}
