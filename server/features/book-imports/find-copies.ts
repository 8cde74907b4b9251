import { sql } from 'kysely';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { ImportedListing } from '#server/db/tables/import-tables.ts';
import { hasOpenOrder } from '../catalog/availability.ts';
import { imageUrl } from '../images/urls.ts';
import { siteCurrency } from '../site/site-currency.ts';

/** What one of our own listings would be called in a file, if its seller has given it no number: by its id. */
const ownId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * `waiting`: for a photo, not listed. `over`: sold, or removed by an admin, so that no file puts it on the shelf again. `gone`:
 * deleted, so that its number is free.
 */
export type CopyState = 'waiting' | 'listed' | 'booked' | 'over' | 'gone';

export type Copy = {
  copy: number;
  bookId: string | null;
  state: CopyState;
  listing: ImportedListing;
  photo: string | null;
};

/** Finds the copies of a seller's listing IDs, in the order of their numbers. */
export async function findCopies(
  db: Db | Tx,
  sellerId: string,
  listingIds: readonly string[],
): Promise<Map<string, Copy[]>> {
  const rows = await selectCopies(db, sellerId, listingIds);
  const found = new Map<string, Copy[]>();
  for (const row of rows) found.set(row.listing_id, [...(found.get(row.listing_id) ?? []), toCopy(row)]);
  return found;
}

function selectCopies(db: Db | Tx, sellerId: string, listingIds: readonly string[]) {
  const ids = listingIds.filter((listingId) => ownId.test(listingId));
  const named = sql<{
    listing_id: string;
    copy: number;
    book_id: string | null;
    waiting: ImportedListing | null;
  }>`(
    select listing_id, copy, book_id, listing as waiting from listing_copies
      where seller_id = ${sellerId} and listing_id = any(${listingIds}::text[])
    union all
    select id::text, 1, id, null from books where id = any(${ids}::uuid[]) and seller_id = ${sellerId}
      and not exists (select from listing_copies where book_id = books.id)
      and not exists (select from listing_copies where seller_id = ${sellerId} and listing_id = books.id::text and copy = 1))`;
  return db
    .selectFrom(named.as('named'))
    .leftJoin('books', 'books.id', 'named.book_id')
    .leftJoin('categories', 'categories.id', 'books.category_id')
    .leftJoin('editions', 'editions.id', 'books.edition_id')
    .select(['named.listing_id', 'named.copy', 'named.book_id', 'named.waiting'])
    .select(['books.title', 'books.author', 'books.language', 'books.condition', 'books.years_of_use'])
    .select(['books.phone', 'books.location', 'books.description', 'books.picture_hash'])
    .select(['books.original_price_cents', 'books.resale_price_cents', 'books.sold_at', 'books.deleted_at'])
    .select(['books.reported_at', 'categories.slug', 'editions.isbn13'])
    .select([hasOpenOrder('books.id').as('is_open'), siteCurrency.as('currency')])
    .orderBy('named.listing_id')
    .orderBy('named.copy')
    .execute();
}

type Row = Awaited<ReturnType<typeof selectCopies>>[number];

function toCopy(row: Row): Copy {
  const { copy, book_id: bookId, waiting } = row;
  if (waiting) return { copy, bookId, state: 'waiting', listing: waiting, photo: null };
  const photo = row.picture_hash && imageUrl(row.picture_hash);
  return { copy, bookId, state: stateOf(row), listing: toListing(row), photo };
}

function stateOf({ sold_at, deleted_at, reported_at, is_open }: Row): CopyState {
  if (sold_at || (deleted_at && reported_at)) return 'over';
  if (deleted_at) return 'gone';
  return is_open ? 'booked' : 'listed';
}

/** The columns are those of a book, because a copy without one is waiting. */
const toListing = (row: Row): ImportedListing => ({
  book_title: row.title ?? '',
  category_id: row.slug ?? '',
  product_condition: row.condition ?? 'Good',
  original_price: toAmount(row.original_price_cents ?? 0, row.currency),
  resale_price: toAmount(row.resale_price_cents ?? 0, row.currency),
  years_of_use: row.years_of_use ?? 0,
  phone: row.phone ?? '',
  location: row.location ?? '',
  description: row.description ?? '',
  author: row.author ?? undefined,
  isbn: row.isbn13 === null ? undefined : String(row.isbn13),
  language: (row.language ?? undefined) as ImportedListing['language'],
});
