import { sql } from 'kysely';
import { maxBooksOfSeller, maxOtherCopies, soldPageDays } from '#contract/catalog/book.ts';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { Db } from '#server/db/schema.ts';
import { isListed } from '../../catalog/availability.ts';
import { openOrderOf } from './open-order-version.ts';
import { findSellerVersion, isSellerPage } from './seller-version.ts';

const bookPage = /^\/book\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[a-z0-9-]{1,80}$/;
const editionPage = /^\/isbn\/(97[89]\d{10})$/;

/** Whether the path is the address of a book, an edition, or a seller, as our own links have it. */
export const hasPageVersion = (path: string): boolean =>
  bookPage.test(path) || editionPage.test(path) || isSellerPage(path);

/**
 * Returns a text that changes whenever a row that the page of a book, an edition, or a seller shows is changed, and when a hold ends by
 * time; undefined if there is no such page. Decision 26 explains it.
 */
export async function findPageVersion(db: Db, path: string): Promise<string | undefined> {
  const id = bookPage.exec(path)?.[1];
  if (id) return (await selectBookVersion(db, { id }))[0]?.version;
  if (isSellerPage(path)) return findSellerVersion(db, path);
  const isbn13 = editionPage.exec(path)?.[1];
  return isbn13 && (await selectEditionVersion(db, { isbn13 }))[0]?.version;
}

/** `xmin`, the transaction that wrote a row, changes with every update. */
const copyVersion = sql`concat_ws(',', copy.id, copy.xmin, copy_seller.xmin, ${openOrderOf('copy')})`;

/** The copies of an edition that can be bought. */
const copiesOf = (edition: string) => sql`
  books as copy join users as copy_seller on copy_seller.id = copy.seller_id and copy_seller.banned_at is null
    and copy_seller.resting_since is null
  where copy.edition_id = ${sql.ref(edition)} and copy.sold_at is null and copy.deleted_at is null`;

/** On a site for members only, visitors have no pages of books. */
const isOpen = sql<boolean>`exists (select from site where look_around <> 'members')`;

const selectBookVersion = preparedQuery((db, params: Params<{ id: string }>) =>
  db
    .selectFrom('books')
    .innerJoin('users as seller', 'seller.id', 'books.seller_id')
    .innerJoin('categories', 'categories.id', 'books.category_id')
    .leftJoin('editions', 'editions.id', 'books.edition_id')
    .select(
      sql<string>`concat_ws(' ', books.xmin, seller.xmin, categories.xmin, editions.xmin, ${openOrderOf('books')},
        (select string_agg(version, ';') from (
          select ${copyVersion} as version from ${copiesOf('books.edition_id')}
          order by copy.resale_price_cents, copy.id limit ${sql.lit(maxOtherCopies + 1)}) as copies),
        (select string_agg(version, ';') from (
          select concat_ws(',', other.id, other.xmin) as version from books as other
          where other.seller_id = books.seller_id and other.sold_at is null and other.deleted_at is null
          order by other.created_at desc, other.id desc limit ${sql.lit(maxBooksOfSeller + 1)}) as others))`.as(
        'version',
      ),
    )
    .where('books.id', '=', params.id)
    .where(isOpen)
    .where(isListed)
    .where('seller.resting_since', 'is', null)
    .where(
      sql<boolean>`(books.sold_at is null or books.sold_at >= now() - make_interval(days => ${sql.lit(soldPageDays)}))`,
    ),
);

const selectEditionVersion = preparedQuery((db, params: Params<{ isbn13: string }>) =>
  db
    .selectFrom('editions')
    .select(
      // A hash, because an edition may have any number of copies.
      sql<string>`concat_ws(' ', editions.xmin, (
        select hashtextextended(string_agg(${copyVersion}, ';' order by copy.id), 0) from ${copiesOf('editions.id')}))`.as(
        'version',
      ),
    )
    .where('editions.isbn13', '=', params.isbn13)
    .where(isOpen),
);
