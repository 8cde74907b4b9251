import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import { queryWords } from '../search/query-words.ts';

/** A query as wishes are compared with books; `terms` is the search's own condition, as text. */
export type WishTerms = { words: string[]; terms: string; rarest_word: string[] };

/** Returns the terms of a query, or undefined if it has no word that can be searched for. */
export async function readWishTerms(tx: Tx, query: string): Promise<WishTerms | undefined> {
  const words = queryWords(query);
  if (words.length === 0) return undefined;
  const { rows } = await sql<{ terms: string; rarest_word: string[] }>`
    with word as (
      select position, position = ${words.length}::int as is_last,
        tsvector_to_array(to_tsvector('dogear', word)) as plain,
        tsvector_to_array(to_tsvector('dogear_stems', word)) as stems
      from unnest(${words}::text[]) with ordinality as typed (word, position)),
    counted as (
      select word.*, case when is_last
        -- Approximately the words that begin with it: the order of words depends on the database's collation.
        then (select sum(books) from search_words where search_words.word between plain[1] and plain[1] || 'zzzz')
        else (select sum(books) from search_words where search_words.word = plain[1]) end as books
      from word
      -- The search skips a stop word unless it is the last one.
      where cardinality(plain) > 0 and (is_last or cardinality(stems) > 0))
    select search_query(${words}::text[])::text as terms,
      case when is_last then array(select lexeme || '*' from unnest(plain) as lexeme) else plain end || stems as rarest_word
    from counted
    order by coalesce(books, 0), is_last, length(plain[1]) desc, position limit 1`.execute(tx);
  const [row] = rows;
  return row && row.terms !== '' ? { words, ...row } : undefined;
}
