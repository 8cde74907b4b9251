import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { Tx } from '#server/db/schema.ts';
import type { BookRow } from '#server/db/tables/catalog-tables.ts';

const columns = ['id', 'seller_id', 'title', 'resale_price_cents', 'reported_at', 'sold_at'] as const;

export type LockedBook = Pick<BookRow, (typeof columns)[number]>;

/**
 * Locks the book's row for the rest of the transaction. Everything that decides about a book locks it first, so that
 * booking, selling, deleting and paying happen one after the other. Undefined if the book was deleted.
 */
export async function lockBook(tx: Tx, id: string): Promise<LockedBook | undefined> {
  const [book] = await lockBookRow(tx, { id });
  return book;
}

const lockBookRow = preparedQuery((db, params: Params<{ id: string }>) =>
  db
    .selectFrom('books')
    .select(columns)
    .where('id', '=', params.id)
    .where('deleted_at', 'is', null)
    .forUpdate(),
);
