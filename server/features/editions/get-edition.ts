import { sql } from 'kysely';
import { type EditionDetails, maxCopies } from '#contract/editions.ts';
import { readIsbn } from '#contract/kernel/isbn.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { isForSale } from '../catalog/availability.ts';
import type { Viewer } from '../catalog/book-mapper.ts';
import { selectFoundBooks, toFoundBook } from '../catalog/found-books.ts';
import { siteCurrency } from '../site/site-currency.ts';
import { findEdition } from './find-edition.ts';

const bestFirst = sql`array_position(array['Excellent', 'Good', 'Fair'], books.condition)`;

/**
 * Returns a function that maps an edition and its copies for a viewer, by condition and price.
 * @param isbn in any spelling
 * @throws DomainError `not_found`
 */
export async function getEdition(db: Db, isbn: string): Promise<(viewer: Viewer) => EditionDetails> {
  const isbn13 = readIsbn(isbn);
  const edition = isbn13 && (await findEdition(db, isbn13));
  // The page of an ISBN that no edition has yet offers to wait for it, which the ISBN in the problem makes possible.
  if (!edition) throw new DomainError('not_found', undefined, isbn13 ? { isbn13 } : {});
  const [copies, prices] = await Promise.all([
    selectFoundBooks(db)
      .where('books.edition_id', '=', edition.id)
      .where(isForSale)
      .orderBy(bestFirst)
      .orderBy('books.resale_price_cents')
      .orderBy('books.id')
      .limit(maxCopies)
      .execute(),
    readPrices(db, isbn13),
  ]);
  const { title, subtitle, authors, publisher, published_year, language, pages } = edition;
  return (viewer) => ({
    status: true,
    edition: { isbn13, title, subtitle, authors, publisher, published_year, language, pages },
    copies: copies.map((row) => toFoundBook(row, viewer)),
    ...prices,
  });
}

async function readPrices(db: Db, isbn13: string) {
  const { count, lowest, highest, currency } = await db
    .selectFrom('book_search')
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      eb.fn.min('price_cents').as('lowest'),
      eb.fn.max('price_cents').as('highest'),
      siteCurrency.as('currency'),
    ])
    .where('isbn13', '=', isbn13)
    .executeTakeFirstOrThrow();
  const amount = (minor: number | null) => (minor === null ? null : toAmount(minor, currency));
  return { copyCount: Number(count), lowestPrice: amount(lowest), highestPrice: amount(highest) };
}
