import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { BookRow, Tx } from '#server/db/schema.ts';

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

const lockedBooks = preparedQuery((db, params: Params<{ id: string }>) =>
  db
    .selectFrom('books')
    .select(columns)
    .where('id', '=', params.id)
    .where('deleted_at', 'is', null)
    .forUpdate(),
);
