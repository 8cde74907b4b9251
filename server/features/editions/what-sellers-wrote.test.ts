import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { wishMailsTo } from '#test/support/wish-mail-reader.ts';
import { rebuildVocabulary } from '../search/rebuild-vocabulary.ts';

const app = setUpTestApp();
const isbn13 = '9780141439600';
const written = { book_title: 'Zyxword Atlas', author: 'Zyxword Person', description: 'Zyxword text' };

let admin: Person;
let reader: Person;
beforeAll(async () => {
  await startTestMailWorker(app, app.outbox);
  [admin, reader] = await Promise.all([app.join('admin'), app.joinConfirmedBuyer()]);
  await reader.post('/wishes', { isbn13 });
});

/** What anonymous visitors, and users who wait for the book, read of it. */
const readEverywhere = async (): Promise<string> => {
  const paths = [
    `/api/editions/${isbn13}`,
    `/api/search?q=${isbn13}`,
    '/api/search?q=zyxword',
    '/api/suggestions?q=zyx',
    `/api/suggestions?q=${isbn13}`,
    '/feeds/newest.xml',
    '/sitemap.xml',
  ];
  const answers = await Promise.all(paths.map((path) => app.send('GET', path)));
  const wishes = await reader.get('/wishes');
  return JSON.stringify([...answers, wishes].map(({ body }) => body));
};

const listed = async (changes = {}) => {
  const seller = await app.joinSeller();
  const id = await app.listBook(seller, { ...written, isbn: isbn13, ...changes });
  await rebuildVocabulary(app.db);
  return { seller, id };
};

describe('what a seller wrote about an unknown ISBN is read nowhere once', () => {
  test.each<[string, (listing: { seller: Person; id: string }) => Promise<{ status: number }>]>([
    ['the listing is deleted', ({ seller, id }) => seller.delete(`/my-products/${id}`)],
    ['the seller is banned', ({ seller }) => admin.put(`/user/${seller.id}/ban`)],
    ['the account is deleted', ({ seller }) => admin.delete(`/seller/${seller.id}`)],
  ])('%s', async (_, end) => {
    const listing = await listed();
    expect((await end(listing)).status).toBe(200);
    expect(await readEverywhere()).not.toMatch(/zyxword/i);
  });
});

test('the mail about another copy does not have it', async () => {
  const { seller } = await listed();
  await admin.delete(`/seller/${seller.id}`);
  await listed({ book_title: 'Plain', author: 'Nobody', description: 'Plain' });
  const mails = await wishMailsTo(app, reader);
  const ofCopy = mails.filter(({ subject }) => subject.includes('Plain'));
  expect(ofCopy).toHaveLength(1);
  expect(JSON.stringify(ofCopy)).not.toMatch(/zyxword/i);
});

test('no table has words of a listing whose seller has deleted the account', async () => {
  const { seller } = await listed({ book_title: 'Qwyjibo', author: 'Qwyjibo', description: 'Qwyjibo' });
  await admin.delete(`/seller/${seller.id}`);
  await rebuildVocabulary(app.db);
  const { rows } = await app.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of rows) {
    const found = await app.pool.query(`select from ${name} as line where line::text ilike '%qwyjibo%'`);
    expect([name, found.rowCount]).toEqual([name, 0]);
  }
});
