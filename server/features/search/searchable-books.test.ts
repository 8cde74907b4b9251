import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { countLockWaits } from '#test/support/lock-waits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();

let seller: Person;
let admin: Person;
beforeAll(async () => {
  seller = await app.joinSeller();
  admin = await app.join('admin');
});

const find = async (q: string) =>
  (await app.send('GET', `/api/search?q=${encodeURIComponent(q)}&exact=1`)).body.cards.map(
    ({ book }: any) => book,
  );
const finds = async (q: string): Promise<boolean> => (await find(q)).length > 0;

test('a new listing is found at once, and a booked book stays, shown as booked', async () => {
  const id = await app.listBook(seller, { book_title: 'Aardvark almanac' });
  expect(await find('aardvark')).toMatchObject([{ _id: id, status: 'available' }]);
  const buyer = await app.joinBuyer();
  const booked = await app.book(buyer, id);
  expect(booked.status).toBe(201);
  expect(await find('aardvark')).toMatchObject([{ _id: id, status: 'booked' }]);
});

test('a sold book leaves', async () => {
  const id = await app.listBook(seller, { book_title: 'Badger ballads' });
  await seller.put(`/my-products/${id}`);
  expect(await finds('badger')).toBe(false);
});

test('a deleted book leaves', async () => {
  const id = await app.listBook(seller, { book_title: 'Camel chronicles' });
  await seller.delete(`/my-products/${id}`);
  expect(await finds('camel')).toBe(false);
});

test('a reported book that an administrator removes leaves', async () => {
  const id = await app.listBook(seller, { book_title: 'Dormouse diaries' });
  await (await app.joinBuyer()).put(`/reported-product/${id}`);
  expect((await admin.delete(`/reported-item/${id}`)).status).toBe(200);
  expect(await finds('dormouse')).toBe(false);
});

test('the books of a banned seller leave, and come back with the end of the ban, but not those sold or deleted', async () => {
  const other = await app.joinSeller();
  await app.listBook(other, { book_title: 'Elephant essays' });
  const sold = await app.listBook(other, { book_title: 'Elephant epics' });
  const deleted = await app.listBook(other, { book_title: 'Elephant elegies' });
  await admin.put(`/user/${other.id}/ban`);
  const banned = await app.db
    .selectFrom('users')
    .select('banned_at')
    .where('id', '=', other.id)
    .executeTakeFirst();
  expect(banned?.banned_at).not.toBeNull();
  expect(await finds('elephant')).toBe(false);
  await app.db.updateTable('books').set({ sold_at: new Date() }).where('id', '=', sold).execute();
  await app.db.updateTable('books').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
  await admin.delete(`/user/${other.id}/ban`);
  expect(await find('elephant')).toMatchObject([{ book_title: 'Elephant essays' }]);
});

test('the books of a deleted seller leave', async () => {
  const other = await app.joinSeller();
  await app.listBook(other, { book_title: 'Ferret fables' });
  expect(await finds('ferret')).toBe(true);
  expect((await admin.delete(`/user/${other.id}`)).status).toBe(200);
  expect(await finds('ferret')).toBe(false);
});

test('a corrected title, price, or edition is found at once', async () => {
  const id = await app.listBook(seller, { book_title: 'Gecko guide', isbn: '9780306406157' });
  await app.db.updateTable('books').set({ title: 'Giraffe guide' }).where('id', '=', id).execute();
  expect(await finds('gecko')).toBe(false);
  expect(await finds('giraffe')).toBe(true);
  await app.db
    .updateTable('editions')
    .set({ publisher: 'Plenum' })
    .where('isbn13', '=', '9780306406157')
    .execute();
  expect(await finds('giraffe plenum')).toBe(true);
});

test('the rows are exactly the books that can be bought', async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select books.id from books join users on users.id = seller_id
      where sold_at is null and books.deleted_at is null and banned_at is null
    except select book_id from book_search) as missing`.execute(app.db);
  expect(rows[0]?.count).toBe(0);
});

test('a book that is sold while the ban of its seller ends does not come back', async () => {
  const other = await app.joinSeller();
  const id = await app.listBook(other, { book_title: 'Heron haiku' });
  await admin.put(`/user/${other.id}/ban`);
  const unban = await sellDuring(id, () => admin.delete(`/user/${other.id}/ban`));
  expect(unban.status).toBe(200);
  expect(await finds('heron')).toBe(false);
});

test('a book can be sold while the ban of its seller begins', async () => {
  const other = await app.joinSeller();
  const id = await app.listBook(other, { book_title: 'Egret epitaphs' });
  const ban = await sellDuring(id, () => admin.put(`/user/${other.id}/ban`));
  expect(ban.status).toBe(200);
  expect(await finds('egret')).toBe(false);
});

/** Sells a book as the app does, sending a request that has to wait for it in between. */
async function sellDuring<T>(id: string, send: () => Promise<T>): Promise<T> {
  const sale = await app.pool.connect();
  try {
    await sale.query('begin');
    await sale.query('select from books where id = $1 for update', [id]);
    const sent = send();
    await expect.poll(() => countLockWaits(app.pool)).toBe(1);
    await sale.query('update books set sold_at = now() where id = $1', [id]);
    await sale.query('commit');
    return await sent;
  } finally {
    sale.release();
  }
}
