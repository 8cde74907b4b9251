import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { locales } from '#contract/kernel/locales/locales.ts';
import { leanEnv, leanFlags } from '#scripts/lean-node.mjs';
import { reportMetrics } from '../support/report-metrics.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';
import { isLong } from '../support/test-form.ts';

const books = isLong ? 1_000_000 : 6_000;
/** In the short run, files are smaller, so that there are several. */
const partSize = isLong ? 25_000 : 2_500;

const app = setUpTestApp();

beforeAll(async () => {
  const id = await app.listBook(await app.joinSeller());
  const client = await app.pool.connect();
  const run = (text: string, values: unknown[] = []) =>
    client.query({ text, values, query_timeout: 600_000 } as never);
  // Copies of one row, without the triggers that index its words.
  const columns = `seller_id, category_id, picture_hash, original_price_cents, resale_price_cents, condition, years_of_use,
    phone, location, description`;
  await run('set session_replication_role = replica');
  await run('set statement_timeout = 0');
  await run(
    `insert into books (id, title, created_at, ${columns})
      select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, 'Volume ' || n || ' of an encyclopedia',
        timestamptz '2026-01-01' + make_interval(secs => n), ${columns}
      from books, generate_series(2, $1::int) as n where id = $2`,
    [books, id],
  );
  await run(
    `insert into book_search (book_id, category_id, seller_id, condition, price_cents, listed_at, title, document)
      select id, category_id, seller_id, condition, resale_price_cents, created_at, title, '' from books
      on conflict do nothing`,
  );
  await run('vacuum analyze books, book_search');
  client.release(true);
}, 900_000);

test.each([
  ['one language', ['en']],
  ['all languages', locales],
])(
  'a sitemap in %s is streamed whole, in bounded memory',
  async (name, languages) => {
    const child = join(import.meta.dirname, 'read-sitemap.child.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [...leanFlags, child], {
      env: {
        ...process.env,
        ...leanEnv,
        CONNECTION: JSON.stringify(app.connection),
        PART_SIZE: String(partSize),
        LOCALES: languages.join(),
      },
    });
    const { seconds, megabytes, ...read } = JSON.parse(stdout);
    await reportMetrics(`Sitemap in ${name}`, {
      books,
      seconds: seconds.toFixed(1),
      'megabytes on top': Math.round(megabytes),
    });
    // Each book once in each language, in the order of ids; the first one has another title.
    expect(read).toEqual({
      files: 1 + Math.ceil(books / Math.floor(partSize / languages.length)),
      addresses: (books - 1) * languages.length,
      largestFile: partSize,
      disorders: 0,
    });
    if (!isLong) return;
    expect(seconds).toBeLessThanOrEqual(60);
    expect(megabytes).toBeLessThanOrEqual(50);
  },
  600_000,
);
