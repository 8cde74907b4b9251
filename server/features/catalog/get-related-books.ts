import { type RawBuilder, sql } from 'kysely';
import { maxBooksOfSeller, maxOtherCopies, type RelatedBooks } from '#contract/catalog/book.ts';
import { formatPlainMonth } from '#contract/kernel/day.ts';
import { type Params, preparedQuery, type QueryExecutor } from '#server/db/prepared-query.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { siteDay } from '../site/site-time-zone.ts';
import { isForSale, isListed } from './availability.ts';
import type { Viewer } from './book-mapper.ts';
import { selectFoundBooks, toFoundBook } from './found-books.ts';

/**
 * Returns a function that maps what belongs to a book for a viewer: the seller's record, other copies of its edition, and
 * other books of its seller. The three reads are pipelined.
 * @throws DomainError `not_found`, also for a deleted book or one whose seller is banned
 */
export async function getRelatedBooks(
  on: QueryExecutor,
  id: string,
): Promise<(viewer: Viewer) => RelatedBooks> {
  const [[seller], copies, ofSeller] = await Promise.all([
    selectSellerRecord(on, { id }),
    selectOtherCopies(on, { id }),
    selectBooksOfSeller(on, { id }),
  ]);
  if (!seller) throw new DomainError('not_found');
  return (viewer) => ({
    status: true,
    seller: { _id: seller.id, memberSince: formatPlainMonth(seller.joined_on), sales: Number(seller.sales) },
    otherCopies: copies.map((row) => toFoundBook(row, viewer)),
    booksOfSeller: ofSeller.map((row) => ({ ...toFoundBook(row, viewer), pages: row.pages })),
  });
}

const selectSellerRecord = preparedQuery((db, params: Params<{ id: string }>) =>
  db
    .selectFrom('books')
    .innerJoin('users as seller', 'seller.id', 'books.seller_id')
    .select((eb) => [
      'seller.id',
      siteDay('seller.created_at').as('joined_on'),
      eb
        .selectFrom('orders')
        .select((sales) => sales.fn.countAll<string>().as('count'))
        .whereRef('orders.seller_id', '=', 'seller.id')
        .where('orders.status', '=', sql.lit('paid'))
        .as('sales'),
    ])
    .where('books.id', '=', params.id)
    .where(isListed),
);

/** The column of the book itself in a sub-select, so that PostgreSQL uses the index for the others. */
const ofTheBook = (column: 'edition_id' | 'seller_id', id: RawBuilder<string>) =>
  sql<string>`(select ${sql.ref(`given.${column}`)} from books as given where given.id = ${id})`;

const selectOthersForSale = (db: Db, id: RawBuilder<string>) =>
  selectFoundBooks(db).where('books.id', '<>', id).where(isForSale);

const selectOtherCopies = preparedQuery((db, params: Params<{ id: string }>) =>
  selectOthersForSale(db, params.id)
    .where('books.edition_id', '=', ofTheBook('edition_id', params.id))
    .orderBy('books.resale_price_cents')
    .orderBy('books.id')
    .limit(sql.lit(maxOtherCopies)),
);

const selectBooksOfSeller = preparedQuery((db, params: Params<{ id: string }>) =>
  selectOthersForSale(db, params.id)
    .select('editions.pages')
    .where('books.seller_id', '=', ofTheBook('seller_id', params.id))
    .orderBy('books.created_at', 'desc')
    .orderBy('books.id', 'desc')
    .limit(sql.lit(maxBooksOfSeller)),
);
