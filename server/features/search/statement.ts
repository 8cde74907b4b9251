import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '#contract/catalog/catalog.ts';
import { cardsPerPage, maxHits, type SearchOrder } from '#contract/search.ts';
import { type Params, preparedVariants } from '#server/db/prepared-query.ts';
import { categoryNames } from '../catalog/find-category.ts';
import { flagsOf, type HitShape, type HitValues, hitsOf, passesFilters, rankOf } from './hits.ts';

export type CardRow = {
  card_id: string;
  book_id: string;
  copies: number;
  lowest: number;
  rank: number;
  listed_at: string;
  conditions: Condition[];
};
export type FacetRow = {
  facet: 'shelf' | 'condition' | 'language' | 'price';
  value: string;
  label: string;
  /** Of a category, in other languages; empty for other values. */
  names: Record<string, string>;
  count: number;
};

type PageValues = HitValues & {
  first: number | string | null;
  second: number | string | null;
  id: string | null;
  /** How many smallest units of the currency one count of prices is wide. */
  step: number;
};
type PageVariant = { shape: HitShape; isLaterPage: boolean };
type PageRow = { hits: number; total: number; cards: CardRow[]; facets: FacetRow[] };

/** Returns the statement for a page of results, which is the same for all words, filters, and positions. */
export const selectPage = preparedVariants(
  ({ shape, isLaterPage }: PageVariant, params: Params<PageValues>) => {
    const { source, order } = shape;
    const { shelf, condition, language, price } = flagsOf(params);
    // Hits in no order are shown only if they are complete.
    const isShown =
      source === 'any' || source === 'anyPassing'
        ? sql`(select hits <= ${sql.lit(maxHits)} from counts)`
        : sql`true`;
    const isOnPage = isLaterPage ? afterPosition(order, params) : sql`true`;
    return sql<PageRow>`
    with ${hitsOf(shape, params)},
    groups as materialized (
      select shelf, condition, language, in_price, books,
        ${shelf} as in_shelf, ${condition} as in_condition, ${language} as in_language
      from (select shelf, condition, language, ${price} as in_price, count(*)::int as books
        from hit group by 1, 2, 3, 4) as counted),
    counts as materialized (
      select coalesce(sum(books), 0)::int as hits,
        coalesce(sum(books) filter (where in_shelf and in_condition and in_language and in_price), 0)::int as total
      from groups),
    cards as (
      select coalesce(edition_id, book_id) as card_id, count(*)::int as copies, min(price_cents) as lowest,
        max(${rankOf(shape)}) as rank, max(listed_at) as listed_at
      from hit where ${isShown} and ${passesFilters(params)} group by 1),
    page as materialized (
      select * from cards where ${isOnPage} order by ${orders[order]} limit ${sql.lit(cardsPerPage + 1)}),
    copies as (
      select coalesce(edition_id, book_id) as card_id,
        (array_agg(book_id order by price_cents, listed_at desc, book_id))[1] as book_id,
        array_agg(distinct condition) as conditions
      -- Within "case" it is looked up in a hash table. As a join, each card of the page would be compared with each hit.
      from hit where case when coalesce(edition_id, book_id) in (select card_id from page)
        then ${passesFilters(params)} end group by 1),
    facets as (
      select 'shelf' as facet, shelf as value, sum(books)::int as count from groups
        where in_condition and in_language and in_price group by shelf
      -- A chosen shelf without hits has its name, too.
      union all select 'shelf', slug, 0 from categories where slug = any(${params.shelf}::text[])
        and slug not in (select shelf from groups where in_condition and in_language and in_price)
      union all select 'condition', condition, sum(books)::int from groups
        where in_shelf and in_language and in_price group by condition
      union all select 'language', language, sum(books)::int from groups
        where in_shelf and in_condition and in_price and language is not null group by language
      union all select 'price', least(price_cents / ${params.step}::int, 50)::text, count(*)::int from hit
        where ${shelf} and ${condition} and ${language} group by 2)
    select hits, total,
      (select coalesce(json_agg(json_build_object(
          'card_id', card_id, 'book_id', book_id, 'copies', copies, 'lowest', lowest, 'rank', rank,
          'listed_at', to_char(listed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          'conditions', conditions) order by ${orders[order]}), '[]') from page join copies using (card_id)) as cards,
      (select coalesce(json_agg(json_build_object(
          'facet', facet, 'value', value, 'label', coalesce(categories.name, value),
          'names', ${categoryNames}, 'count', count)
          order by count desc, value), '[]')
        from facets left join categories on facet = 'shelf' and categories.slug = value) as facets
    from counts`;
  },
);

const orders: Record<SearchOrder, RawBuilder<unknown>> = {
  relevance: sql`rank desc, listed_at desc, card_id desc`,
  newest: sql`listed_at desc, card_id desc`,
  price_up: sql`lowest, card_id`,
  price_down: sql`lowest desc, card_id desc`,
};

function afterPosition(order: SearchOrder, params: Params<PageValues>): RawBuilder<boolean> {
  const id = sql`${params.id}::uuid`;
  switch (order) {
    case 'relevance':
      return sql`(rank, listed_at, card_id) < (${params.first}::int, ${params.second}::timestamptz, ${id})`;
    case 'newest':
      return sql`(listed_at, card_id) < (${params.first}::timestamptz, ${id})`;
    case 'price_up':
      return sql`(lowest, card_id) > (${params.first}::int, ${id})`;
    case 'price_down':
      return sql`(lowest, card_id) < (${params.first}::int, ${id})`;
  }
}
