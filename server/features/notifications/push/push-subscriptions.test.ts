import { beforeEach, describe, expect, test } from 'vitest';
import { mostPushSubscriptions } from '#contract/notifications/push-subscriptions.ts';
import { type Person, testPassword } from '#test/support/create-test-app.ts';
import { createPushBrowser, openSession } from '#test/support/push-browser.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { createPushSubscription } from './push-subscriptions.ts';

const app = setUpTestApp();
let person: Person;
beforeEach(async () => {
  person = await app.joinBuyer();
});

const path = '/me/push-subscriptions';
const subscribe = (who: Person, browser = createPushBrowser()) => who.post(path, browser.subscription);
const subscriptionsOf = async (who: Person) => (await who.get(path)).body.subscriptions;
/** As the browser of a person sends it, which has a cookie and no token. */
const asBrowser = (who: Person, method: string, address: string, body?: unknown) =>
  app.send(method, address, {
    headers: { cookie: who.cookie, origin: 'http://dogear.test' },
    ...(body !== undefined && { body }),
  });

describe('a push subscription', () => {
  test('is listed with its device, and can be deleted', async () => {
    const created = await subscribe(person);
    expect(created.status).toBe(201);
    const { body } = await person.get(path);
    expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65);
    expect(body.subscriptions).toEqual([
      {
        _id: created.body.insertedId,
        device: expect.any(String),
        createdAt: expect.any(String),
        isThisBrowser: true,
      },
    ]);
    const deleted = await person.delete(`${path}/${created.body.insertedId}`);
    expect(deleted.body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect(await subscriptionsOf(person)).toEqual([]);
    expect((await person.delete(`${path}/${created.body.insertedId}`)).status).toBe(404);
  });

  test('of another user is neither listed nor deleted', async () => {
    const { body } = await subscribe(person);
    const other = await app.joinBuyer();
    expect(await subscriptionsOf(other)).toEqual([]);
    expect((await other.delete(`${path}/${body.insertedId}`)).status).toBe(404);
    expect(await subscriptionsOf(person)).toHaveLength(1);
  });

  test('moves to the account that uses the browser now', async () => {
    const browser = createPushBrowser();
    await subscribe(person, browser);
    const other = await app.joinBuyer();
    expect((await subscribe(other, browser)).status).toBe(201);
    expect(await subscriptionsOf(person)).toEqual([]);
    expect(await subscriptionsOf(other)).toHaveLength(1);
  });

  test('replaces the one that the browser had before, also when both come at once', async () => {
    const browser = createPushBrowser();
    await subscribe(person);
    const answers = await Promise.all([subscribe(person, browser), subscribe(person, browser)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await subscriptionsOf(person)).toHaveLength(1);
  });

  test.each([
    ['the sign-out', () => asBrowser(person, 'POST', '/api/auth/sign-out', {})],
    [
      'the sign-in of another account in its browser',
      async () => {
        const { email } = await app.joinBuyer();
        const signIn = { email, password: testPassword };
        expect((await asBrowser(person, 'POST', '/api/auth/sign-in/email', signIn)).status).toBe(200);
      },
    ],
    [
      'the end of its session',
      () => app.db.deleteFrom('sessions').where('user_id', '=', person.id).execute(),
    ],
    ['the end of its account', async () => (await app.join('admin')).delete(`/user/${person.id}`)],
  ])('ends with %s', async (_, end) => {
    await subscribe(person);
    await end();
    const left = app.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', person.id);
    expect(await left.execute()).toEqual([]);
  });

  test('makes room for a newer browser once there are many', async () => {
    const endpoints: string[] = [];
    for (let nth = 0; nth <= mostPushSubscriptions; nth++) {
      const { endpoint, keys } = createPushBrowser().subscription;
      endpoints.push(endpoint);
      const session = await openSession(app, person);
      await createPushSubscription(app.db, session, { endpoint, ...keys, locale: 'en', serverKey: 'any' });
    }
    const left = await app.db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', person.id)
      .orderBy('created_at')
      .execute();
    expect(left.map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(1));
  });
});

describe('the address of a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://eu.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://api.push.apple.com/abc',
    'https://wns2-db5p.notify.windows.com/w/?token=abc%2b',
  ])('can be %s', async (endpoint) => {
    const { subscription } = createPushBrowser();
    expect((await person.post(path, { ...subscription, endpoint })).status).toBe(201);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://evilpush.apple.com/abc',
    'https://notify.windows.com.evil.example/abc',
    'https://notify.windows.com/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'https://FCM.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com/a/../b',
    ' https://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com/fcm/send/abc#fragment',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
    'javascript:alert(1)',
    '',
    7,
  ])('cannot be %s', async (endpoint) => {
    const { subscription } = createPushBrowser();
    const { status, body } = await person.post(path, { ...subscription, endpoint });
    expect(status).toBe(400);
    expect(body.message).toBe('This isn’t the address of a push service that we know.');
    expect(await subscriptionsOf(person)).toEqual([]);
  });
});

test.each([
  ['no keys', {}],
  ['a key that is too short', { p256dh: 'BAAA' }],
  ['a point that is not on the curve', { p256dh: `B${'A'.repeat(86)}` }],
  ['a secret that is too long', { auth: 'A'.repeat(23) }],
])('%s are rejected', async (_, changed) => {
  const { subscription } = createPushBrowser();
  const keys = Object.keys(changed).length === 0 ? changed : { ...subscription.keys, ...changed };
  const { status, body } = await person.post(path, { ...subscription, keys });
  expect(status).toBe(400);
  expect(body.message).toBe('These keys aren’t those of a push subscription.');
});

test('what is pushed is a choice of its own for each kind, which leaves the emails as they are', async () => {
  const read = async () => (await person.get('/me/notification-choices')).body;
  expect((await read()).push).toEqual({
    messages: true,
    meetings: true,
    orders: true,
    book_freed: true,
    account: true,
    reviews: false,
    saved_searches: false,
  });
  const { body } = await person.put('/me/notification-choices', {
    messages: 'daily',
    push: { messages: false, orders: false, reviews: true },
  });
  expect(body).toMatchObject({
    messages: 'daily',
    reviews: 'daily',
    push: { messages: false, orders: false, reviews: true, meetings: true },
  });
  await person.put('/me/notification-choices', { messages: 'now' });
  expect(await read()).toEqual({ ...body, messages: 'now' });
  expect((await person.put('/me/notification-choices', { push: { orders: 'yes' } })).status).toBe(400);
});
