import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVapidKeys } from '#server/integrations/push/vapid-keys.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import type { Person } from '#test/support/create-test-app.ts';
import {
  createPushBrowser,
  FakePushServices,
  openSession,
  type PushBrowser,
} from '#test/support/push-browser.ts';
import { openTestJobQueue, runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestPushWorker, zoneAt } from '#test/support/start-push-worker.ts';
import { enqueueOrderNotifications } from '../../orders/enqueue-notifications.ts';
import { createPushSubscription } from './push-subscriptions.ts';
import type { EnqueuePush } from './queue.ts';
import { sendPushes } from './send-pushes.ts';

const app = setUpTestApp();
const services = new FakePushServices();
const clock = { hour: 12 };
let enqueuePush: EnqueuePush;
let second: JobQueue;
let seller: Person;
let buyer: Person;
let bookId: string;
let browser: PushBrowser;

// Two processes, which share the database.
beforeAll(async () => {
  enqueuePush = await startTestPushWorker(app, services, clock);
  second = await openTestJobQueue(app.pool, app.log);
  await startTestPushWorker({ ...app, jobs: second }, services, clock);
});
afterAll(() => second?.stop());

beforeEach(async () => {
  clock.hour = 12;
  [seller, buyer] = await Promise.all([
    app.join('Seller', { verified: true, confirmed: true, name: 'Amara Okafor' }),
    app.join('Buyer', { confirmed: true, name: 'Clara Whitfield' }),
  ]);
  bookId = await app.listBook(seller);
  browser = await subscribe(seller);
  await app.pool.query('update notifications set push_waits_since = null');
  await app.pool.query("delete from jobs.job where name = 'pushes'");
});

async function subscribe(person: Person, service?: string): Promise<PushBrowser> {
  const opened = createPushBrowser(service);
  expect((await person.post('/me/push-subscriptions', opened.subscription)).status).toBe(201);
  return opened;
}
async function subscribeSecond(person: Person): Promise<PushBrowser> {
  const opened = createPushBrowser();
  const { endpoint, keys } = opened.subscription;
  const { publicKey: serverKey } = createVapidKeys(app.secret);
  const session = await openSession(app, person);
  await createPushSubscription(app.db, session, { endpoint, ...keys, locale: 'en', serverKey });
  return opened;
}
const ask = async (): Promise<string> => {
  const question = { bookId, _id: randomUUID(), body: 'A secret between us.' };
  return (await buyer.post('/conversations', question)).body.insertedId;
};
const write = (id: string) =>
  buyer.post(`/conversations/${id}/messages`, { _id: randomUUID(), body: 'A secret between us.' });
const readUp = async (id: string) => {
  const [{ _id: messageId }] = (await seller.get(`/conversations/${id}/messages`)).body;
  expect((await seller.put(`/conversations/${id}/read`, { messageId })).status).toBe(200);
};
/** What the job does, as if so many seconds had passed. */
const send = (seconds = 11, { hour } = clock) => {
  const now = new Date(Date.now() + seconds * 1000);
  return sendPushes({ ...app, enqueuePush }, zoneAt(hour, now), now);
};
const jobs = async () =>
  (await app.pool.query("select state, start_after, retry_count, output from jobs.job where name = 'pushes'"))
    .rows;
/** Runs the jobs that are due in both processes. */
const runPushes = (options?: { mayFail: boolean }) =>
  Promise.all([runJobs(app, options), runJobs({ ...app, jobs: second }, options)]);
const sendAll = async (options?: { mayFail: boolean }) => {
  await send();
  await runPushes(options);
  return services.sentTo(browser);
};
const turnOff = (kind: string) => seller.put('/me/notification-choices', { push: { [kind]: false } });
const subscriptions = async () => (await seller.get('/me/push-subscriptions')).body.subscriptions;

