import { type RawBuilder, sql } from 'kysely';
import { type Book, type BookDetails, booksPerPage, type Category } from '#contract/catalog.ts';
import { type OrderStatus, openOrderStatuses } from '#contract/orders.ts';
import type { Page } from '#contract/pagination.ts';
import { beforeCursor, resolveCursor, timestampText } from '#server/db/pagination.ts';
import { type Params, preparedQuery, type QueryExecutor } from '#server/db/prepared-query.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { selectBooks, toBook, type Viewer } from './book-mapper.ts';

export async function listCategories(on: QueryExecutor): Promise<Category[]> {
  const rows = await allCategories(on, {});
  return rows.map((row) => ({
    _id: row.id,
    category_id: row.slug,
    category_name: row.name,
    category_image: row.picture,
  }));
}

const allCategories = preparedQuery((db) =>
  db.selectFrom('categories').select(['id', 'slug', 'name', 'picture']).orderBy('position'),
);

/** In the window: advertised, neither sold nor taken down, newest first; to be shown to whoever reads it. */
export async function listAdvertisedBooks(on: QueryExecutor): Promise<(reader: Viewer) => Book[]> {
  const rows = await booksInWindow(on, {});
  return (reader) => rows.map((row) => toBook(row, reader));
}

const booksInWindow = preparedQuery((db) =>
  selectBooks(db)
    .where('books.advertised_at', 'is not', null)
    .where('books.sold_at', 'is', null)
    .where('books.deleted_at', 'is', null)
    .where('seller.banned_at', 'is', null)
    .orderBy('books.advertised_at', 'desc')
    .limit(sql.lit(24)),
);

/**
 * One book, to be shown with the reader's own part in it.
 * @throws DomainError `not_found`, also for a book that was taken down or whose seller is banned
 */
export async function getBook(
  on: QueryExecutor,
  id: string,
): Promise<(reader: NonNullable<Viewer>) => BookDetails> {
  const [row] = await bookDetails(on, { id });
  if (!row) throw new DomainError('not_found');
  return (reader) => ({
    ...toBook(row, reader),
    category_name: row.category_name,
    myOrder: row.open_order_buyer_id === reader.id ? toOpenOrder(row) : null,
  });
}

const bookDetails = preparedQuery((db, params: Params<{ id: string }>) =>
  selectBooks(db)
    .select([
      'categories.name as category_name',
      'open_order.status as open_order_status',
      'open_order.hold_ends_at',
    ])
    .where('books.id', '=', params.id)
    .where('books.deleted_at', 'is', null)
    .where('seller.banned_at', 'is', null),
);

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
 * One page of a shelf, newest first, to be shown to whoever reads it.
 * @param cursor what the page before answered as `nextCursor`
 * @throws DomainError `not_found` for an unknown category, `invalid_input` for a cursor not of ours
 */
export async function listCategoryBooks(
  on: QueryExecutor,
  slug: string,
  cursor: string | undefined,
): Promise<(reader: Viewer) => { books: Book[]; nextCursor: string | null }> {
  const rows =
    cursor === undefined
      ? await shelfFromTop(on, { slug })
      : await shelfAfter(on, { slug, ...readCursor(cursor) });
  if (rows.length === 0) await requireCategory(on, slug);
  const page = rows.slice(0, booksPerPage);
  const last = page.at(-1);
  const nextCursor = rows.length > booksPerPage && last ? writeCursor(last.listed_at, last.id) : null;
  return (reader) => ({ books: page.map((row) => toBook(row, reader)), nextCursor });
}

/** Books that can still be had, newest first, and one more than a page, which says whether another follows. */
const selectShelf = (db: Db, slug: RawBuilder<string>) =>
  selectBooks(db)
    .where('books.category_id', '=', (shelf) =>
      shelf.selectFrom('categories as shelf').select('shelf.id').where('shelf.slug', '=', slug),
    )
    .where('books.sold_at', 'is', null)
    .where('books.deleted_at', 'is', null)
    .where('seller.banned_at', 'is', null)
    .orderBy('books.created_at', 'desc')
    .orderBy('books.id', 'desc')
    .limit(sql.lit(booksPerPage + 1));

const shelfFromTop = preparedQuery((db, params: Params<{ slug: string }>) => selectShelf(db, params.slug));

/**
 * Where the page begins is a question inside the question: if the database saw the very moment, it would find a plan made
 * for it a little better than the one it has, and plan for ever, which takes longer than reading the page.
 */
const shelfAfter = preparedQuery((db, params: Params<{ slug: string; at: string; id: string }>) =>
  selectShelf(db, params.slug).where(
    sql<boolean>`(books.created_at, books.id)
      < ((select ${params.at}::timestamptz), (select ${params.id}::uuid))`,
  ),
);

const categoryIds = preparedQuery((db, params: Params<{ slug: string }>) =>
  db.selectFrom('categories').select('id').where('slug', '=', params.slug),
);

async function requireCategory(on: QueryExecutor, slug: string): Promise<void> {
  const [category] = await categoryIds(on, { slug });
  if (!category) throw new DomainError('not_found', 'We don’t have that shelf.');
}

export async function listMyBooks(
  db: Db,
  page: Page,
  seller: { id: string; role: string | null },
): Promise<Book[]> {
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('books')
      .select(['id', timestampText('created_at')])
      .where('id', '=', id)
      .where('seller_id', '=', seller.id)
      .executeTakeFirst(),
  );
  const rows = await selectBooks(db)
    .where('books.seller_id', '=', seller.id)
    .where('books.deleted_at', 'is', null)
    .where(beforeCursor(start, 'books.created_at', 'books.id'))
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
    throw new DomainError('invalid_input', 'This cursor isn’t valid.');
  return { at, id };
}
