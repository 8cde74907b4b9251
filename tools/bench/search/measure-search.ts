import type { Pool } from 'pg';
import type { SearchQuery } from '#contract/search.ts';
import type { Db } from '#server/db/schema.ts';
import { createListSuggestions } from '#server/features/search/list-suggestions.ts';
import { readSearchQuery } from '#server/features/search/read-search-query.ts';
import { searchBooks } from '#server/features/search/search-books.ts';
import { createCorrectSpelling } from '#server/features/search/spelling.ts';
import { DomainError } from '#server/lib/errors.ts';
import { drawKinds, type Kind, type Limit } from './draw-queries.ts';
import { runSimplestSearch } from './simplest-search.ts';

export type Spread = { p50: number; p95: number; slowest: number };

/** In milliseconds, of whole searches: all statements, one after the other on one connection, and the mapping of the rows. */
export type Times = Spread & {
  name: string;
  count: number;
  slowestQuery: string;
  /** With what the simplest statement took for the same queries, in turn with the searches. */
  goal?: { limit: Limit; simplest: Spread };
  /** Of misspelt words, how many were corrected to the intended one. */
  corrected?: number;
};

const warmUps = 40;

/** Measures every kind of search, and the suggestions. The same connection runs all of them, as in a server at work. */
export async function* measureSearch(db: Db, pool: Pool): AsyncGenerator<Times> {
  for (const kind of await drawKinds(pool)) {
    for (const query of kind.queries.slice(-warmUps)) await search(db, query);
    const times: Timed[] = [];
    const simplest: Timed[] = [];
    let corrected = 0;
    for (const query of kind.queries) {
      const { milliseconds, found } = await search(db, query);
      times.push({ milliseconds, query: describe(query) });
      if (kind.limit)
        simplest.push({ milliseconds: await runSimplestSearch(pool, kind.limit, query), query: query.q });
      if (query.intended !== undefined && found === query.intended) corrected += 1;
    }
    yield {
      ...summarize(kind.name, times),
      ...(kind.limit && { goal: { limit: kind.limit, simplest: summarize(kind.name, simplest) } }),
      ...(kind.queries.some(({ intended }) => intended !== undefined) && { corrected }),
    };
  }
  yield await measureSuggestions(db, pool);
}

const config = { search: { requestMs: 500, correctionMs: 250 } };

async function search(db: Db, query: SearchQuery) {
  const began = performance.now();
  const deps = { db, config, correctSpelling: createCorrectSpelling() };
  const input = readSearchQuery(query, { currency: 'USD', locale: 'en' });
  const results = await searchBooks(deps, input).catch((error: unknown) => {
    // A search that is too broad counts with the time that it took.
    if (error instanceof DomainError) return undefined;
    throw error;
  });
  const found = results?.(undefined).corrected;
  return { milliseconds: performance.now() - began, found };
}

async function measureSuggestions(db: Db, pool: Pool): Promise<Times> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from search_names tablesample bernoulli (5) limit 250',
  );
  const typed = [...new Set(rows.flatMap(({ name }) => [1, 2, 3, 4, 6, 8].map((end) => name.slice(0, end))))];
  const suggest = createListSuggestions({ db, config });
  const times = [];
  for (const query of typed.slice(0, warmUps)) await createListSuggestions({ db, config })(query);
  for (const query of typed) {
    const began = performance.now();
    await suggest(query);
    times.push({ milliseconds: performance.now() - began, query });
  }
  return summarize('Suggestions', times);
}

type Timed = { milliseconds: number; query: string };

function summarize(name: string, times: Timed[]) {
  times.sort((a, b) => a.milliseconds - b.milliseconds);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const time = (share: number) => at(share)?.milliseconds ?? Number.NaN;
  return {
    name,
    count: times.length,
    p50: time(0.5),
    p95: time(0.95),
    slowest: time(1),
    slowestQuery: at(1)?.query ?? '',
  };
}

const describe = ({ intended: _, ...query }: Kind['queries'][number]): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
