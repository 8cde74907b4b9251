import { afterAll, expect, test } from 'vitest';
import { createLookUpEdition } from '#server/features/editions/look-up-edition.ts';
import { startCatalogServer } from '../support/book-data/catalog-server.ts';
import { inventIsbn } from '../support/book-data/invent-isbn.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';

const catalogs = await startCatalogServer();
const app = setUpTestApp({ bookData: catalogs.bookData });
afterAll(() => catalogs.close());

test('all processes together send two requests a second, and ISBNs that wait go along with one', async () => {
  const { db, log } = app;
  const processes = [1, 2].map(() => createLookUpEdition({ db, log, bookData: catalogs.bookData }));
  const isbns = Array.from({ length: 100 }, () => inventIsbn('978014'));
  await Promise.allSettled(isbns.map((isbn, index) => processes[index % 2]?.(isbn)));
  const times = catalogs.requests.map(({ at }) => at);
  // Each process sends its 50 in two requests, or in three if the first one went before the others came.
  expect(times.length).toBeGreaterThanOrEqual(4);
  expect(times.length).toBeLessThanOrEqual(6);
  // A busy machine may send one of them late, but not the whole row too early.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan((times.length - 1) * 500 - 250);
});
