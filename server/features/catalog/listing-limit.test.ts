import { expect, test } from 'vitest';
import { head, importsOf, row } from '#test/support/book-imports.ts';
import { setRateLimit } from '#test/support/rate-limits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { wishMailsTo } from '#test/support/wish-mail-reader.ts';

const app = setUpTestApp();

test('a seller lists a limited number of books an hour one by one, from drafts, and as other copies', async () => {
  const [seller, other] = await Promise.all([app.joinSeller(), app.joinSeller()]);
  const id = await app.listBook(seller);
  await setRateLimit(app.db, `listing:${seller.id}`, app.config.limits.listingsPerSeller.max);
  for (const path of [
    '/bookCategories',
    `/my-products/${id}/duplicate`,
    '/listing-drafts/019a0000-0000-7000-8000-000000000000/list',
  ])
    expect((await seller.post(path, app.listing())).status, path).toBe(429);
  expect((await other.post('/bookCategories', app.listing())).status).toBe(201);
});

test('a list is limited by its uploads, and causes one email a day to a user who waits for its books', async () => {
  await startTestMailWorker(app, app.outbox);
  const [seller, reader] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
  await reader.post('/wishes', { query: 'zanoni' });
  const own = importsOf(app, seller);
  const listOf = (...ids: number[]) =>
    [`${head},photo`, ...ids.map((id) => `${row(`${id}`, 'Zanoni')},${app.listing().book_photo}`)].join('\n');
  await setRateLimit(app.db, `listing:${seller.id}`, app.config.limits.listingsPerSeller.max);
  expect(await own.import(listOf(1, 2, 3))).toMatchObject({ state: 'done', created: 3 });
  const [mail, ...others] = await wishMailsTo(app, reader);
  expect(mail?.subject).toBe('On the shelf: 3 books you’re waiting for');
  expect(others).toEqual([]);
  await own.import(listOf(4));
  expect(await wishMailsTo(app, reader)).toHaveLength(1);
  await setRateLimit(app.db, `import:${seller.id}`, app.config.limits.importsPerPerson.max);
  expect((await own.send(listOf(5))).status).toBe(429);
});
