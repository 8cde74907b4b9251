import { expect, test } from 'vitest';
import { setRateLimit } from '#test/support/rate-limits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();

test('a seller lists a limited number of books an hour, in whichever way', async () => {
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
