import type { Pool } from 'pg';
import type { SearchQuery } from '#contract/search.ts';
import type { Kind } from './draw-queries.ts';

/**
 * The least that any search must do: at most 5,001 books with the words, ranked and counted, in no particular order. The query is part of
 * the text, so that it is planned for its words.
 */
const findByWords = (query: string) => `with hits as materialized (
    select book_id, category_id, condition, language, listed_at, ts_rank('{0.1, 0.2, 0.4, 1.0}', document, ${query}, 1) as rank
    from book_search where document @@ ${query} limit 5001)
  select (select count(*) from hits) as hits,
    (select json_agg(page) from (select book_id from hits order by rank desc, listed_at desc limit 25) as page) as page,
    (select json_agg(facets) from (select category_id, condition, language, count(*) from hits
      group by grouping sets ((category_id), (condition), (language))) as facets) as facets`;

const findNearestWords =
  'select word from search_words order by search_likeness(word) <-> search_likeness($1) limit 8';

/**
 * Executes one statement without the rules and the pages of a real search, as a measure of the machine: what both take at the same
 * moment can be compared on a machine that is slow or shared.
 */
export async function runSimplestSearch(
  pool: Pool,
  { by }: Required<Kind>['limit'],
  { q }: SearchQuery,
): Promise<number> {
  const text = by === 'words' ? findByWords(await readQuery(pool, q)) : findNearestWords;
  const began = performance.now();
  await pool.query(text, by === 'words' ? [] : [q]);
  return performance.now() - began;
}

async function readQuery(pool: Pool, q: string): Promise<string> {
  const { rows } = await pool.query<{ query: string }>(
    `select quote_literal(search_query_of($1)::text) || '::tsquery' as query`,
    [q],
  );
  return rows[0]?.query ?? '';
}
