import { type RawBuilder, sql } from 'kysely';
import { maxHits, type SearchOrder, type SearchQuery } from '#contract/search.ts';
import type { Params } from '#server/db/prepared-query.ts';
import { readIsbn } from '../catalog/isbn.ts';
import { queryWords } from './query-words.ts';

/** What to search for: the ISBN of an edition, words, or, with an empty query, everything. */
export type SearchTerms = { isbn13: string } | { words: readonly string[] } | 'everything';

/** An ISBN in any spelling is only an ISBN. Text without words finds nothing. */
export function readSearchTerms(q: string): SearchTerms {
  const isbn13 = readIsbn(q);
  if (isbn13) return { isbn13 };
  return q === '' ? 'everything' : { words: queryWords(q) };
}

export type Filters = Pick<SearchQuery, 'shelf' | 'condition' | 'language' | 'from' | 'to'>;

/**
 * Which rows a search reads: all that match, in no order; those that pass the filters, too, in no order; those among the first
 * `leadingBooks` of the catalog in the order of the search; or, in that order, all that match and pass the filters.
 */
export type HitSource = 'unordered' | 'filtered' | 'leading' | 'ordered';

const leadingBooks = 20_000;
const mostLeadingHits = 500;
/** Hits among them that are enough to show: ten pages. Sorting all hits of a word takes ten times as long. */
const enoughLeadingHits = 250;

/**
 * A word is common if this many of the newest books have it. Its hits are then found by reading the table until there are
 * enough of them, because the index would first collect all of them, a third of the catalog.
 */
const probedBooks = 500;
const commonInProbe = 40;

const hasFilters = ({ shelf, condition, language, from, to }: Filters): boolean =>
  [shelf, condition, language, from, to].some((filter) => filter !== undefined);

/**
 * Reads as few rows as possible: hits in no order if there are at most `maxHits`, or else the first ones in the order of the search.
 * Returns all hits, all that pass the filters, and those to show. The first two have no order, and end after `maxHits`.
 */
export async function findHits<Found extends { hits: number }>(
  terms: SearchTerms,
  filters: Filters,
  read: (source: HitSource) => Promise<Found>,
): Promise<{ all: Found; passing: Found; shown: Found }> {
  const alike = (found: Found) => ({ all: found, passing: found, shown: found });
  const isFiltered = hasFilters(filters);
  if (terms === 'everything' && !isFiltered) return alike(await read('ordered'));
  const all = await read('unordered');
  if (all.hits <= maxHits) return alike(all);
  const passing = isFiltered ? await read('filtered') : all;
  if (passing.hits <= maxHits) return { all, passing, shown: passing };
  const leading = await read('leading');
  return { all, passing, shown: leading.hits >= enoughLeadingHits ? leading : await read('ordered') };
}

/** Whether the best plan depends on how many books pass the filters, which a generic plan cannot know. */
export const dependsOnFilters = (source: HitSource): boolean => source === 'filtered' || source === 'ordered';

/** What decides the text of a statement. Everything else is a parameter of it. */
export type HitShape = { by: 'isbn13' | 'words' | 'everything'; source: HitSource; order: SearchOrder };

export type HitValues = {
  words: readonly string[];
  isbn13: string | null;
  shelf: readonly string[] | null;
  condition: readonly string[] | null;
  language: readonly string[] | null;
  from: number;
  to: number;
};

