import { beforeAll, expect, test } from 'vitest';
import { buyBook } from '#test/support/buy-book.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { paySellersByHand } from '#test/support/pay-sellers.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';

const app = setUpTestApp();
let admin: Person;
let seller: Person;
let buyer: Person;

/** In UTC it is still November, and the year before. */
const moment = '2026-12-31T13:40:00Z';

beforeAll(async () => {
  admin = await app.join('admin');
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
  expect((await change('Pacific/Auckland')).status).toBe(200);
  app.rereadSite();
});

async function change(timeZone: string) {
  const { version } = (await admin.get('/site')).body.settings;
  return admin.patch('/site', { version, changes: { timeZone } });
}

test('a book is listed, and its seller a member, since the day that it was at the site', async () => {
  const id = await app.listBook(seller);
  await app.pool.query('update books set created_at = $1', [moment]);
  await app.pool.query('update users set created_at = $1', [moment]);
  const { book } = (await app.send('GET', `/api/books/${id}`)).body;
  expect(book.published_date).toBe('Jan 1, 2027');
  expect((await app.send('GET', `/api/books/${id}/related`)).body.seller.memberSince).toBe('January 2027');
  expect((await app.send('GET', `/api/sellers/${seller.id}`)).body.seller.memberSince).toBe('January 2027');
});

test('the days in the file of a seller’s earnings are those of the site', async () => {
  await paySellersByHand(app);
  const { orderId } = await buyBook(app, { seller, buyer });
  await buyer.post(`/orders/${orderId}/handover/confirmation`);
  await app.pool.query('update transfers set created_at = $1, status_since = $1', [moment]);
  const { body } = await seller.get('/earnings.csv');
  expect(body.match(/\d{4}-\d\d-\d\d/g)).toEqual(['2027-01-01', '2027-01-01']);
});

test('the day of a payment by hand may be today at the site, and not tomorrow', async () => {
  const dayIn = (ahead: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland' }).format(
      Date.now() + ahead * 24 * 3_600_000,
    );
  const pay = (paidOn: string) => admin.post(`/payouts/${seller.id}/paid`, { reference: 'November', paidOn });
  expect((await pay(dayIn(1))).body.errors).toMatchObject([{ path: 'paidOn' }]);
  expect((await pay(dayIn(0))).body.code).toBe('not_found');
});

test('a receipt that is mailed has the day of its page', async () => {
  await startTestMailWorker(app, app.outbox);
  const { orderId } = await buyBook(app, { seller, buyer });
  await app.pool.query('update orders set paid_at = $1 where id = $2', [moment, orderId]);
  await runJobs(app);
  const mails = (await app.outbox.list()).filter(({ text }) => text?.includes(`/receipt/${orderId}`));
  expect(mails[0]?.text).toContain('Jan 1, 2027');
});

test.each(['+05:30', '-11:00', 'Europe/Nowhere', 'posix/UTC', "UTC'; drop"])(
  '%s is no time zone, because Node and PostgreSQL do not agree on it',
  async (name) => {
    const { status, body } = await change(name);
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'changes.timeZone']);
  },
);
