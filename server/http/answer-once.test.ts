import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { idempotencyHeader } from '#contract/kernel/http.ts';
import { head, importsOf, row } from '#test/support/book-imports.ts';
import { buyBook } from '#test/support/buy-book.ts';
import type { Answer, Person } from '#test/support/create-test-app.ts';
import { paySellersByHand } from '#test/support/pay-sellers.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { deleteExpiredRecords } from '../features/users/delete-expired-records.ts';
import { createAnswerOnce } from './answer-once.ts';

const app = setUpTestApp();
let admin: Person;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  [admin, seller, buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinConfirmedBuyer()]);
  await paySellersByHand(app);
});

const post = (person: Person, path: string, body: unknown, key: string): Promise<Answer> =>
  app.send('POST', `/api${path}`, { token: person.token, headers: { [idempotencyHeader]: key }, body });
const listed = async (title: string): Promise<number> =>
  (await app.pool.query('select from books where title = $1', [title])).rowCount ?? 0;
const list = (title: string, key: string, changes = {}, by = seller) =>
  post(by, '/bookCategories', app.listing({ book_title: title, ...changes }), key);

type Sent = { person: Person; path: string; body?: unknown; table: string };

/** A request for each operation that takes a key, and the table of what it creates. */
const requests: Record<string, () => Promise<Sent>> = {
  addBook: async () => ({ person: seller, path: '/bookCategories', body: app.listing(), table: 'books' }),
  duplicateBook: async () => ({
    person: seller,
    path: `/my-products/${await app.listBook(seller)}/duplicate`,
    table: 'books',
  }),
  createOrder: async () => ({
    person: buyer,
    path: '/buyingBooks',
    body: { bookId: await app.listBook(seller), phone: '555', location: 'Steps' },
    table: 'orders',
  }),
  createWish: async () => ({ person: buyer, path: '/wishes', body: { query: 'emma' }, table: 'wishes' }),
  createInvitation: async () => ({
    person: admin,
    path: '/site/invitations',
    body: { note: 'Nell' },
    table: 'invitations',
  }),
  inviteStaff: async () => ({
    person: admin,
    path: '/site/staff/invitations',
    body: { email: 'nell@dogear.test', rights: ['can_verify'] },
    table: 'staff_invitations',
  }),
  addCategory: async () => ({
    person: admin,
    path: '/site/categories',
    body: { name: 'Verse', picture: app.listing().book_photo },
    table: 'categories',
  }),
  addMeetingPlace: async () => ({
    person: admin,
    path: '/site/meeting-places',
    body: { name: 'Library steps', directions: '' },
    table: 'meeting_places',
  }),
  openCase: async () => {
    const { orderId } = await buyBook(app, { seller, buyer });
    return { person: buyer, path: '/cases', body: { orderId, kind: 'other', text: 'Torn.' }, table: 'cases' };
  },
  createReview: async () => {
    const { orderId } = await handedOver();
    return { person: buyer, path: `/orders/${orderId}/reviews`, body: { stars: 5 }, table: 'reviews' };
  },
  createPayout: async () => {
    await app.db.updateTable('site').set({ min_payout_cents: 0 }).execute();
    const account = { holder: 'Ada', account: 'DE89370400440532013000', country: 'DE' };
    await seller.put('/payout-account/bank', account);
    await handedOver();
    return {
      person: admin,
      path: '/payouts',
      body: { sellerIds: [seller.id], format: 'csv' },
      table: 'payouts',
    };
  },
};

async function handedOver() {
  const sale = await buyBook(app, { seller, buyer });
  await buyer.post(`/orders/${sale.orderId}/handover/confirmation`);
  return sale;
}

describe('a creating call whose answer was lost', () => {
  test('says what a repetition does, and takes a key unless it needs none', () => {
    const creating = Object.entries(endpoints).filter(([, { status }]) => status === 201);
    expect(creating.length).toBeGreaterThan(15);
    expect(creating.filter(([, { repeats }]) => !repeats).map(([name]) => name)).toEqual([]);
    const keyed = Object.entries(endpoints).filter(([, { repeats }]) => repeats === 'keyed');
    expect(keyed.map(([name]) => name).toSorted()).toEqual(
      [...Object.keys(requests), 'importBooks'].toSorted(),
    );
  });

  test.each(Object.keys(requests))('%s creates one, and answers the same twice', async (name) => {
    const { person, path, body, table } = await (requests[name] as () => Promise<Sent>)();
    const count = async () => (await app.pool.query(`select from ${table}`)).rowCount ?? 0;
    const before = await count();
    const key = randomUUID();
    const first = await post(person, path, body, key);
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const second = await post(person, path, body, key);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await count()).toBe(before + 1);
  });

  test('importBooks plans a file once, and knows it from another one', async () => {
    const headers = { [idempotencyHeader]: randomUUID() };
    const { send } = importsOf(app, seller);
    const first = await send(`${head}\n${row('1')}`, undefined, headers);
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const again = await send(`${head}\n${row('1')}`, undefined, headers);
    expect(again.body.bookImport._id).toBe(first.body.bookImport._id);
    const other = await send(`${head}\n${row('2')}`, undefined, headers);
    expect(other).toMatchObject({ status: 422, body: { code: 'repeat_differs' } });
  });
});

