import { sql } from 'kysely';
import { say } from '#contract/kernel/sentence.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * Advertises an unsold book of the seller on the home page. Returns how many books changed: 0 if it is already advertised.
 * @throws DomainError `not_found`, `book_not_available` when it is sold
 */
export async function advertiseBook(db: Db, sellerId: string, bookId: string): Promise<number> {
  const ownBook = db
    .updateTable('books')
    .where('id', '=', bookId)
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null);
  const changed = await ownBook
    .set({ advertised_at: sql`now()` })
    .where('sold_at', 'is', null)
    .where('advertised_at', 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return 1;
  const book = await db
    .selectFrom('books')
    .select('sold_at')
    .where('id', '=', bookId)
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!book) throw new DomainError('not_found');
  if (book.sold_at) throw new DomainError('book_not_available', say('requests.soldCannotBeAdvertised'));
  return 0;
}
