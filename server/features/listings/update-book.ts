import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { TypedPrice } from '#contract/kernel/money/price.ts';
import type { updateBook as call } from '#contract/listings.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { getEditionId } from '../catalog/add-book.ts';
import { lockOpenCategory } from '../catalog/find-category.ts';
import { readPrices } from '../site/read-prices.ts';
import { lockCurrency } from '../site/site-currency.ts';
import { lockEditableBook } from './lock-editable-book.ts';

type Changes = z.output<typeof call.body>;

/**
 * Changes the given fields of a listing and returns its new version. Orders have copied title and price, so they stay as they are.
 * @throws DomainError `not_found`, `book_in_use`, `book_not_available`, `listing_changed` if `version` is not the present one,
 *   `invalid_input` for a wrong price or ISBN, or another category that takes no listings
 */
export async function updateBook(
  db: Db,
  sellerId: string,
  bookId: string,
  changes: Changes,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const prices = await readChangedPrices(tx, changes);
    await lockEditableBook(tx, sellerId, bookId);
    const book = await getEdited(tx, bookId);
    if (book.version !== changes.version) throw new DomainError('listing_changed');
    const updated = await tx
      .updateTable('books')
      .set({
        ...prices,
        ...plainFields(changes),
        ...(await getCategory(tx, changes.category_id, book.category_slug)),
        ...(await getEdition(tx, changes)),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', bookId)
      .returning('version')
      .executeTakeFirstOrThrow();
    return updated.version;
  });
}

/** The currency is locked before the book, or a change of it would give the amounts another meaning. */
async function readChangedPrices(tx: Tx, { original_price, resale_price }: Changes) {
  const given = Object.entries({ original_price, resale_price }).filter(([, price]) => price !== undefined);
  const typed = Object.fromEntries(given) as Record<string, TypedPrice>;
  const read = readPrices(typed, await lockCurrency(tx));
  return {
    ...(read.original_price !== undefined && { original_price_cents: read.original_price }),
    ...(read.resale_price !== undefined && { resale_price_cents: read.resale_price }),
  };
}

const getEdited = (tx: Tx, bookId: string) =>
  tx
    .selectFrom('books')
    .innerJoin('categories', 'categories.id', 'books.category_id')
    .select('books.version')
    .select('categories.slug as category_slug')
    .where('books.id', '=', bookId)
    .executeTakeFirstOrThrow();

/** An author or language that is given but empty is removed. */
const plainFields = (changes: Changes) => ({
  ...(changes.book_title !== undefined && { title: changes.book_title }),
  ...(changes.product_condition !== undefined && { condition: changes.product_condition }),
  ...(changes.years_of_use !== undefined && { years_of_use: changes.years_of_use }),
  ...(changes.phone !== undefined && { phone: changes.phone }),
  ...(changes.location !== undefined && { location: changes.location }),
  ...(changes.description !== undefined && { description: changes.description }),
  ...('author' in changes && { author: changes.author ?? null }),
  ...('language' in changes && { language: changes.language ?? null }),
});

/** A book may stay in a category that has been retired since. */
const getCategory = async (tx: Tx, slug: string | undefined, present: string) =>
  slug === undefined || slug === present ? {} : { category_id: await lockOpenCategory(tx, slug) };

const getEdition = async (tx: Tx, changes: Changes) =>
  'isbn' in changes ? { edition_id: await getEditionId(tx, changes) } : {};
