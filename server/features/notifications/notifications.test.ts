import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { choosableKinds, defaultPushChoices } from '#contract/notifications/notifications.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { enqueueOrderNotifications } from '../orders/enqueue-notifications.ts';
import { runWishes } from '../wishes/run-wishes.ts';
import { deleteOldNotifications } from './delete-old-notifications.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let bookId: string;

beforeEach(async () => {
  [seller, buyer] = await Promise.all([
    app.join('Seller', { verified: true, confirmed: true, name: 'Amara Okafor' }),
    app.join('Buyer', { confirmed: true, name: 'Clara Whitfield' }),
  ]);
  bookId = await app.listBook(seller);
});

const book = async () => (await app.book(buyer, bookId)).body.insertedId as string;
const bell = async (person: Person) => (await person.get('/me/notifications')).body;
const eventsOf = async (person: Person) => (await bell(person)).map(({ event }: any) => event);
const countOf = async (person: Person) => (await person.get('/me/notifications/new')).body.count;
const ask = async (body = 'Is it still there?'): Promise<string> =>
  (await buyer.post('/conversations', { bookId, _id: randomUUID(), body })).body.insertedId;
const write = async (person: Person, id: string) => {
  const answer = await person.post(`/conversations/${id}/messages`, { _id: randomUUID(), body: 'Yes.' });
  expect(answer.status).toBe(201);
};
const readUp = async (person: Person, id: string) => {
  const [{ _id: messageId }] = (await person.get(`/conversations/${id}/messages`)).body;
  expect((await person.put(`/conversations/${id}/read`, { messageId })).status).toBe(200);
};

describe('the bell', () => {
  test('lists a booking for its seller, and leads to the order', async () => {
    const orderId = await book();
    await enqueueOrderNotifications(app);
    expect(await bell(seller)).toMatchObject([
      {
        event: 'book-booked',
        isNew: true,
        orderId,
        book_title: 'Middlemarch',
        otherName: 'Clara Whitfield',
        otherImage: expect.stringContaining('/images/'),
      },
    ]);
    expect(await bell(buyer)).toEqual([]);
  });

  test('lists proposed and agreed meetings, each for those who get the email', async () => {
    const orderId = await book();
    const startsAt = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16);
    await buyer.put(`/orders/${orderId}/meeting`, { version: 0, meeting: { place: 'Library', startsAt } });
    await seller.post(`/orders/${orderId}/meeting/acceptance`, { version: 1 });
    expect(await eventsOf(seller)).toEqual(['meeting-agreed', 'meeting-proposed']);
    expect(await eventsOf(buyer)).toEqual(['meeting-agreed']);
  });

  test('lists what has become available for someone who waits, one by one or by wishes', async () => {
    const orderId = await book();
    const [one, many] = [await app.joinConfirmedBuyer(), await app.joinConfirmedBuyer()];
    await one.post('/wishes', { book_id: bookId });
    await many.post('/wishes', { query: 'zauberberg' });
    for (const volume of [1, 2]) await app.listBook(seller, { book_title: `Der Zauberberg, Band ${volume}` });
    await buyer.delete(`/buyingBooks/${orderId}`);
    await runWishes(app);
    expect(await bell(one)).toMatchObject([{ event: 'book-available', bookId, book_title: 'Middlemarch' }]);
    expect(await bell(many)).toMatchObject([{ event: 'wishes-matched', books: 2 }]);
  });

  test('names a deleted person as the lists do', async () => {
    await book();
    await enqueueOrderNotifications(app);
    const admin = await app.join('admin');
    expect((await admin.delete(`/user/${buyer.id}`)).status).toBe(200);
    expect(await bell(seller)).toMatchObject([{ otherName: 'Deleted user', otherImage: null }]);
  });

  test('has pages, and refuses a start in another list', async () => {
    await ask();
    await book();
    await enqueueOrderNotifications(app);
    const [newest, oldest] = await bell(seller);
    expect((await seller.get('/me/notifications?limit=1')).body).toEqual([newest]);
    expect((await seller.get(`/me/notifications?limit=1&before=${newest._id}`)).body).toEqual([oldest]);
    expect((await buyer.get(`/me/notifications?before=${newest._id}`)).body.code).toBe('invalid_input');
  });

  test('forgets after 60 days', async () => {
    await ask();
    await app.pool.query(
      "update notifications set created_at = now() - interval '61 days' where user_id = $1",
      [seller.id],
    );
    await deleteOldNotifications(app.db);
    expect(await bell(seller)).toEqual([]);
  });
});

