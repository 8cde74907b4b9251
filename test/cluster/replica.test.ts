import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageUrl } from '#server/features/images/urls.ts';
import { addFirstAdmin } from '../support/add-first-admin.ts';
import { AppProcess } from '../support/app-process.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { jsonOf, sendRequest } from '../support/send-request.ts';
import { isLong } from '../support/test-form.ts';
import { type Member, signUpAt } from './member.ts';
import { hasPostgres, ReplicatedPostgres } from './replicated-postgres.ts';

/** Public lists come from a replica while it is caught up. Reads that a decision depends on never do. */
const reason = !isLong
  ? 'only in the long run'
  : !hasPostgres && 'PostgreSQL is not installed: apt-get install postgresql';
const named = (what: string) => `${what}${reason ? ` (${reason})` : ''}`;

let postgres: ReplicatedPostgres;
let dogear: AppProcess;
let selling: Member;
let buying: [Member, Member];
const hash = 'a'.repeat(64);
const photo = imageUrl(hash);
const figures: Record<string, string> = {};

beforeAll(async () => {
  if (reason) return;
  postgres = await ReplicatedPostgres.start();
  dogear = await AppProcess.startProduction(
    { host: '', port: 0, user: '', database: '' },
    'one secret for all processes of this installation',
    {
      DATABASE_URL: postgres.url,
      DATABASE_REPLICA_URL: postgres.replicaUrl,
    },
  );
  await addFirstAdmin({ connectionString: postgres.url });
  await postgres.ask('insert into pictures (hash, width, height, widths, color) values ($1, 4, 6, $2, $3)', [
    hash,
    [320],
    '#7a2338',
  ]);
  selling = await signUpAt(dogear, 'Seller', photo);
  await postgres.ask('update users set verified_seller_at = now()');
  buying = [await signUpAt(dogear, 'Buyer', photo), await signUpAt(dogear, 'Buyer', photo)];
}, 240_000);
afterAll(async () => {
  await dogear?.stop();
  await postgres?.stop();
  if (!reason) await reportMetrics('Replica for public lists', figures);
});

const publicList = () => sendRequest(`${dogear.address}/api/advertised-products`);

/** The number of queries that the replica got, from Dogear and from the test. */
const asked = async (): Promise<number> =>
  (
    await postgres.askReplica<{ n: number }>(
      "select xact_commit::int as n from pg_stat_database where datname = 'dogear'",
    )
  )[0]?.n ?? 0;

/** The database updates its statistics a second late. */
async function askedDuring(work: () => Promise<unknown>): Promise<number> {
  await sleep(2_000);
  const before = await asked();
  await work();
  await sleep(2_000);
  return (await asked()) - before;
}

const look = async (times: number): Promise<void> => {
  for (let n = 0; n < times; n++) expect((await publicList()).status).toBe(200);
};

const waitForReplica = () =>
  expect.poll(() => askedDuring(() => look(100)), { timeout: 30_000 }).toBeGreaterThanOrEqual(100);

test.skipIf(reason)(named('public lists come from the replica, and nothing else does'), async () => {
  await waitForReplica();
  const few = await askedDuring(async () => {
    for (let n = 0; n < 100; n++)
      expect(
        (await buying[0].call(dogear, 'GET', n % 2 ? '/category/classics' : '/advertised-products')).status,
      ).toBe(200);
  });
  expect(few).toBeLessThan(50);
});

test.skipIf(reason)(
  named('while replay is paused, decisions and one’s own shelves are right, and lists soon are'),
  async () => {
    await postgres.askReplica('select pg_wal_replay_pause()');
    const title = `Paused ${randomUUID()}`;
    const listed = await selling.call(dogear, 'POST', '/bookCategories', listing(title));
    const bookId: string = jsonOf(listed).insertedId;
    const shelf = await selling.call(dogear, 'GET', '/category/classics');
    expect(shelf.text).toContain(title);
    expect((await selling.call(dogear, 'PUT', `/my-products/ad/${bookId}`)).status).toBe(200);
    const began = Date.now();
    const place = { phone: '+1 555 0117', location: 'Library steps' };
    const booked = await Promise.all(
      buying.map((buyer) => buyer.call(dogear, 'POST', '/buyingBooks', { bookId, ...place })),
    );
    expect(booked.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await expect
      .poll(
        async () =>
          jsonOf(await publicList()).adsProducts.find(({ _id }: { _id: string }) => _id === bookId)?.status,
        {
          timeout: 5_000,
          interval: 50,
        },
      )
      .toBe('booked');
    figures['replay paused, lists right after'] = `${((Date.now() - began) / 1000).toFixed(1)} s`;
    await expect
      .poll(async () => (await sendRequest(`${dogear.address}/`)).text, { timeout: 5_000 })
      .toContain(title);
    expect(await askedDuring(() => look(100))).toBeLessThan(50);
    await postgres.askReplica('select pg_wal_replay_resume()');
    await waitForReplica();
  },
);

test.skipIf(reason)(named('a replica that dies takes no list with it'), async () => {
  let longest = 0;
  let count = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const { status, milliseconds } = await publicList();
      expect(status).toBe(200);
      longest = Math.max(longest, milliseconds);
      count++;
      await sleep(5);
    }
  })();
  await sleep(1_000);
  await postgres.killReplica();
  await sleep(3_000);
  isOver = true;
  await looking;
  expect(count).toBeGreaterThan(100);
  expect(longest).toBeLessThan(5_000);
  figures['replica killed'] = `${count} lists, all answered, the slowest after ${longest.toFixed(0)} ms`;
});

const listing = (book_title: string) => ({
  book_title,
  category_id: 'classics',
  product_condition: 'Good',
  book_photo: photo,
  original_price: '14.00',
  resale_price: '6.50',
  years_of_use: '3',
  phone: '+1 555 0142',
  location: 'Portland, Oregon',
  description: 'Spine creased, pages clean.',
});
