import { type RawBuilder, sql } from 'kysely';
import { maxHits, type SearchOrder } from '#contract/search.ts';
import type { Params } from '#server/db/prepared-query.ts';
import { type Filters, type HitSource, isByPrice, type SearchTerms } from './plan.ts';

/** The catalog is not walked further for common words, which may be rarer among its first books. */
const walkedBooks = 60_000;
const leadingBooks = 20_000;
const mostLeadingHits = 500;

/** What decides the text of a statement. Everything else is a parameter of it. */
export type HitShape = { by: 'isbn13' | 'words' | 'everything'; source: HitSource; order: SearchOrder };

export type HitValues = {
  text: string;
  isbn13: string | null;
  shelf: readonly string[] | null;
  condition: readonly string[] | null;
  language: readonly string[] | null;
  from: number;
  to: number;
};

export function hitValues(terms: SearchTerms, { shelf, condition, language, from, to }: Filters): HitValues {
  return {
    text: terms !== 'everything' && 'text' in terms ? terms.text : '',
    isbn13: terms !== 'everything' && 'isbn13' in terms ? terms.isbn13 : null,
    shelf: shelf ?? null,
    condition: condition ?? null,
    language: language ?? null,
    from: from ?? 0,
    to: to ?? 2_147_483_647,
  };
}

export const shapeOf = (terms: SearchTerms): HitShape['by'] => {
  if (terms === 'everything') return 'everything';
  return 'isbn13' in terms ? 'isbn13' : 'words';
};

const newestFirst = sql`order by books.listed_at desc, books.book_id desc`;
const orders: Record<SearchOrder, RawBuilder<unknown>> = {
  relevance: newestFirst,
  newest: newestFirst,
  price_up: sql`order by books.price_cents, books.book_id`,
  price_down: sql`order by books.price_cents desc, books.book_id desc`,
};

/**
 * Ranks rows of `hit`: exact titles first, then books that have all words whole in title, author, or publisher, then those in which the last
 * word begins one. Among equals the fields decide, of which the description counts nothing, and then the shorter title. Of more than `maxHits` rows
 * only exact titles are ranked.
 */
export function rankOf(shape: HitShape): RawBuilder<number> {
  if (!isByTitle(shape)) return sql<number>`0`;
  const isTitle = sql<number>`case when book_id in (select book_id from titled) then 1000000000 else 0 end`;
  return isRanked(shape.source)
    ? sql<number>`${isTitle} + case when (select count(*) from hit) > ${sql.lit(maxHits)} then 0
        else case when document @@ (select whole_words from terms) then 500000000 else 0 end
          + least(ts_rank('{0, 0.2, 0.4, 1.0}', document, (select query from terms)) * 100000, 1000000)::int * 100
          + 99 - least(title_length, 99) end`
    : isTitle;
}

/** Whether books come first whose title is what was typed. */
const isByTitle = ({ by, order }: HitShape): boolean => by === 'words' && order === 'relevance';

/** The others are only shown beyond `maxHits`. */
const isRanked = (source: HitSource): boolean =>
  source === 'any' || source === 'anyPassing' || source === 'firstPassing';

/**
 * The common table expressions up to `hit`, which is materialized and limited before it is ranked, or the planner would walk the
 * index of dates for a common word. It has only the columns that are needed, because copying them takes as long as finding them.
 */
export function hitsOf(shape: HitShape, params: Params<HitValues>): RawBuilder<unknown> {
  if (shape.by !== 'words') return sql`hit as materialized (${rowsOf(shape, params)})`;
  const { text } = params;
  if (!isByTitle(shape))
    return sql`terms as materialized (select search_query_of(${text}::text) as query),
      hit as materialized (${rowsOf(shape, params)})`;
  const rows = rowsOf(shape, params);
  return sql`
    terms as materialized (select search_query_of(${text}::text) as query, search_title_of(${text}::text) as title,
      search_whole_words_of(${text}::text) as whole_words),
    titled as materialized (
      select book_id from book_search where document @@ (select title from terms) limit ${sql.lit(maxHits)}),
    hit as materialized (${isRanked(shape.source) ? rows : withTitled(shape, rows, params)})`;
}

