import type { Pool } from 'pg';
import { type SearchQuery, searchOrders } from '#contract/search.ts';
import { createRng, type Rng } from '#test/support/seeded-rng.ts';

/** Queries of one kind, and how long they may take. */
export type Kind = {
  name: string;
  queries: (SearchQuery & { intended?: string })[];
  limit?: Limit;
};

/**
 * How long the slowest, or the slowest but 5 percent, may take with a million books, in milliseconds. The multiple divides that by the time of an
 * early prototype with another catalog and another statement, so it only compares runs with each other.
 */
export type Limit = {
  of: 'p95' | 'slowest';
  milliseconds: number;
  multiple: number;
  by: 'words' | 'likeness';
};

const letters = [...'abcdefghijklmnopqrstuvwxyz'] as [string, ...string[]];

/** Draws what people type from the catalog: words of its titles, beginnings and misspellings of them, with and without filters. */
export async function drawKinds(pool: Pool): Promise<Kind[]> {
  const rng = createRng('queries');
  const common = await readWords(pool, 'select word from search_words order by books desc limit 20');
  const rare = await readWords(
    pool,
    'select word from search_words where books = 1 order by md5(word) limit 500',
  );
  const known = new Set(await readWords(pool, 'select word from search_words'));
  const titles = await readWords(
    pool,
    'select title as word from book_search tablesample bernoulli (5) limit 5000',
  );
  const words = titles.flatMap((title) => title.toLowerCase().split(' '));
  const some = pickFrom(rng, words);
  const pairs = draw(1_000, () => pair(rng, pickFrom(rng, titles)()));
  const filters = makeFilters();
  return [
    { name: 'Two words of a title', queries: pairs, limit: limit('p95', 8, 3.7) },
    {
      name: 'One of the twenty commonest words',
      queries: draw(200, (at) => ({ q: at(common) })),
      limit: limit('slowest', 40, 25),
    },
    {
      name: 'Two letters',
      queries: draw(200, () => ({ q: some().slice(0, 2) })),
      limit: limit('p95', 20, 9),
    },
    { name: 'A word and three letters', queries: pairs.map(({ q }) => ({ q: q.replace(/( ...).*/, '$1') })) },
    { name: 'A rare word', queries: rare.map((q) => ({ q })) },
    {
      name: 'A misspelt word',
      queries: misspell(rng, words, known, 500),
      limit: limit('p95', 60, 25, 'likeness'),
    },
    {
      name: 'A common word with a filter',
      queries: common.flatMap((q) => filters.map((filter) => ({ q, ...filter }))),
    },
    { name: 'Every book, with a filter', queries: filters.map((filter) => ({ q: '', ...filter })) },
    {
      name: 'Two words, in another order',
      queries: pairs.map(({ q }, at) => ({ q, order: searchOrders[at % searchOrders.length] })),
    },
  ];
}

const limit = (
  of: Limit['of'],
  milliseconds: number,
  simplest: number,
  by: Limit['by'] = 'words',
): Limit => ({
  of,
  milliseconds,
  multiple: milliseconds / simplest,
  by,
});

const readWords = async (pool: Pool, text: string): Promise<string[]> =>
  (await pool.query<{ word: string }>(text)).rows.map(({ word }) => word);

const pickFrom = (rng: Rng, from: readonly string[]) => () => from[rng.int(from.length)] as string;

const draw = <Drawn>(count: number, make: (at: (from: readonly string[]) => string) => Drawn): Drawn[] =>
  Array.from({ length: count }, (_, index) => make((from) => from[index % from.length] as string));

function pair(rng: Rng, title: string): { q: string } {
  const words = title.toLowerCase().split(' ');
  const first = rng.int(words.length - 1);
  return { q: `${words[first]} ${words[first + 1]}` };
}

/** Replaces, leaves out, inserts, or swaps one letter of each word, so that it is none of the catalog. */
function misspell(rng: Rng, words: string[], known: Set<string>, count: number) {
  const queries: { q: string; intended: string }[] = [];
  while (queries.length < count) {
    const intended = pickFrom(rng, words)();
    const q = withError(rng, intended);
    if (intended.length >= 5 && q.length >= 4 && !known.has(q)) queries.push({ q, intended });
  }
  return queries;
}

function withError(rng: Rng, word: string): string {
  const at = rng.int(word.length);
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  const edits: [string, ...string[]] = [
    before + rng.pick(letters) + after,
    before + after,
    before + rng.pick(letters) + word.slice(at),
    before + (after[0] ?? '') + word[at] + after.slice(1),
  ];
  return rng.pick(edits);
}

const makeFilters = (): Omit<SearchQuery, 'q'>[] => [
  { condition: ['Good'] },
  { shelf: ['fiction'] },
  { language: ['de'] },
  { language: ['pt'] },
  { to: 400 },
  { from: 1_000, to: 1_050 },
  { shelf: ['fiction'], condition: ['Fair'], to: 500 },
  { shelf: ['fiction'], order: 'price_up' },
];
