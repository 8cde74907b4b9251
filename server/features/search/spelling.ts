import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import { lastLetter } from './last-letter.ts';
import type { NextTx } from './timeout.ts';

/** Shorter words have too many neighbors. */
const minLength = 4;
/** From this length on, two letters may differ. */
const longWord = 8;
const nearest = 8;
/** PostgreSQL compares no longer ones. */
const maxCompared = 255;
/** Of one search. Comparing a word with the vocabulary is the longest part of it. */
const mostCorrected = 3;

const cacheMs = 60_000;
const maxCached = 2_000;

export type CorrectSpelling = (nextTx: NextTx, text: string) => Promise<string[] | undefined>;

/**
 * Returns a function that returns the words of a text, with those replaced that no book has by the nearest ones that books have: one letter apart, or two from eight letters
 * on. Of several the commonest wins. A word without such a neighbor, and each after the third that no book has, is left out if others
 * remain. It returns undefined if there is nothing to correct. Each process keeps corrections for a minute.
 */
export function createCorrectSpelling(): CorrectSpelling {
  const cached = new LRUCache<string, { correction: string | null }>({
    max: maxCached,
    ttl: cacheMs,
    // One that ends between the two looks of a search still counts.
    allowStale: true,
  });

  const correctWords = async (nextTx: NextTx, typed: readonly string[]): Promise<void> => {
    const missing = typed.filter((word) => !cached.has(word));
    if (missing.length === 0) return;
    for (const { word, correction } of await selectNearest(await nextTx(), { words: missing }))
      cached.set(word, { correction });
  };

  return async (nextTx, text) => {
    const known = await selectKnown(await nextTx(), { text });
    const words = known.map(({ word }) => word);
    const isKnown = (index: number) => known[index]?.is_known === true;
    const unknown = words.filter((word, index) => word.length >= minLength && !isKnown(index));
    const typed = [...new Set(unknown)].slice(0, mostCorrected);
    await correctWords(nextTx, typed);
    const corrected = words.flatMap((word, index) => {
      if (isKnown(index)) return [word];
      return (typed.includes(word) && cached.get(word)?.correction) || [];
    });
    const isSame =
      corrected.length === words.length && corrected.every((word, index) => word === words[index]);
    return isSame || corrected.length === 0 ? undefined : corrected;
  };
}

/**
 * The words of a text, and whether books have each, or, of the last one, words that begin with it. Words that the vocabulary has none of, those
 * of a script without spaces, are left as they are.
 */
const selectKnown = preparedQuery(
  (_, { text }: Params<{ text: string }>) => sql<{ word: string; is_known: boolean }>`
    with typed as materialized (
      select place, word, place = max(place) over () as is_last
      from unnest(search_spelled_words(${text}::text)) with ordinality as given (word, place))
    select word, search_vocabulary_of(word) = ''::tsvector or exists (select from search_words where search_words.word = typed.word) or (is_last and exists (
      select from search_words where search_words.word ~>=~ typed.word
        and search_words.word ~<~ (typed.word || ${sql.lit(lastLetter)}))) as is_known
    from typed order by place`,
);

/** The typed word with the letters at `i` and `i + 1` swapped, which counts as one error. */
const swapped = sql`overlay(typed.word placing reverse(substr(typed.word, i, 2)) from i for 2)`;

const selectNearest = preparedQuery(
  (_, { words }: Params<{ words: readonly string[] }>) => sql<{ word: string; correction: string | null }>`
    select typed.typed as word, (
      select near.word from (
        select search_words.word, books from search_words
        order by search_likeness(search_words.word) <-> search_likeness(typed.word) limit ${sql.lit(nearest)}) as near
      where levenshtein_less_equal(near.word, typed.word, 2) <= case when length(typed.word) >= ${sql.lit(longWord)} then 2 else 1 end
        or near.word in (select ${swapped} from generate_series(1, length(typed.word) - 1) as i)
      order by books desc, near.word limit 1) as correction
    from (select typed, left(typed, ${sql.lit(maxCompared)}) as word from unnest(${words}::text[]) as given (typed)) as typed`,
);