/** Exact titles are shown also where only the beginning of the catalog is read. */
const withTitled = (
  shape: HitShape,
  rows: RawBuilder<unknown>,
  params: Params<HitValues>,
): RawBuilder<unknown> => {
  const passes = shape.source === 'first' ? sql`true` : passesFilters(params, 'categories.slug');
  return sql`(${selectRows(shape, sql`book_search`)} where books.book_id in (select book_id from titled) and ${passes})
    union all select * from (${rows}) as others where book_id not in (select book_id from titled)`;
};

type Flags = Record<'shelf' | 'condition' | 'language' | 'price', RawBuilder<boolean>>;

const anyOf = (column: string, values: RawBuilder<readonly string[] | null>): RawBuilder<boolean> =>
  sql<boolean>`(${values}::text[] is null or ${sql.ref(column)} = any(${values}::text[]))`;

/** The conditions of the filters, one by one, because the counts of a group ignore what is chosen in it. */
export const flagsOf = (
  { shelf, condition, language, from, to }: Params<HitValues>,
  shelfColumn = 'shelf',
): Flags => ({
  shelf: anyOf(shelfColumn, shelf),
  condition: anyOf('condition', condition),
  language: anyOf('language', language),
  price: sql<boolean>`price_cents between ${from}::int and ${to}::int`,
});

export function passesFilters(params: Params<HitValues>, shelfColumn?: string): RawBuilder<boolean> {
  const { shelf, condition, language, price } = flagsOf(params, shelfColumn);
  return sql`${shelf} and ${condition} and ${language} and ${price}`;
}

const selectRows = (shape: HitShape, books: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select books.book_id, books.edition_id, books.condition, books.language, books.price_cents, books.listed_at,
    ${
      isByTitle(shape) && isRanked(shape.source)
        ? sql`length(books.title) as title_length, books.document`
        : sql`0 as title_length, null::tsvector as document`
    }, categories.slug as shelf
    from ${books} as books join categories on categories.id = books.category_id`;

function rowsOf(shape: HitShape, params: Params<HitValues>): RawBuilder<unknown> {
  const { by, source, order } = shape;
  const { price } = flagsOf(params);
  const passes = passesFilters(params, 'categories.slug');
  const selectFrom = (books: RawBuilder<unknown>) => selectRows(shape, books);
  const catalog = sql`book_search`;
  const limit = sql`limit ${sql.lit(maxHits + 1)}`;
  const inOrder = sql`${orders[order]} ${limit}`;
  const firstBooks = (count: number, condition: RawBuilder<unknown>) =>
    sql`(select * from book_search as books where ${condition} ${orders[order]} limit ${sql.lit(count)})`;
  switch (source) {
    case 'any':
      return sql`${selectFrom(catalog)} where ${matches(by, params)} ${limit}`;
    case 'anyPassing':
      return sql`${selectFrom(catalog)} where ${matches(by, params)} and ${passes} ${limit}`;
    case 'first':
      return sql`${selectFrom(firstBooks(walkedBooks, sql`true`))} where ${matches(by, params)} ${limit}`;
    case 'firstPassing':
      return sql`${selectFrom(catalog)} where ${matchesUnindexed(by)} and ${passes} ${inOrder}`;
    case 'leading':
      return sql`${selectFrom(firstBooks(leadingBooks, isByPrice(order) ? price : sql`true`))}
        where ${matches(by, params)} and ${passes} limit ${sql.lit(mostLeadingHits)}`;
    case 'ordered':
      return sql`${selectFrom(catalog)} where ${matches(by, params)} and ${passes} ${inOrder}`;
  }
}

function matches(by: HitShape['by'], { isbn13 }: Params<HitValues>): RawBuilder<boolean> {
  if (by === 'everything') return sql`true`;
  if (by === 'isbn13') return sql`books.isbn13 = ${isbn13}::bigint`;
  return sql`books.document @@ (select query from terms)`;
}

/** As a function, which no index is used for. */
const matchesUnindexed = (by: HitShape['by']): RawBuilder<boolean> =>
  by === 'words' ? sql`ts_match_vq(books.document, (select query from terms))` : sql`true`;
