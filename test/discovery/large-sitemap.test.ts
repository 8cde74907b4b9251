import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSitemap } from '#server/features/discovery/sitemap.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';

const isLong = process.env.TEST_LONG === '1';
const books = isLong ? 1_000_000 : 6_000;
/** In the short run, files are smaller, so that there are several. */
const partSize = isLong ? 25_000 : 2_500;
const publicOrigin = 'https://books.example';

const app = setUpTestApp();

let largestBytes = 0;
const sample = () => {
  const { heapUsed, external } = process.memoryUsage();
  largestBytes = Math.max(largestBytes, heapUsed + external);
};
const sampling = setInterval(sample, 20);
afterAll(() => clearInterval(sampling));

beforeAll(async () => {
  const seller = await app.joinSeller();
  const id = await app.listBook(seller);
  const client = await app.pool.connect();
  // Copies of one row, without the triggers that index its words.
  const columns = `seller_id, category_id, picture_hash, original_price_cents, resale_price_cents, condition, years_of_use,
    phone, location, description`;
  await client.query(`set session_replication_role = replica; set statement_timeout = 0`);
  for (let from = 2; from <= books; from += 50_000)
    await client.query({
      text: `insert into books (id, title, created_at, ${columns})
        select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, 'Volume ' || n || ' of an encyclopedia',
          timestamptz '2026-01-01' + make_interval(secs => n), ${columns}
        from books, generate_series($1::int, least($1 + 49999, $2::int)) as n where id = $3`,
      values: [from, books, id],
      query_timeout: 600_000,
    } as never);
  await client.query({
    text: `insert into book_search (book_id, category_id, seller_id, condition, price_cents, listed_at, title, document)
      select id, category_id, seller_id, condition, resale_price_cents, created_at, title, '' from books
      on conflict do nothing`,
    query_timeout: 600_000,
  } as never);
  await client.query({ text: 'vacuum analyze books, book_search', query_timeout: 600_000 } as never);
  client.release(true);
}, 900_000);

test('a sitemap is streamed whole, in bounded memory', async () => {
  const sitemap = openSitemap({ db: app.db, publicOrigin, partSize, isOpen: async () => true });
  globalThis.gc?.();
  sample();
  const beforeBytes = largestBytes;
  const startedAt = performance.now();
  const names: string[] = [];
  for await (const text of (await sitemap.findRoot()).body())
    names.push(...[...text.matchAll(/\/sitemap\/([a-z0-9-]+\.xml)/g)].map(([, name = '']) => name));
  let [addresses, largestFile, previous, disorders] = [0, 0, '', 0];
  for (const name of names) {
    let inFile = 0;
    for await (const text of (await sitemap.findFile(name))?.body() ?? [])
      for (const [, id = ''] of text.matchAll(/\/book\/([0-9a-f-]{36})\/volume-/g)) {
        inFile += 1;
        if (id <= previous) disorders += 1;
        previous = id;
      }
    addresses += inFile;
    largestFile = Math.max(largestFile, inFile);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const megabytes = (largestBytes - beforeBytes) / 1e6;
  await reportMetrics('Sitemap', {
    books: addresses + 1,
    seconds: seconds.toFixed(1),
    'megabytes on top': Math.round(megabytes),
  });
  // Each book once, in the order of ids; the first one has another title.
  expect([addresses, disorders]).toEqual([books - 1, 0]);
  expect(largestFile).toBeLessThanOrEqual(partSize);
  expect(names).toHaveLength(1 + Math.ceil(books / partSize));
  if (isLong) {
    expect(seconds).toBeLessThanOrEqual(60);
    expect(megabytes).toBeLessThanOrEqual(50);
  }
}, 600_000);