export function hitValues(terms: SearchTerms, { shelf, condition, language, from, to }: Filters): HitValues {
  return {
    words: terms !== 'everything' && 'words' in terms ? terms.words : [],
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

/** The matching rows. Beside words, PostgreSQL skips the branch whose condition on the probe is false. */
const matching = (by: HitShape['by'], { isbn13 }: Params<HitValues>): RawBuilder<unknown> => {
  if (by === 'everything') return sql`book_search`;
  if (by === 'isbn13') return sql`(select * from book_search where isbn13 = ${isbn13}::bigint)`;
  return sql`(
    select * from book_search where not (select is_common from probe) and document @@ (select query from terms)
    union all
    -- As a function, which no index is used for.
    select * from book_search where (select is_common from probe) and ts_match_vq(document, (select query from terms)))`;
};

const newestFirst = sql`order by books.listed_at desc, books.book_id desc`;
const orders: Record<SearchOrder, RawBuilder<unknown>> = {
  relevance: newestFirst,
  newest: newestFirst,
  price_up: sql`order by books.price_cents, books.book_id`,
  price_down: sql`order by books.price_cents desc, books.book_id desc`,
};

const probe = sql`probe as materialized (
  select count(*) >= ${sql.lit(commonInProbe)} as is_common
  from (select document from book_search as books ${newestFirst} limit ${sql.lit(probedBooks)}) as newest
  where document @@ (select query from terms))`;

/**
 * The common table expressions up to `hits`, which are materialized and limited before they are ranked, or the planner would
 * walk the index of dates for a common word. Each filter is a flag, because the counts of a group ignore what is chosen in it.
 * Beyond `maxHits` rows the rank is left out.
 */
export function hitsOf(shape: HitShape, params: Params<HitValues>): RawBuilder<unknown> {
  const isByWords = shape.by === 'words';
  const rank = isByWords
    ? sql`case when (select count(*) from hit) > ${sql.lit(maxHits)} then 0
          else (ts_rank('{0.1, 0.2, 0.4, 1.0}', hit.document, (select query from terms), 1) * 1000000)::int end`
    : sql`0`;
  const terms = isByWords
    ? sql`terms as materialized (select search_query(${params.words}::text[]) as query), ${probe},`
    : sql``;
  return sql`${terms} hit as materialized (${rowsOf(shape, params)}),
    hits as materialized (select hit.*, ${rank} as rank from hit)`;
}

type Flags = Record<'shelf' | 'condition' | 'language' | 'price', RawBuilder<boolean>>;

const anyOf = (column: string, values: RawBuilder<readonly string[] | null>): RawBuilder<boolean> =>
  sql<boolean>`(${values}::text[] is null or ${sql.ref(column)} = any(${values}::text[]))`;

const flags = ({ shelf, condition, language, from, to }: Params<HitValues>): Flags => ({
  shelf: anyOf('categories.slug', shelf),
  condition: anyOf('books.condition', condition),
  language: anyOf('books.language', language),
  price: sql<boolean>`books.price_cents between ${from}::int and ${to}::int`,
});

function rowsOf({ by, source, order }: HitShape, params: Params<HitValues>): RawBuilder<unknown> {
  const { shelf, condition, language, price } = flags(params);
  const columns = sql`books.*, categories.slug as shelf,
    ${shelf} as in_shelf, ${condition} as in_condition, ${language} as in_language, ${price} as in_price`;
  const passes = sql`${shelf} and ${condition} and ${language} and ${price}`;
  const all = sql`select ${columns} from ${matching(by, params)} as books
    join categories on categories.id = books.category_id`;
  const isByPrice = order === 'price_up' || order === 'price_down';
  switch (source) {
    case 'unordered':
      return sql`${all} limit ${sql.lit(maxHits + 1)}`;
    case 'filtered':
      return sql`${all} where ${passes} limit ${sql.lit(maxHits + 1)}`;
    case 'leading':
      return sql`select ${columns}
        from (select * from book_search as books ${isByPrice ? sql`where ${price}` : sql``} ${orders[order]}
          limit ${sql.lit(leadingBooks)}) as books
        join categories on categories.id = books.category_id
        where ${passes} and ${by === 'words' ? sql`books.document @@ (select query from terms)` : sql`true`}
        limit ${sql.lit(mostLeadingHits)}`;
    case 'ordered':
      return sql`${all} where ${passes} ${orders[order]} limit ${sql.lit(maxHits + 1)}`;
  }
}
