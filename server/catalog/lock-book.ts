import { type Given, prepareQuery } from '../db/prepare-query.ts';
import type { BookRow, Tx } from '../db/tables.ts';

const columns = ['id', 'seller_id', 'title', 'resale_price_cents', 'reported_at', 'sold_at'] as const;

export type LockedBook = Pick<BookRow, (typeof columns)[number]>;

/**
 * Takes the book's row for the rest of the transaction. Whatever decides about a book locks it first, so
 * that booking, selling, deleting and paying happen one after the other; undefined when it was taken down.
 */
export async function lockBook(tx: Tx, id: string): Promise<LockedBook | undefined> {
  const [book] = await lockedBooks(tx, { id });
  return book;
}

const lockedBooks = prepareQuery((db, given: Given<{ id: string }>) =>
  db
    .selectFrom('books')
    .select(columns)
    .where('id', '=', given.id)
    .where('deleted_at', 'is', null)
    .forUpdate(),
);
