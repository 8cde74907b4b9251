import { type RawBuilder, sql } from 'kysely';
import { type Book, booksPerPage, type Category } from '#contract/catalog/catalog.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import { say } from '#contract/kernel/sentence.ts';
import {
  isMomentText,
  isUsualPage,
  newestAfter,
  resolveCursor,
  timestampText,
} from '#server/db/pagination.ts';
import {
  type Params,
  preparedQuery,
  preparedVariants,
  type QueryExecutor,
} from '#server/db/prepared-query.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { imageUrl } from '../images/urls.ts';
import { isForSale } from './availability.ts';
import { selectBooks, toBook, type Viewer } from './book-mapper.ts';
import { categoryIdOf, categoryNames } from './find-category.ts';

/** Lists the categories that books can be listed in. */
export async function listCategories(on: QueryExecutor): Promise<Category[]> {
  const rows = await selectCategories(on, {});
  return rows.map((row) => ({
    _id: row.id,
    category_id: row.slug,
    category_name: row.name,
    names: row.names,
    category_image: row.uploaded_picture ? imageUrl(row.uploaded_picture) : row.picture,
  }));
}

const selectCategories = preparedQuery((db) =>
  db
    .selectFrom('categories')
    .select(['id', 'slug', 'name', 'picture', 'uploaded_picture', categoryNames.as('names')])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id'),
);

/** Returns a function, so that one read serves several viewers: it maps the advertised, available books for a viewer. */
export async function listAdvertisedBooks(on: QueryExecutor): Promise<(viewer: Viewer) => Book[]> {
  const rows = await selectAdvertisedBooks(on, {});
  return (viewer) => rows.map((row) => toBook(row, viewer));
}

const selectAdvertisedBooks = preparedQuery((db) =>
  selectBooks(db)
    .where('books.advertised_at', 'is not', null)
    .where(isForSale)
    .orderBy('books.advertised_at', 'desc')
    .limit(sql.lit(24)),
);

type CategoryPage = {
  category: Pick<Category, 'category_id' | 'category_name' | 'names'> & { isRetired: boolean };
  books: Book[];
  nextCursor: string | null;
};

/**
 * Returns a function that maps one page of a category for a viewer, newest first.
 * @param slug also one that the category had before, or of a category that was merged into it
 * @param cursor the `nextCursor` of the page before
 * @throws DomainError `not_found` for an unknown category, `invalid_input` for an invalid cursor
 */
export async function listCategoryBooks(
  on: QueryExecutor,
  slug: string,
  cursor: string | undefined,
): Promise<(viewer: Viewer) => CategoryPage> {
  const rows =
    cursor === undefined
      ? await selectFirstPage(on, { slug })
      : await selectNextPage(on, { slug, ...decodeCursor(cursor) });
  const category = rows[0] ?? (await getCategory(on, slug));
  const page = rows.slice(0, booksPerPage);
  const last = page.at(-1);
  const nextCursor = rows.length > booksPerPage && last ? encodeCursor(last.listed_at, last.id) : null;
  return (viewer) => ({
    category: {
      category_id: category.category_slug,
      category_name: category.category_name,
      names: category.category_names,
      isRetired: category.is_retired,
    },
    books: page.map((row) => toBook(row, viewer)),
    nextCursor,
  });
}

const isRetired = sql<boolean>`categories.retired_at is not null`.as('is_retired');

/** Selects available books, newest first, and one more than a page to find out whether another page follows. */
const selectCategoryBooks = (db: Db, slug: RawBuilder<string>) =>
  selectBooks(db)
    .select(['categories.name as category_name', categoryNames.as('category_names'), isRetired])
    .where('books.category_id', '=', categoryIdOf(slug))
    .where(isForSale)
    .orderBy('books.created_at', 'desc')
    .orderBy('books.id', 'desc')
    .limit(sql.lit(booksPerPage + 1));

const selectFirstPage = preparedQuery((db, params: Params<{ slug: string }>) =>
  selectCategoryBooks(db, params.slug),
);

/**
 * The cursor is in a sub-select so that PostgreSQL keeps the generic plan; with plain parameters it would make a new plan
 * for each call.
 */
const selectNextPage = preparedQuery((db, params: Params<{ slug: string; at: string; id: string }>) =>
  selectCategoryBooks(db, params.slug).where(
    sql<boolean>`(books.created_at, books.id)
      < ((select ${params.at}::timestamptz), (select ${params.id}::uuid))`,
  ),
);

const selectCategory = preparedQuery((db, params: Params<{ slug: string }>) =>
  db
    .selectFrom('categories')
    .select(['categories.slug as category_slug', 'categories.name as category_name'])
    .select([categoryNames.as('category_names'), isRetired])
    .where('categories.id', '=', categoryIdOf(params.slug)),
);

async function getCategory(on: QueryExecutor, slug: string) {
  const [category] = await selectCategory(on, { slug });
  if (!category) throw new DomainError('not_found', say('requests.unknownShelf'));
  return category;
}

export async function listMyBooks(
  db: Db,
  page: Page,
  seller: { id: string; role: string | null },
): Promise<Book[]> {
  if (isUsualPage(page)) {
    const rows = await selectNewestBooks(db, { limit: page.limit }, { sellerId: seller.id });
    return rows.map((row) => toBook(row, seller));
  }
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
    .$call(newestAfter(start, page.limit, 'books.created_at', 'books.id'))
    .execute();
  return rows.map((row) => toBook(row, seller));
}

const selectNewestBooks = preparedVariants(
  ({ limit }: { limit: number }, { sellerId }: Params<{ sellerId: string }>, db) =>
    selectBooks(db)
      .where('books.seller_id', '=', sellerId)
      .where('books.deleted_at', 'is', null)
      .$call(newestAfter(undefined, sql.lit(limit), 'books.created_at', 'books.id')),
);

const encodeCursor = (at: string, id: string): string => Buffer.from(`${at} ${id}`).toString('base64url');

function decodeCursor(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!isMomentText(at) || !/^[0-9a-f-]{36}$/.test(id))
    throw new DomainError('invalid_input', say('fields.cursor'));
  return { at, id };
}
