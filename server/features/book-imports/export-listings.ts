import { type Currency, digitsOf } from '#contract/kernel/money/currencies.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Db } from '#server/db/schema.ts';
import { imageUrl } from '../images/urls.ts';
import { siteCurrency } from '../site/site-currency.ts';
import { type Column, exportedColumns, headingOf } from './file/columns.ts';

const rowsAtOnce = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Yields the seller's unsold listings as rows of a file that can be uploaded again, one for each book. A book without a number of the
 * seller has its own id in its place.
 */
export async function* exportListings(db: Db, sellerId: string): AsyncGenerator<string[]> {
  yield exportedColumns.map(headingOf);
  let after = firstId;
  for (;;) {
    const rows = await selectListings(db, sellerId, after);
    for (const row of rows) yield toCells(row);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}

const selectListings = (db: Db, sellerId: string, after: string) =>
  db
    .selectFrom('books')
    .innerJoin('categories', 'categories.id', 'books.category_id')
    .leftJoin('editions', 'editions.id', 'books.edition_id')
    .leftJoin('listing_copies', 'listing_copies.book_id', 'books.id')
    .select(['books.id', 'listing_copies.listing_id', 'listing_copies.copy', 'books.title', 'books.author'])
    .select(['editions.isbn13', 'resale_price_cents', 'original_price_cents', 'condition', 'categories.slug'])
    .select(['years_of_use', 'books.language', 'phone', 'location', 'description', 'picture_hash'])
    .select(siteCurrency.as('currency'))
    .where('books.seller_id', '=', sellerId)
    .where('books.sold_at', 'is', null)
    .where('books.deleted_at', 'is', null)
    .where('books.id', '>', after)
    .orderBy('books.id')
    .limit(rowsAtOnce)
    .execute();

function toCells(row: Awaited<ReturnType<typeof selectListings>>[number]): string[] {
  const cells: Record<(typeof exportedColumns)[number], string | number | null> = {
    listingId: row.listing_id ?? row.id,
    copy: row.copy ?? 1,
    quantity: 1,
    title: row.title,
    author: row.author,
    isbn: row.isbn13,
    price: decimal(row.resale_price_cents, row.currency),
    originalPrice: decimal(row.original_price_cents, row.currency),
    condition: row.condition,
    shelf: row.slug,
    yearsOfUse: row.years_of_use,
    language: row.language,
    phone: row.phone,
    location: row.location,
    description: row.description,
    photo: row.picture_hash && imageUrl(row.picture_hash),
  };
  return exportedColumns.map((column: Column & keyof typeof cells) => String(cells[column] ?? ''));
}

/** With all decimals of the currency, so that it is read the same in every language. */
const decimal = (minor: number, currency: Currency): string =>
  toAmount(minor, currency).toFixed(digitsOf(currency));
