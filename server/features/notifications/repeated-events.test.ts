import { beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmAddress } from '#test/support/confirm-address.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { countLockWaits } from '#test/support/lock-waits.ts';
import { createPushBrowser } from '#test/support/push-browser.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { sentMails } from '#test/support/sent-mails.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { enqueueOrderNotifications } from '../orders/enqueue-notifications.ts';
import { sendDailyDigests } from './send-daily-digests.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let bookId: string;

beforeAll(async () => {
  app.config.limits.eventMailsPerPair.max = 3;
  await startTestMailWorker(app, app.outbox);
});

beforeEach(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
  await confirmAddress(app, seller);
  bookId = await app.listBook(seller);
});

/** The subjects of all emails to the seller but those of the sign-up. */
async function subjects(): Promise<(string | undefined)[]> {
  await runJobs(app);
  const mails = (await sentMails(app)).filter(
    ({ to, text }) => to === seller.email && /Middlemarch/.test(text),
  );
  return mails.map(({ subject }) => subject);
}
const count = async (words: string) =>
  (await subjects()).filter((subject) => subject?.includes(words)).length;

async function bookAndCancel(person = buyer): Promise<void> {
  const { body } = await app.book(person, bookId);
  await enqueueOrderNotifications(app);
  await runJobs(app);
  expect((await person.delete(`/buyingBooks/${body.insertedId}`)).status).toBe(200);
  await enqueueOrderNotifications(app);
}

test('bookings that a buyer makes and cancels again and again cause three emails an hour of each kind', async () => {
  for (let time = 1; time <= 5; time++) await bookAndCancel();
  expect([await count('has been booked'), await count('is available again')]).toEqual([3, 3]);
  await bookAndCancel(await app.joinBuyer());
  expect([await count('has been booked'), await count('is available again')]).toEqual([4, 4]);
  await app.pool.query("update notifications set created_at = created_at - interval '1 hour'");
  await bookAndCancel();
  expect([await count('has been booked'), await count('is available again')]).toEqual([5, 5]);
});

test('what causes no email is under the bell and in the daily one, and is not pushed', async () => {
  await seller.post('/me/push-subscriptions', createPushBrowser().subscription);
  for (let time = 1; time <= 5; time++) await bookAndCancel();
  expect((await seller.get('/me/notifications')).body).toHaveLength(10);
  const { rowCount: pushes } = await app.pool.query(
    'select from notifications where user_id = $1 and push_waits_since is not null',
    [seller.id],
  );
  expect(pushes).toBe(6);
  await app.pool.query(
    "update notifications set waits_since = waits_since - interval '25 hours' where waits_for = 'digest'",
  );
  await sendDailyDigests(app, 'UTC');
  expect(await subjects()).toHaveLength(7);
});

test('meetings that one side proposes for several orders at the same moment cause three emails, too', async () => {
  const orders: string[] = [];
  for (let copy = 1; copy <= 6; copy++)
    orders.push((await app.book(buyer, await app.listBook(seller))).body.insertedId);
  const startsAt = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16);
  const form = { version: 0, meeting: { place: 'Union desk', startsAt } };
  const blocker = await app.pool.connect();
  try {
    await blocker.query('begin; lock table notifications in access exclusive mode');
    const proposed = orders.map((order) => buyer.put(`/orders/${order}/meeting`, form));
    await expect.poll(() => countLockWaits(app.pool)).toBe(orders.length);
    await blocker.query('rollback');
    for (const { status } of await Promise.all(proposed)) expect(status).toBe(200);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  expect(await count('propos')).toBe(3);
});

test('meetings that one side proposes again and again cause three emails an hour, for all orders of the two', async () => {
  const orders = [];
  for (const id of [bookId, await app.listBook(seller)])
    orders.push((await app.book(buyer, id)).body.insertedId);
  const startsAt = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16);
  for (const order of orders)
    for (const version of [0, 1, 2]) {
      const meeting = { place: `Union desk ${version}`, startsAt };
      expect((await buyer.put(`/orders/${order}/meeting`, { version, meeting })).status).toBe(200);
      await runJobs(app);
    }
  expect(await count('propos')).toBe(3);
});