describe('a push', () => {
  test('says what it is about, encrypted for the browser, and names no person', async () => {
    const id = await ask();
    const sent = await sendAll();
    expect(sent).toEqual([
      {
        title: 'A message about Middlemarch',
        lang: 'en',
        dir: 'ltr',
        tag: expect.stringMatching(/^[0-9a-f]{32}$/),
        data: { path: `/dashboard/messages/${id}`, at: expect.stringMatching(/Z$/) },
      },
    ]);
    const text = JSON.stringify([
      sent,
      services.posted.map(({ body }) => Buffer.from(body).toString('latin1')),
    ]);
    for (const secret of [
      'Clara',
      'Whitfield',
      'Amara',
      'Okafor',
      'secret',
      buyer.email,
      buyer.id,
      seller.id,
    ])
      expect(text, secret).not.toContain(secret);
  });

  test('is signed by the key of the site, for its push service only', async () => {
    await ask();
    await sendAll();
    const { headers } =
      services.posted.find(({ endpoint }) => endpoint === browser.subscription.endpoint) ?? {};
    const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(headers?.Authorization ?? '') ?? [];
    expect(key).toBe((await seller.get('/me/push-subscriptions')).body.publicKey);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
    const { payload } = await jwtVerify(token, publicKey);
    expect(decodeProtectedHeader(token).alg).toBe('ES256');
    expect(payload).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'https://dogear.example' });
    expect(headers).toMatchObject({ TTL: '43200', 'Content-Encoding': 'aes128gcm' });
  });

  test.each([
    ['de', 'ltr', 'Eine Nachricht zu „Middlemarch“'],
    ['ar', 'rtl', 'رسالة بشأن «\u2068Middlemarch\u2069»'],
  ])('is in the language of its recipient: %s', async (locale, dir, title) => {
    await app.db
      .updateTable('users')
      .set({ locale: locale as 'de' })
      .where('id', '=', seller.id)
      .execute();
    await ask();
    expect(await sendAll()).toMatchObject([{ title, lang: locale, dir }]);
  });

  test('is sent to each browser once, whatever several processes do at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      bookId = await app.listBook(seller);
      await ask();
    }
    const counts = await Promise.all([send(), send(), send(), send()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    await runPushes();
    expect(services.sentTo(browser)).toHaveLength(3);
  });

  test('is sent once for a conversation until it is read', async () => {
    const id = await ask();
    expect(await sendAll()).toHaveLength(1);
    await write(id);
    expect(await sendAll()).toHaveLength(1);
    await readUp(id);
    await write(id);
    expect(await sendAll()).toHaveLength(2);
  });

  test('waits a few seconds, in which someone who has the conversation open reads it', async () => {
    const id = await ask();
    expect(await send(5)).toBe(0);
    await readUp(id);
    expect(await send()).toBe(0);
  });

  test('is not sent for what is read between the job and the delivery', async () => {
    const id = await ask();
    clock.hour = 23;
    await send(11, { hour: 12 });
    await runPushes();
    expect(await jobs()).toHaveLength(2);
    await readUp(id);
    clock.hour = 12;
    await app.pool.query("update jobs.job set start_after = now() where name = 'pushes'");
    await runPushes();
    expect(services.sentTo(browser)).toEqual([]);
  });

  test('is for orders, too, and leads to the order', async () => {
    const orderId = (await app.book(buyer, bookId)).body.insertedId;
    await enqueueOrderNotifications(app);
    expect(await sendAll()).toMatchObject([
      { title: 'Middlemarch is booked', data: { path: `/dashboard/orders/${orderId}` } },
    ]);
  });

  test.each(['before', 'after'])('is not sent for a kind that is turned off %s the event', async (when) => {
    if (when === 'before') await turnOff('messages');
    await ask();
    if (when === 'after') await turnOff('messages');
    expect(await sendAll()).toEqual([]);
    await app.book(buyer, bookId);
    await enqueueOrderNotifications(app);
    expect(await sendAll()).toHaveLength(1);
  });

  test('is not sent for what happened before the browser was subscribed, or more than a day ago', async () => {
    await app.db.deleteFrom('push_subscriptions').where('user_id', '=', seller.id).execute();
    await ask();
    browser = await subscribe(seller);
    expect(await sendAll()).toEqual([]);
    bookId = await app.listBook(seller);
    await ask();
    expect(await send(25 * 3600)).toBe(0);
    expect(await sendAll()).toEqual([]);
  });

  test.each([
    ['has signed out', () => app.db.deleteFrom('sessions').where('user_id', '=', seller.id)],
    [
      'has a session that is over',
      () =>
        app.db
          .updateTable('sessions')
          .set({ expires_at: new Date(0) })
          .where('user_id', '=', seller.id),
    ],
    [
      'belongs to someone who is banned',
      () => app.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', seller.id),
    ],
  ])('is not sent to a browser that %s', async (_, happen) => {
    await ask();
    await happen().execute();
    expect(await sendAll()).toEqual([]);
  });
});

