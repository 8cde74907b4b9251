import { say } from '#contract/kernel/sentence.ts';
import type { Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { lockBook } from '../catalog/lock-book.ts';
import { expireAndFindOpenOrder } from '../orders/open-order.ts';

/**
 * Locks the row of a book that its seller is about to change, so that it cannot be booked meanwhile.
 * @throws DomainError `not_found`, `book_not_available` when it is sold, `book_in_use` while an order for it is open
 */
export async function lockEditableBook(tx: Tx, sellerId: string, bookId: string): Promise<void> {
  const book = await lockBook(tx, bookId);
  if (!book || book.seller_id !== sellerId) throw new DomainError('not_found');
  if (book.sold_at) throw new DomainError('book_not_available', say('requests.soldCannotBeChanged'));
  if (await expireAndFindOpenOrder(tx, bookId))
    throw new DomainError('book_in_use', say('requests.heldCannotBeChanged'));
}
