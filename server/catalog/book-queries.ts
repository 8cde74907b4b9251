import { sql } from 'kysely';
import { type Book, type BookDetails, booksPerPage, type Category } from '../../contract/books.ts';
import type { Page } from '../../contract/list-page.ts';
import { type OrderStatus, openOrderStatuses } from '../../contract/orders.ts';
import { exactly, olderThan, startOf } from '../db/list-page.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { type BookReader, selectBooks, toBook } from './book-projection.ts';

export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db.selectFrom('categories').selectAll().orderBy('position').execute();
  return rows.map((row) => ({
    _id: row.id,
    category_id: row.slug,
    category_name: row.name,
    category_image: row.picture,
  }));
}

/** In the window: advertised, neither sold nor taken down, newest first. */
export async function listAdvertisedBooks(db: Db, reader: BookReader): Promise<Book[]> {
  const rows = await selectBooks(db)
    .where('books.advertised_at', 'is not', null)
    .where('books.sold_at', 'is', null)
    .where('books.deleted_at', 'is', null)
    .where('seller.banned_at', 'is', null)
    .orderBy('books.advertised_at', 'desc')
    .limit(24)
    .execute();
  return rows.map((row) => toBook(row, reader));
}

/**
 * One book with the reader's own part in it.
 * @throws DomainError `not_found`, also for a book that was taken down or whose seller is banned
 */
export async function getBook(db: Db, id: string, reader: NonNullable<BookReader>): Promise<BookDetails> {
  const row = await selectBooks(db)
    .select([
      'categories.name as category_name',
      'open_order.status as open_order_status',
      'open_order.hold_ends_at',
    ])
    .where('books.id', '=', id)
    .where('books.deleted_at', 'is', null)
    .where('seller.banned_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  const isMyOrder = row.open_order_buyer_id === reader.id;
  return {
    ...toBook(row, reader),
    category_name: row.category_name,
    myOrder: isMyOrder ? toOpenOrder(row) : null,
  };
}

type WithOpenOrder = {
  open_order_id: string | null;
  open_order_status: OrderStatus | null;
  hold_ends_at: Date | null;
};

function toOpenOrder({ open_order_id, open_order_status, hold_ends_at }: WithOpenOrder) {
  const status = openOrderStatuses.find((open) => open === open_order_status);
  if (!open_order_id || !status) return null;
  return {
    _id: open_order_id,
    status,
    holdEndsAt: status === 'unpaid' ? (hold_ends_at?.toISOString() ?? null) : null,
  };
}

/**
 * One page of a shelf, newest first.
 * @param cursor what the page before answered as `nextCursor`
 * @throws DomainError `not_found` for an unknown category, `invalid_input` for a cursor not of ours
 */
export async function listCategoryBooks(
  db: Db,
  slug: string,
  cursor: string | undefined,
  reader: BookReader,
): Promise<{ books: Book[]; nextCursor: string | null }> {
  const category = await db.selectFrom('categories').select('id').where('slug', '=', slug).executeTakeFirst();
  if (!category) throw new DomainError('not_found', 'There is no such shelf.');
  let query = selectBooks(db)
    // Exact to the microsecond: a JavaScript Date would skip or repeat books made in the same millisecond.
    .select(
      sql<string>`to_char(books.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('exact'),
    )
    .where('books.category_id', '=', category.id)
    .where('books.sold_at', 'is', null)
    .where('books.deleted_at', 'is', null)
    .where('seller.banned_at', 'is', null);
  if (cursor !== undefined) {
    const after = readCursor(cursor);
    query = query.where(
      sql<boolean>`(books.created_at, books.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  const rows = await query
    .orderBy('books.created_at', 'desc')
    .orderBy('books.id', 'desc')
    .limit(booksPerPage + 1)
    .execute();
  const page = rows.slice(0, booksPerPage);
  const last = page.at(-1);
  return {
    books: page.map((row) => toBook(row, reader)),
    nextCursor: rows.length > booksPerPage && last ? writeCursor(last.exact, last.id) : null,
  };
}

export async function listBooksOfSeller(
  db: Db,
  page: Page,
  seller: { id: string; role: string | null },
): Promise<Book[]> {
  const start = await startOf(page, (id) =>
    db
      .selectFrom('books')
      .select(['id', exactly('created_at')])
      .where('id', '=', id)
      .where('seller_id', '=', seller.id)
      .executeTakeFirst(),
  );
  const rows = await selectBooks(db)
    .where('books.seller_id', '=', seller.id)
    .where('books.deleted_at', 'is', null)
    .where(olderThan(start, 'books.created_at', 'books.id'))
    .orderBy('books.created_at', 'desc')
    .orderBy('books.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => toBook(row, seller));
}

const writeCursor = (at: string, id: string): string => Buffer.from(`${at} ${id}`).toString('base64url');

function readCursor(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) ||
    Number.isNaN(Date.parse(at)) ||
    !/^[0-9a-f-]{36}$/.test(id)
  )
    throw new DomainError('invalid_input', 'This cursor is not one of ours.');
  return { at, id };
}
