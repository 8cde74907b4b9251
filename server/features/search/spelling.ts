import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';

/** Shorter words have too many neighbors. */
const minLength = 4;
const nearest = 8;

/**
 * Replaces words that no book has by the nearest ones that books have: one letter apart, two from eight letters on. Of
 * several the commonest wins. Returns undefined if there is nothing to correct.
 */
export async function correctSpelling(tx: Tx, words: readonly string[]): Promise<string[] | undefined> {
  const corrected = await Promise.all(
    words.map((word, index) => correctWord(tx, word, index === words.length - 1)),
  );
  return corrected.some((word, index) => word !== words[index]) ? corrected : undefined;
}

async function correctWord(tx: Tx, typed: string, isLast: boolean): Promise<string> {
  if (typed.length < minLength) return typed;
  const { rows } = await sql<{ word: string }>`
    with typed as (select lower(unaccent(${typed})) as word),
    near as materialized (
      select search_words.word, books from search_words, typed order by search_words.word <-> typed.word limit ${sql.lit(nearest)})
    select near.word from near, typed
    where not exists (select from search_words where search_words.word = typed.word
        or (${isLast} and search_words.word like typed.word || '%'))
      and levenshtein_less_equal(near.word, typed.word, ${sql.lit(2)}) <= ${typed.length >= 8 ? 2 : 1}::int
    order by books desc, near.word limit 1`.execute(tx);
  return rows[0]?.word ?? typed;
}
