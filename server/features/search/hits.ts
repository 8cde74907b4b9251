import { type RawBuilder, sql } from 'kysely';
import { maxHits, type SearchQuery } from '#contract/search.ts';

/** What the index is searched for: words, the ISBN of an edition, or, without either, everything. */
export type SearchTerms = { words: readonly string[]; isbn13: string | undefined };

type Filters = Pick<SearchQuery, 'shelf' | 'condition' | 'language' | 'from' | 'to'>;

const anyOf = (column: string, values: readonly string[] | undefined): RawBuilder<boolean> =>
  values ? sql<boolean>`${sql.ref(column)} = any(${values}::text[])` : sql<boolean>`true`;

/** The filters, each on its own, because the counts of a group ignore what is chosen in it. */
export const filterConditions = ({ shelf, condition, language, from, to }: Filters) => ({
  shelf: anyOf('categories.slug', shelf),
  condition: anyOf('book_search.condition', condition),
  language: anyOf('book_search.language', language),
  price: sql<boolean>`book_search.price_cents between ${from ?? 0}::int and ${to ?? 2_147_483_647}::int`,
});

const matches = ({ words, isbn13 }: SearchTerms): RawBuilder<boolean> => {
  if (isbn13) return sql<boolean>`book_search.isbn13 = ${isbn13}::bigint`;
  if (words.length > 0) return sql<boolean>`book_search.document @@ (select query from terms)`;
  return sql<boolean>`true`;
};

/**
 * The common table expressions `terms` and `hits`. Hits are materialized and limited before they are ranked, or the planner
 * would walk the index of dates for a common word.
 * @param capped selects the newest hits that pass all filters, for a search with too many
 */
export function hitsOf(terms: SearchTerms, filters: Filters, capped: boolean): RawBuilder<unknown> {
  const { shelf, condition, language, price } = filterConditions(filters);
  const rank =
    terms.words.length > 0 && !terms.isbn13
      ? sql`(ts_rank('{0.1, 0.2, 0.4, 1.0}', hit.document, (select query from terms), 1) * 1000000)::int`
      : sql`0`;
  const rows = sql`select book_search.*, categories.slug as shelf,
      ${shelf} as in_shelf, ${condition} as in_condition, ${language} as in_language, ${price} as in_price
    from book_search join categories on categories.id = book_search.category_id
    where ${matches(terms)}`;
  const narrowed = capped
    ? sql`${rows} and ${shelf} and ${condition} and ${language} and ${price}
        order by book_search.listed_at desc, book_search.book_id desc`
    : rows;
  return sql`terms as materialized (select search_query(${terms.words}::text[]) as query),
    hit as materialized (${narrowed} limit ${sql.lit(maxHits + 1)}),
    hits as materialized (select hit.*, ${rank} as rank from hit)`;
}
