import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#server/integrations/mail/mail-service.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { createPushBrowser, FakePushServices } from '#test/support/push-browser.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { startTestPushWorker, zoneAt } from '#test/support/start-push-worker.ts';
import { matchWishes } from '../wishes/match-wishes.ts';
import { notifyWishers } from '../wishes/notify-wishers.ts';
import { runWishes } from '../wishes/run-wishes.ts';
import type { EnqueuePush } from './push/queue.ts';
import { sendPushes } from './push/send-pushes.ts';
import { sendConversationMails } from './send-conversation-mails.ts';
import { sendDailyDigests } from './send-daily-digests.ts';

const app = setUpTestApp();
const services = new FakePushServices();
const sent: Mail[] = [];
const title = 'Abusive words of a seller';
let enqueuePush: EnqueuePush;
let admin: Person;
let seller: Person;
let reader: Person;
let bookId: string;

beforeAll(async () => {
  admin = await app.join('admin');
  enqueuePush = await startTestPushWorker(app, services, { hour: 12 });
  await startTestMailWorker(app, { deliver: async (mail) => void sent.push(mail) });
});

beforeEach(async () => {
  [seller, reader] = await Promise.all([
    app.join('Seller', { verified: true, confirmed: true, name: 'Amara Okafor' }),
    app.joinConfirmedBuyer(),
  ]);
  await app.pool.query(
    'update notifications set waits_for = null, waits_since = null, push_waits_since = null',
  );
  await runJobs(app);
  sent.length = 0;
});

const bell = async () => (await reader.get('/me/notifications')).body;
const countOfBell = async () => (await reader.get('/me/notifications/new')).body.count;
const mailsToReader = async () => {
  await runJobs(app);
  return sent.filter(({ to }) => to === reader.email);
};
const choose = async (email: string) => {
  const choices = { saved_searches: email, book_freed: email };
  expect((await reader.put('/me/notification-choices', choices)).status).toBe(200);
};
const listWished = async (titles: string[]) => {
  await reader.post('/wishes', { query: 'abusive words' });
  for (const book_title of titles) bookId = await app.listBook(seller, { book_title });
};

/** How a listing ends, or is hidden. */
const ends: [how: string, end: () => Promise<{ status: number }>][] = [
  ['its seller is banned', () => admin.put(`/user/${seller.id}/ban`)],
  ['its seller deletes it', () => seller.delete(`/my-products/${bookId}`)],
  ['its seller hides all listings', () => seller.put('/me/resting', { resting: true })],
];

describe.each(ends)('a book that fitted a wish, when %s', (_, end) => {
  test('is neither under the bell nor in the daily email', async () => {
    await choose('daily');
    await listWished([title]);
    await runWishes(app);
    expect([(await bell())[0].book_title, await countOfBell()]).toEqual([title, 1]);
    expect((await end()).status).toBe(200);
    expect([await bell(), await countOfBell()]).toEqual([[], 0]);
    await sendDailyDigests(app, 'UTC', new Date(Date.now() + 36 * 3_600_000));
    expect(await mailsToReader()).toEqual([]);
  });

  test('is not in an email that was enqueued before', async () => {
    await choose('now');
    await listWished([title]);
    await matchWishes(app.db);
    await notifyWishers(app);
    expect((await end()).status).toBe(200);
    expect(await mailsToReader()).toEqual([]);
  });

  test('is not pushed', async () => {
    const browser = createPushBrowser();
    expect((await reader.post('/me/push-subscriptions', browser.subscription)).status).toBe(201);
    const push = { saved_searches: true };
    expect((await reader.put('/me/notification-choices', { push })).status).toBe(200);
    await listWished([title]);
    await runWishes(app);
    expect((await end()).status).toBe(200);
    expect(await sendPushes({ ...app, enqueuePush }, zoneAt(12), new Date(Date.now() + 11_000))).toBe(1);
    await runJobs(app);
    expect(services.sentTo(browser)).toEqual([]);
  });
});

test('an event about several books keeps their number, and names none of a banned seller', async () => {
  await listWished([title, `${title}, again`]);
  await runWishes(app);
  await admin.put(`/user/${seller.id}/ban`);
  expect(await bell()).toMatchObject([
    { event: 'wishes-matched', books: 2, book_title: '', book_photo: null },
  ]);
});

test('a book that someone waits for is not named once its seller is banned, and again after the ban', async () => {
  bookId = await app.listBook(seller, { book_title: title });
  const buyer = await app.joinBuyer();
  const orderId = (await app.book(buyer, bookId)).body.insertedId;
  await reader.post('/wishes', { book_id: bookId });
  await buyer.delete(`/buyingBooks/${orderId}`);
  await runWishes(app);
  const events = async () => (await bell()).map(({ event, book_title }: any) => [event, book_title]);
  const before = [['book-available', title]];
  expect(await events()).toEqual(before);
  await admin.put(`/user/${seller.id}/ban`);
  expect(await events()).toEqual([]);
  await admin.delete(`/user/${seller.id}/ban`);
  expect(await events()).toEqual(before);
});

test('a message of a seller who was banned meanwhile is neither under the bell nor mailed', async () => {
  bookId = await app.listBook(seller, { book_title: title });
  const question = { bookId, _id: randomUUID(), body: 'Is it still there?' };
  const id = (await reader.post('/conversations', question)).body.insertedId;
  const answer = { _id: randomUUID(), body: 'Yes.' };
  expect((await seller.post(`/conversations/${id}/messages`, answer)).status).toBe(201);
  await app.pool.query("update notifications set waits_since = waits_since - interval '5 minutes'");
  expect(await bell()).toHaveLength(1);
  // The question to the seller, and the answer.
  expect(await sendConversationMails(app)).toBe(2);
  await admin.put(`/user/${seller.id}/ban`);
  expect([await bell(), await countOfBell()]).toEqual([[], 0]);
  expect(await mailsToReader()).toEqual([]);
});
