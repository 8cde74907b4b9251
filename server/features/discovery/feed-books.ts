import { sql } from 'kysely';
import type { Condition } from '#contract/catalog/catalog.ts';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import { type Params, preparedQuery, preparedVariants } from '#server/db/prepared-query.ts';
import type { Db } from '#server/db/schema.ts';
import { isForSale } from '../catalog/availability.ts';
import { categoryNames, withCurrentSlugs } from '../catalog/find-category.ts';
import { type HitShape, type HitValues, hitsOf, hitValues, passesFilters, shapeOf } from '../search/hits.ts';
import { readHits, readSearchTerms } from '../search/plan.ts';
import type { SearchInput } from '../search/read-search-query.ts';
import { type SearchDeps, withSearchTimeout } from '../search/timeout.ts';
import { siteCurrency } from '../site/site-currency.ts';

export type FeedBook = {
  id: string;
  title: string;
  author: string | null;
  condition: Condition;
  resale_price_cents: number;
  original_price_cents: number;
  currency: Currency;
  picture_hash: string | null;
  category: string;
  /** The category’s names in other languages, by language code. */
  category_names: Record<string, string>;
  seller_name: string;
  listed_at: Date;
  updated_at: Date;
};

export const entriesPerFeed = 50;

/** Lists the newest books that can be bought. */
export const listNewestBooks = (db: Db): Promise<FeedBook[]> => selectNewestBooks(db, {});

export const listCategoryFeedBooks = (db: Db, categoryId: string): Promise<FeedBook[]> =>
  selectNewestOfCategory(db, { categoryId });

export const listSellerFeedBooks = (db: Db, sellerId: string): Promise<FeedBook[]> =>
  selectNewestOfSeller(db, { sellerId });

/**
 * Lists the newest books that a search finds, without correcting its spelling.
 * @throws DomainError `search_too_broad`
 */
export async function listFoundFeedBooks(
  deps: SearchDeps,
  query: SearchInput,
  client: string,
): Promise<FeedBook[]> {
  const terms = readSearchTerms(query.q);
  return withSearchTimeout(
    deps,
    async (nextTx) => {
      const current = query.shelf ? await withCurrentSlugs(await nextTx(), query) : query;
      const values = hitValues(terms, current);
      const { shown } = await readHits(nextTx, terms, { ...current, order: 'newest' }, async (source) => {
        const [found] = await findNewestIds(
          await nextTx(),
          { by: shapeOf(terms), source, order: 'newest' },
          values,
        );
        return found ?? { hits: 0, ids: [] };
      });
      const { ids } = shown;
      if (ids.length === 0) return [];
      return selectFeedBooks(await nextTx())
        .where('books.id', 'in', ids)
        .orderBy('books.created_at', 'desc')
        .orderBy('books.id', 'desc')
        .execute();
    },
    client,
  );
}

const findNewestIds = preparedVariants(
  (shape: HitShape, params: Params<HitValues>) => sql<{ hits: number; ids: string[] }>`
    with ${hitsOf(shape, params)}
    select (select count(*)::int from hit) as hits, array(
      select book_id::text from hit where ${passesFilters(params)}
      order by listed_at desc, book_id desc limit ${sql.lit(entriesPerFeed)}) as ids`,
);

/** Only books that can be bought, of sellers who are not banned. */
const selectFeedBooks = (db: Db) =>
  db
    .selectFrom('books')
    .innerJoin('users as seller', 'seller.id', 'books.seller_id')
    .innerJoin('categories', 'categories.id', 'books.category_id')
    .leftJoin('editions', 'editions.id', 'books.edition_id')
    .select([
      'books.id',
      'books.title',
      sql<string | null>`coalesce(books.author, nullif(array_to_string(editions.authors, ', '), ''))`.as(
        'author',
      ),
      'books.condition',
      'books.resale_price_cents',
      'books.original_price_cents',
      siteCurrency.as('currency'),
      'books.picture_hash',
      'categories.name as category',
      categoryNames.as('category_names'),
      'seller.name as seller_name',
      'books.created_at as listed_at',
      sql<Date>`coalesce(books.updated_at, books.created_at)`.as('updated_at'),
    ])
    .where(isForSale);

const selectNewestBooks = preparedQuery((db) =>
  selectFeedBooks(db)
    .innerJoin('book_search', 'book_search.book_id', 'books.id')
    .orderBy('book_search.listed_at', 'desc')
    .orderBy('book_search.book_id', 'desc')
    .limit(sql.lit(entriesPerFeed)),
);

const selectNewestOfCategory = preparedQuery((db, params: Params<{ categoryId: string }>) =>
  selectFeedBooks(db)
    .where('books.category_id', '=', params.categoryId)
    .orderBy('books.created_at', 'desc')
    .orderBy('books.id', 'desc')
    .limit(sql.lit(entriesPerFeed)),
);

const selectNewestOfSeller = preparedQuery((db, params: Params<{ sellerId: string }>) =>
  selectFeedBooks(db)
    .where('books.seller_id', '=', params.sellerId)
    .orderBy('books.created_at', 'desc')
    .orderBy('books.id', 'desc')
    .limit(sql.lit(entriesPerFeed)),
);