describe('at night', () => {
  test.each([22, 23, 0, 6])(
    'at %i:00 nothing is sent, and in the morning what is still new',
    async (hour) => {
      const read = await ask();
      bookId = await app.listBook(seller);
      const unread = await ask();
      clock.hour = hour;
      expect(await send()).toBe(0);
      await readUp(read);
      clock.hour = 7;
      expect(await sendAll()).toMatchObject([{ data: { path: `/dashboard/messages/${unread}` } }]);
    },
  );

  test('a retry waits for the morning', async () => {
    await ask();
    clock.hour = 23;
    await send(11, { hour: 12 });
    const waiting = async () => (await jobs()).filter(({ state }) => state === 'created');
    await runPushes();
    expect((await jobs()).some(({ state }) => state === 'completed')).toBe(true);
    // As if the process had died before the job was completed.
    await app.pool.query(
      "update jobs.job set state = 'retry', start_after = now() where name = 'pushes' and state = 'completed'",
    );
    await runPushes();
    expect((await jobs()).some(({ state }) => state === 'completed')).toBe(true);
    expect(await waiting()).toHaveLength(1);
    const [{ start_after }] = await waiting();
    const hours = (start_after.getTime() - Date.now()) / 3_600_000;
    // From 23:00 to 23:59 until 7:00.
    expect(hours).toBeGreaterThan(7 - 0.01);
    expect(hours).toBeLessThanOrEqual(8);
    expect(services.sentTo(browser)).toEqual([]);
    clock.hour = 7;
    await app.pool.query(
      "update jobs.job set start_after = now() where name = 'pushes' and state = 'created'",
    );
    await runPushes();
    expect(services.sentTo(browser)).toHaveLength(1);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that responds with %i has forgotten the browser, and so do we', async (status) => {
    services.statuses.set(browser.subscription.endpoint, status);
    const other = await subscribeSecond(seller);
    await ask();
    expect(await sendAll()).toHaveLength(1);
    expect(services.sentTo(other)).toHaveLength(1);
    expect((await jobs()).map(({ state }) => state)).toEqual(['completed', 'completed']);
    const left = app.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', seller.id);
    expect(await left.execute()).toEqual([{ endpoint: other.subscription.endpoint }]);
  });

  test.each([
    ['responds with 503', 503, 'fcm.googleapis.com responded with status 503'],
    ['responds with 429', 429, 'fcm.googleapis.com responded with status 429'],
    ['redirects', 302, 'fcm.googleapis.com responded with status 302'],
    ['does not respond', new TypeError('fetch failed'), 'fcm.googleapis.com did not respond (TypeError)'],
  ])('that %s gets it again later, and no other browser does', async (_, status, reason) => {
    const other = await subscribeSecond(seller);
    services.statuses.set(browser.subscription.endpoint, status);
    await ask();
    expect(await sendAll({ mayFail: true })).toHaveLength(1);
    expect(await subscriptions()).toHaveLength(2);
    const [job] = (await jobs()).filter(({ state }) => state === 'retry');
    expect(job.start_after.getTime()).toBeGreaterThan(Date.now() + 5_000);
    expect(JSON.stringify(job.output)).toContain(reason);
    expect(JSON.stringify(job.output)).not.toContain(browser.subscription.endpoint);
    services.statuses.delete(browser.subscription.endpoint);
    await app.pool.query("update jobs.job set start_after = now() where name = 'pushes'");
    await runPushes();
    expect(services.sentTo(browser)).toHaveLength(2);
    expect(services.sentTo(other)).toHaveLength(1);
  });

  test('gets nothing for a browser that has accepted another key of this site', async () => {
    await app.db
      .updateTable('push_subscriptions')
      .set({ server_key: 'of an earlier secret' })
      .where('user_id', '=', seller.id)
      .execute();
    expect(await subscriptions()).toEqual([]);
    await ask();
    expect(await sendAll()).toEqual([]);
    const left = app.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', seller.id);
    expect(await left.execute()).toEqual([]);
  });

  test('gets nothing if it is not a known one, even if its address is in the database', async () => {
    const endpoint = 'https://169.254.169.254/latest';
    await app.db
      .updateTable('push_subscriptions')
      .set({ endpoint })
      .where('user_id', '=', seller.id)
      .execute();
    await ask();
    await sendAll({ mayFail: true });
    expect(services.posted.filter((one) => one.endpoint === endpoint)).toEqual([]);
    expect(JSON.stringify(await jobs())).toContain('not a known one');
  });
});
