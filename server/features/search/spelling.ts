import { sql } from 'kysely';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { Tx } from '#server/db/schema.ts';
import { lastLetter } from './query-words.ts';

/** Shorter words have too many neighbors. */
const minLength = 4;
/** From this length on, two letters may differ. */
const longWord = 8;
const nearest = 8;

/**
 * Replaces words that no book has by the nearest ones that books have: one letter apart, or two from eight letters on. Of several
 * the commonest wins. A word without such a neighbor is left out if others remain. Returns undefined if there is nothing to correct.
 */
export async function correctSpelling(tx: Tx, words: readonly string[]): Promise<string[] | undefined> {
  const corrected: string[] = [];
  for (const [index, word] of words.entries()) {
    const known = await findWord(tx, word, index === words.length - 1);
    if (known) corrected.push(known);
  }
  const isSame = corrected.length === words.length && corrected.every((word, index) => word === words[index]);
  return isSame || corrected.length === 0 ? undefined : corrected;
}

/** Returns the word itself if books have it, or else its correction, or undefined. */
async function findWord(tx: Tx, typed: string, isLast: boolean): Promise<string | undefined> {
  const values = {
    typed,
    isPrefix: isLast,
    isLong: typed.length >= minLength,
    distance: typed.length >= longWord ? 2 : 1,
  };
  const [row] = await selectWord(tx, values);
  return row?.is_known ? typed : (row?.word ?? undefined);
}

/** The typed word with the letters at `i` and `i + 1` swapped, which counts as one error. */
const swapped = sql`overlay(typed.word placing reverse(substr(typed.word, i, 2)) from i for 2)`;

type WordValues = { typed: string; isPrefix: boolean; isLong: boolean; distance: number };

const selectWord = preparedQuery(
  (_, { typed, isPrefix, isLong, distance }: Params<WordValues>) => sql<{
    is_known: boolean;
    word: string | null;
  }>`
    with typed as materialized (select lower(unaccent(${typed})) as word),
    known as (select exists (select from search_words where word = (select word from typed)) or (${isPrefix}::boolean and exists (
      select from search_words where word ~>=~ (select word from typed)
        and word ~<~ (select word || ${sql.lit(lastLetter)} from typed))) as is_known),
    near as materialized (
      select search_words.word, books from search_words
      where not (select is_known from known) and ${isLong}::boolean
      order by search_words.word <-> (select word from typed) limit ${sql.lit(nearest)})
    select known.is_known, (
      select near.word from near, typed
      where levenshtein_less_equal(near.word, typed.word, 2) <= ${distance}::int
        or near.word in (select ${swapped} from generate_series(1, length(typed.word) - 1) as i)
      order by books desc, near.word limit 1) as word
    from known`,
);