test('of many calls with one key at the same moment, one runs, and all get its answer', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => list('Shirley', key)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1);
  expect(await listed('Shirley')).toBe(1);
});

test('the same key with another input is rejected, and names no field', async () => {
  const key = randomUUID();
  await list('Villette', key);
  const changed = await list('Villette', key, { description: 'Like new.' });
  expect(changed).toMatchObject({ status: 422, body: { code: 'repeat_differs' } });
  expect(await listed('Villette')).toBe(1);
});

test('a call that was rejected leaves its key free, corrected or not', async () => {
  const key = randomUUID();
  expect((await list('', key)).status).toBe(400);
  expect((await list('Agnes Grey', key, { category_id: 'nowhere' })).status).toBe(400);
  expect((await list('Agnes Grey', key)).status).toBe(201);
  expect(await listed('Agnes Grey')).toBe(1);
});

test('a key belongs to one user and one operation', async () => {
  const key = randomUUID();
  const other = await app.joinSeller();
  for (const person of [seller, other])
    expect((await list('The Professor', key, {}, person)).status).toBe(201);
  const [id] = (await app.pool.query(`select id from books where title = 'The Professor'`)).rows;
  await post(seller, `/my-products/${id.id}/duplicate`, undefined, key);
  expect(await listed('The Professor')).toBe(3);
});

test('each listing with a key of its own, or without one, is another listing', async () => {
  for (const key of [randomUUID(), randomUUID()]) await list('Emma', key);
  for (let copy = 0; copy < 2; copy++) await app.listBook(seller, { book_title: 'Emma' });
  expect(await listed('Emma')).toBe(4);
});

test('a call with an unknown outcome is not run again, and the response says so', async () => {
  const key = randomUUID();
  await list('Persuasion', key);
  await app.pool.query(`update idempotency_keys set answer = null, started_at = now() - interval '2 minutes'
    where started_at = (select max(started_at) from idempotency_keys)`);
  expect(await list('Persuasion', key)).toMatchObject({ status: 409, body: { code: 'repeat_unanswered' } });
  expect(await listed('Persuasion')).toBe(1);
});

test('a call that lost the database is not run again either, and one that the database rolled back is', async () => {
  const answerOnce = createAnswerOnce(app.db, app.secret);
  const call = { userId: seller.id, operation: 'POST /nowhere', key: randomUUID(), input: {} };
  const failWith = (error: Error) =>
    answerOnce(call, () => Promise.reject(error)).catch(({ message }) => message);
  expect(await failWith(Object.assign(new Error('deadlock detected'), { code: '40P01' }))).toMatch(
    /deadlock/,
  );
  expect(await failWith(new Error('Connection terminated unexpectedly'))).toMatch(/terminated/);
  await expect(answerOnce(call, async () => 'done')).rejects.toMatchObject({ code: 'repeat_unanswered' });
});

test.each([
  ['with a space', 'two words'],
  ['too long', 'x'.repeat(256)],
])('a key %s is rejected', async (_, key) => {
  expect(await list('Sanditon', key)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(await listed('Sanditon')).toBe(0);
});

test('the database has neither the key nor the answer, which ends after a day', async () => {
  const key = randomUUID();
  const { path } = (await post(admin, '/site/invitations', { note: 'Rosa' }, key)).body;
  const dump = async () =>
    (
      await app.pool.query('select t::text as text, answer from idempotency_keys t where user_id = $1', [
        admin.id,
      ])
    ).rows
      .map(({ text, answer }) => `${text} ${answer?.toString('utf8')}`)
      .join();
  expect(await dump()).not.toContain(key);
  expect(await dump()).not.toContain(path.split('/').at(-1));
  await app.pool.query("update idempotency_keys set expires_at = now() - interval '1 second'");
  const again = await post(admin, '/site/invitations', { note: 'Rosa' }, key);
  expect(again.body.path, 'the day of the key is over').not.toBe(path);
  await deleteExpiredRecords(app.db);
  const { rows } = await app.pool.query('select user_id from idempotency_keys');
  expect(rows).toEqual([{ user_id: admin.id }]);
});
