import type { BookRow, Tx } from '../db/tables.ts';

/**
 * Takes the book's row for the rest of the transaction. Whatever decides about a book locks it first, so
 * that booking, selling, deleting and paying happen one after the other; undefined when it was taken down.
 */
export function lockBook(tx: Tx, id: string): Promise<BookRow | undefined> {
  return tx
    .selectFrom('books')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
