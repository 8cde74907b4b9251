import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countLockWaits } from '#test/support/lock-waits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { rebuildVocabulary } from './rebuild-vocabulary.ts';

const app = setUpTestApp();

beforeAll(async () => {
  const seller = await app.joinSeller();
  await app.listBook(seller, { book_title: 'Wuthering Heights', isbn: '9780141439556' });
  await rebuildVocabulary(app.db);
});

afterEach(() => vi.restoreAllMocks());

test.each([
  ['a search', '/api/search', 'book_search'],
  ['a search on a shelf', '/api/search?shelf=classics', 'book_search'],
  ['a feed', '/feeds/search.xml', 'book_search'],
  ['suggestions', '/api/suggestions', 'search_names'],
])('all statements of %s share the time of the request', async (_, path, table) => {
  const ask = (q: string) => app.send('GET', `${path}${path.includes('?') ? '&' : '?'}q=${q}`);
  expect((await ask('wuthe')).status).toBe(200);
  const now = performance.now.bind(performance);
  const blocker = await app.pool.connect();
  try {
    await blocker.query(`begin; lock table ${table} in access exclusive mode`);
    // Other words, because responses are kept for a moment.
    const asked = ask('wuther');
    await expect.poll(() => countLockWaits(app.pool)).toBe(1);
    // The statement that waits has its own timeout, which it keeps; for the next one nothing is left.
    vi.spyOn(performance, 'now').mockImplementation(() => now() + app.config.search.requestMs);
    await blocker.query('rollback');
    const { status, body } = await asked;
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('too broad');
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});
