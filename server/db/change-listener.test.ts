import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

/** Commits that notify are serialized by PostgreSQL, so a change must notify only when it is necessary. */
const app = setUpTestApp();
let ear: Client;
let heard = 0;
let lastHeard = '';
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  ear = new Client(app.connection);
  await ear.connect();
  ear.on('notification', ({ payload }) => {
    lastHeard = payload ?? '';
    if (lastHeard === '') heard++;
  });
  await ear.query('listen public_pages');
  [seller, buyer] = [await app.joinSeller(), await app.joinBuyer()];
});
afterAll(async () => {
  await ear?.end();
});

/** Notifications arrive in the order of their transactions, so those before our own are from the change. */
async function notices(change: () => Promise<unknown>): Promise<number> {
  await untilHeard();
  heard = 0;
  await change();
  await untilHeard();
  return heard;
}

async function untilHeard(): Promise<void> {
  const end = randomUUID();
  await app.pool.query('select pg_notify($1, $2)', ['public_pages', end]);
  await expect.poll(() => lastHeard, { interval: 5 }).toBe(end);
}

const inWindow = async (): Promise<string> => {
  const bookId = await app.listBook(seller);
  await seller.put(`/my-products/ad/${bookId}`);
  return bookId;
};

test('every change to an advertised book is notified once', async () => {
  const bookId = await app.listBook(seller);
  expect(await notices(() => seller.put(`/my-products/ad/${bookId}`))).toBe(1);
  let orderId = '';
  expect(
    await notices(async () => {
      orderId = (await app.book(buyer, bookId)).body.insertedId;
    }),
  ).toBe(1);
  expect(await notices(() => buyer.delete(`/buyingBooks/${orderId}`))).toBe(1);
  expect(await notices(() => buyer.put(`/reported-product/${bookId}`))).toBe(1);
  expect(await notices(() => seller.put(`/my-products/${bookId}`))).toBe(1);
  const other = await inWindow();
  expect(await notices(() => seller.delete(`/my-products/${other}`))).toBe(1);
});

test('changes to other books are not notified', async () => {
  const quiet = async () => {
    const bookId = await app.listBook(seller);
    const booked = await app.book(buyer, bookId);
    await buyer.delete(`/buyingBooks/${booked.body.insertedId}`);
    await app.book(buyer, bookId);
    await buyer.put(`/reported-product/${bookId}`);
    await seller.put(`/my-products/${bookId}`);
  };
  expect(await notices(quiet)).toBe(0);
});

test('renaming, verifying, banning or removing a seller is notified; a sign-up or sign-in is not', async () => {
  const set = (changes: object) => () =>
    app.db.updateTable('users').set(changes).where('id', '=', seller.id).execute();
  expect(await notices(set({ name: 'Ruth' }))).toBe(1);
  expect(await notices(set({ name: 'Ruth', last_login_at: new Date() }))).toBe(0);
  expect(await notices(set({ verified_seller_at: null }))).toBe(1);
  expect(await notices(set({ banned_at: new Date() }))).toBe(1);
  expect(await notices(set({ banned_at: null, photo_url: null }))).toBe(1);
  expect(await notices(set({ name: 'Deleted user', phone: null, deleted_at: new Date() }))).toBe(1);
  expect(await notices(() => app.joinBuyer())).toBe(0);
});

test('adding, changing or removing a category is notified', async () => {
  const shelf = {
    id: '018f0000-0000-7000-8000-000000000000',
    slug: 'maps',
    name: 'Maps',
    picture: '/x',
    position: 99,
  };
  expect(await notices(() => app.db.insertInto('categories').values(shelf).execute())).toBe(1);
  expect(
    await notices(() =>
      app.db.updateTable('categories').set({ name: 'Atlases' }).where('slug', '=', 'maps').execute(),
    ),
  ).toBe(1);
  await app.db.deleteFrom('category_slugs').where('slug', '=', 'maps').execute();
  expect(await notices(() => app.db.deleteFrom('categories').where('slug', '=', 'maps').execute())).toBe(1);
});
