import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remindOfHandovers } from '#server/features/handovers/handover-clocks.ts';
import { createHandoverCodes } from '#server/features/handovers/handover-codes.ts';
import { enqueueOrderNotifications } from '#server/features/orders/enqueue-notifications.ts';
import { buyBook, passDays, type Sale } from '../support/buy-book.ts';
import { createTestApp, type Person, type TestApp, testOrigin } from '../support/create-test-app.ts';
import { runJobs } from '../support/run-jobs.ts';
import { startTestMailWorker } from '../support/start-mail-worker.ts';

/** Everything that was sent or stored, searched for the code of an order; test/browser/handover.test.ts searches the log. */
let app: TestApp;
let people: Record<'seller' | 'buyer' | 'admin', Person>;
let sale: Sale;
let code: string;
const sentToSeller: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  const [seller, buyer, admin] = await Promise.all([
    app.join('Seller', { verified: true, confirmed: true }),
    app.joinConfirmedBuyer(),
    app.join('admin'),
  ]);
  people = { seller, buyer, admin };
  sale = await buyBook(app, people);
  code = createHandoverCodes(app.secret).codeOf(sale.orderId);
  await startTestMailWorker(app, app.outbox);
});
afterAll(() => app.close());

/** All mails, wrong codes, a declaration, its denial, and the handover itself. A mail is sent only while it is true. */
async function liveThrough({ orderId }: Sale) {
  const { seller, buyer, admin } = people;
  await enqueueOrderNotifications(app);
  await passDays(app, sale, 8);
  await expect.poll(() => remindOfHandovers(app)).toBe(1);
  await runJobs(app);
  const path = `/orders/${orderId}/handover`;
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const fromSeller = [
    await seller.post(path, { code: wrong }),
    await seller.post(path, { code: `${code}0` }),
    await seller.get(`${path}/code`),
    await seller.post(`${path}/declaration`),
  ];
  expect((await buyer.get(`${path}/code`)).body).toEqual({ code });
  await runJobs(app);
  await buyer.delete(`${path}/declaration`);
  await runJobs(app);
  await admin.get('/ledger');
  fromSeller.push(
    await seller.post(path, { code }),
    await seller.get(`/orders/${orderId}`),
    await seller.get('/my-buyers'),
    await seller.get('/overview/selling'),
    await seller.get(`/my-products?email=${seller.email}`),
    await seller.get('/conversations'),
    await seller.get('/notifications'),
    await seller.get(`/orders/${orderId}/meeting`),
    await seller.get(`/orders/${orderId}/case`),
  );
  expect(fromSeller.slice(-5).map(({ status }) => status)).toEqual(Array(5).fill(200));
  await runJobs(app);
  sentToSeller.push(...fromSeller.map(({ body, headers }) => JSON.stringify([body, [...headers]])));
}

/** Not within a longer number or an id. */
const isIn = (text: string) => new RegExp(`(?<![0-9a-z.])${code}(?![0-9a-z])`, 'i').test(text);

async function databaseText(): Promise<string> {
  const { rows } = await app.pool.query(
    "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'jobs')",
  );
  const texts = await Promise.all(
    rows.map(async ({ name }) => (await app.pool.query(`select t::text as line from ${name} t`)).rows),
  );
  return texts
    .flat()
    .map(({ line }) => line)
    .join('\n');
}

describe('the code of a handover is nowhere but with the buyer', () => {
  test('the search finds it where it is', async () => {
    await liveThrough(sale);
    expect(isIn(JSON.stringify({ code }))).toBe(true);
    expect(isIn(`Your code is ${code}.`)).toBe(true);
  });

  test('not in the database, and so not in a backup, whose files are its tables', async () => {
    const text = await databaseText();
    expect(text).toContain(sale.orderId);
    expect(isIn(text)).toBe(false);
  });

  test('not in a response to the seller', () => {
    expect(sentToSeller.filter(isIn)).toEqual([]);
  });

  test('not in a mail', async () => {
    const mails = await app.outbox.list();
    expect(mails.length).toBeGreaterThan(5);
    expect(mails.filter((mail) => isIn(JSON.stringify(mail)))).toEqual([]);
  });

  test.each(['seller', 'buyer'] as const)('not in the data export of the %s', async (who) => {
    const { cookie } = people[who];
    const request = new Request(`${testOrigin}/api/me/export`, { headers: { cookie } });
    const files = unzipSync(new Uint8Array(await (await app.app.fetch(request)).arrayBuffer()));
    const text = Object.values(files)
      .map((file) => strFromU8(file))
      .join();
    expect(text).toContain(sale.orderId);
    expect(isIn(text)).toBe(false);
  });
});
