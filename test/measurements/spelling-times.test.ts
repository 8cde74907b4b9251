import { beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { rebuildVocabulary } from '#server/features/search/rebuild-vocabulary.ts';
import { createRng } from '../support/seeded-rng.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';

const app = setUpTestApp({ env: { CLIENT_IP_HEADER: 'x-forwarded-for', DOGEAR_MODE: 'demo' } });
const { correctionMs } = loadConfig({}).search;
const rng = createRng('misspelt words');
const letters = 'abcdefghijklmnopqrstuvwxyz';
const words = 12;
const others = 9;
/**
 * With the deadline, a search waits for those of the others, three at once, and then for its own: about a second. Without it, each takes more
 * than three seconds.
 */
const mostMs = 2_500;

/** Makes finding out what was typed, and each of eight words that are compared with it, so slow that a deadline matters on any machine. */
const slowCorrections = [
  'alter function search_spelled_words (text) rename to quick_spelled_words',
  `create function search_spelled_words (text) returns text[] language plpgsql stable as
    $$ begin perform pg_sleep(0.15); return quick_spelled_words($1); end $$`,
  'alter function levenshtein_less_equal (text, text, integer) rename to quick_levenshtein',
  `create function levenshtein_less_equal (text, text, integer) returns integer language plpgsql stable as
    $$ begin perform pg_sleep(0.15); return quick_levenshtein($1, $2, $3); end $$`,
];

beforeAll(async () => {
  const seller = await app.joinSeller();
  await app.listBook(seller, { book_title: 'The silent garden', author: 'Mary Shelley' });
  await app.listBook(seller, {
    book_title: 'Crimson mountain winter',
    description: 'Lantern, compass, river.',
  });
  await rebuildVocabulary(app.db);
  for (const statement of slowCorrections) await app.pool.query(statement);
});

const misspelt = (): string =>
  Array.from({ length: words }, () =>
    Array.from({ length: 9 }, () => letters[rng.int(letters.length)]).join(''),
  ).join(' ');

/** Searches for words that no one has typed before. Returns how long it took. */
async function search(address: string): Promise<number> {
  const started = performance.now();
  const path = `/api/search?q=${encodeURIComponent(misspelt())}`;
  const { status, body } = await app.send('GET', path, { headers: { 'x-forwarded-for': address } });
  expect([status, body.corrected]).toEqual([200, null]);
  return performance.now() - started;
}

/** Searches a few times while others do. Returns how long the quickest took, because a busy machine delays some. */
async function searchAmongOthers(): Promise<number> {
  let isOver = false;
  const crowd = Array.from({ length: others }, async (_, n) => {
    while (!isOver) await search(`198.51.100.${n + 1}`);
  });
  const times: number[] = [];
  for (let time = 0; time < 3; time++) times.push(await search('203.0.113.1'));
  isOver = true;
  await Promise.all(crowd);
  return Math.min(...times);
}

test('a search for twelve misspelt words keeps its one deadline while others search', async () => {
  app.config.search.correctionMs = correctionMs;
  expect(await searchAmongOthers()).toBeLessThan(mostMs);
});

test('without the deadline, it would take longer than that', async () => {
  app.config.search.correctionMs = 30_000;
  expect(await search('203.0.113.1')).toBeGreaterThan(mostMs);
});