describe('what has been read', () => {
  test('is one of them, or this one and all older ones, and never those of others', async () => {
    await ask();
    await book();
    await enqueueOrderNotifications(app);
    const [newest, oldest] = await bell(seller);
    expect(await countOf(seller)).toBe(2);
    for (const call of [
      () => buyer.put(`/me/notifications/${newest._id}/read`),
      () => buyer.put('/me/notifications/read', { notificationId: newest._id }),
    ])
      expect((await call()).body.code).toBe('not_found');
    expect((await seller.put('/me/notifications/read', { notificationId: oldest._id })).body).toEqual({
      acknowledged: true,
      modifiedCount: 1,
    });
    expect((await bell(seller)).map(({ isNew }: any) => isNew)).toEqual([true, false]);
    for (const modifiedCount of [1, 0])
      expect((await seller.put(`/me/notifications/${newest._id}/read`)).body.modifiedCount).toBe(
        modifiedCount,
      );
    expect(await countOf(seller)).toBe(0);
  });
});

describe('a conversation', () => {
  test('has one notification, which is new with each message until the conversation is read', async () => {
    const id = await ask();
    for (const _ of [1, 2]) await write(buyer, id);
    expect(await bell(seller)).toMatchObject([
      { event: 'message-received', conversationId: id, isNew: true },
    ]);
    await readUp(seller, id);
    expect(await bell(seller)).toMatchObject([{ isNew: false }]);
    await write(buyer, id);
    expect(await bell(seller)).toMatchObject([{ isNew: true }]);
    expect(await bell(buyer)).toEqual([]);
  });

  test('stays new if another message came after the one that was read', async () => {
    const id = await ask();
    const [{ _id: messageId }] = (await seller.get(`/conversations/${id}/messages`)).body;
    await write(buyer, id);
    await seller.put(`/conversations/${id}/read`, { messageId });
    expect(await bell(seller)).toMatchObject([{ isNew: true }]);
  });

  test('is announced once for a message that is sent twice', async () => {
    const message = { bookId, _id: randomUUID(), body: 'Hello?' };
    const id = (await buyer.post('/conversations', message)).body.insertedId;
    await readUp(seller, id);
    await buyer.post('/conversations', message);
    expect(await bell(seller)).toMatchObject([{ isNew: false }]);
  });
});

describe('choices', () => {
  const defaults = {
    messages: 'now',
    meetings: 'now',
    book_freed: 'now',
    saved_searches: 'now',
    reviews: 'daily',
    push: defaultPushChoices,
  };

  test('have defaults, and change one by one', async () => {
    expect((await buyer.get('/me/notification-choices')).body).toEqual(defaults);
    const changed = { ...defaults, messages: 'daily', meetings: 'never' };
    expect(
      (await buyer.put('/me/notification-choices', { messages: 'daily', meetings: 'never' })).body,
    ).toEqual(changed);
    expect((await buyer.put('/me/notification-choices', { meetings: 'now' })).body).toEqual({
      ...changed,
      meetings: 'now',
    });
    expect((await seller.get('/me/notification-choices')).body).toEqual(defaults);
  });

  test.each([{ messages: 'sometimes' }, { messages: null }])('reject %j', async (body) => {
    expect((await buyer.put('/me/notification-choices', body)).body.code).toBe('invalid_input');
  });

  test('do not exist for money and for the account', async () => {
    await buyer.put('/me/notification-choices', { orders: 'never', account: 'never' });
    expect((await buyer.get('/me/notification-choices')).body).toEqual(defaults);
  });

  test('that are changed at the same moment do not wait for each other forever', async () => {
    const all = (email: string) => Object.fromEntries(choosableKinds.map((kind) => [kind, email]));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        buyer.put('/me/notification-choices', all(n % 2 ? 'daily' : 'never')),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });
});
