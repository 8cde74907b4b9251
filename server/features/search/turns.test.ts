import { expect, test } from 'vitest';
import { untilWaitingForLocks } from '#test/support/lock-waits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp({ env: { CLIENT_IP_HEADER: 'x-forwarded-for' } });
const many = 12;

test.each<[what: string, table: string, atOnce: number, path: string]>([
  ['searches', 'book_search', 3, '/api/search?exact=1&q='],
  ['suggestions', 'search_names', 3, '/api/suggestions?q='],
  ['feeds', 'book_search', 2, '/feeds/search.xml?exact=1&q='],
])('an address with many %s lets another one take its turn', async (_, table, atOnce, path) => {
  app.config.search.requestMs = 30_000;
  const answered: string[] = [];
  const ask = async (address: string, word: string) => {
    const headers = { 'x-forwarded-for': address };
    expect(await app.send('GET', path + word, { headers })).toMatchObject({ status: 200 });
    answered.push(address);
  };
  const blocker = await app.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query(`lock table ${table} in access exclusive mode`);
    const busy = Array.from({ length: many }, (_, n) => ask('198.51.100.1', `word${n}`));
    const asked = [...busy, ask('203.0.113.1', 'emma')];
    await untilWaitingForLocks(app, atOnce);
    await blocker.query('commit');
    await Promise.all(asked);
  } finally {
    blocker.release();
  }
  // After those that were already running, and those that took their place before it was its turn.
  expect(answered.indexOf('203.0.113.1')).toBeLessThanOrEqual(2 * atOnce);
});
