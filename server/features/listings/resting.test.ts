import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { untilWaitingForLocks } from '#test/support/lock-waits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
});

const rest = (resting: boolean, by = seller) => by.put('/me/resting', { resting });
const isbn = '9780141439556';

/** Which of the places that show books to others name this one. */
async function shownAt(id: string, title: string): Promise<string[]> {
  const places = {
    search: `/api/search?q=${title}`,
    shelf: '/api/category/classics',
    window: '/api/advertised-products',
    edition: `/api/editions/${isbn}`,
    page: `/api/books/${id}`,
  };
  const found: string[] = [];
  for (const [name, path] of Object.entries(places)) {
    const { status, body } = await app.send('GET', path, { token: buyer.token });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    if (status === 200 && text.includes(id)) found.push(name);
  }
  return found;
}

describe('a seller who rests', () => {
  test('has no listing that others find, and has all of them back afterwards', async () => {
    const id = await app.listBook(seller, { book_title: 'Lavengro', isbn });
    await seller.put(`/my-products/ad/${id}`);
    const before = await shownAt(id, 'Lavengro');
    expect(before).toEqual(expect.arrayContaining(['search', 'shelf', 'window', 'edition', 'page']));
    expect((await rest(true)).body).toEqual({ acknowledged: true, resting: true });
    expect(await shownAt(id, 'Lavengro')).toEqual([]);
    expect((await seller.get('/overview/selling')).body).toMatchObject({ resting: true, onTheShelf: 1 });
    expect(await app.findBook(seller, id)).toMatchObject({ status: 'available' });
    await rest(false);
    expect(await shownAt(id, 'Lavengro')).toEqual(before);
    expect((await seller.get('/overview/selling')).body.resting).toBe(false);
  });

  test('is said to be away where a book is asked for, with its shelf and nothing else', async () => {
    const id = await app.listBook(seller, { book_title: 'Lavengro', isbn });
    await rest(true);
    for (const token of [undefined, buyer.token]) {
      const { status, body } = await app.send('GET', `/api/books/${id}`, { ...(token && { token }) });
      expect(status).toBe(404);
      const { type: _, title: _title, message: _message, requestId: _id, ...rest } = body;
      expect(rest).toEqual({ status: 404, code: 'seller_resting', category_id: 'classics' });
      expect(JSON.stringify(body)).not.toMatch(/Lavengro|Trader/);
    }
    expect((await seller.get(`/books/${id}`)).status).toBe(200);
    await rest(false);
  });

  test('is in no feed and in no sitemap', async () => {
    const id = await app.listBook(seller, { category_id: 'gothic' });
    await rest(true);
    // Before the first request, because feeds and sitemaps are kept for a minute.
    for (const path of [
      '/feeds/newest.xml',
      '/feeds/category/gothic.xml',
      `/feeds/seller/${seller.id}.xml`,
    ]) {
      const { status, body } = await app.send('GET', path);
      expect([path, status, body.includes(id)]).toEqual([path, 200, false]);
    }
    const { rows } = await app.pool.query('select from book_search where book_id = $1', [id]);
    expect(rows).toEqual([]);
    await rest(false);
  });

  test('cannot be booked from, and a listing added meanwhile is not shown', async () => {
    const id = await app.listBook(seller);
    await rest(true);
    const added = await app.listBook(seller, { book_title: 'Romola' });
    expect((await app.book(buyer, id)).body.code).toBe('book_not_available');
    expect(await shownAt(added, 'Romola')).toEqual([]);
    await rest(false);
    expect((await app.book(buyer, id)).status).toBe(201);
    expect(await shownAt(added, 'Romola')).toContain('search');
  });

  test('keeps an open order, whose buyer still sees the book and can pay for it', async () => {
    const id = await app.listBook(seller);
    const order = (await app.book(buyer, id)).body.insertedId;
    await rest(true);
    expect((await buyer.get(`/books/${id}`)).body.book).toMatchObject({ status: 'booked' });
    const other = await app.joinBuyer();
    expect((await other.get(`/books/${id}`)).status).toBe(404);
    expect((await buyer.post('/create-payment-intent', { orderId: order })).status).toBe(200);
    await rest(false);
  });

  test('is not booked from by a request at the same moment, once the rest has begun', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await app.listBook(seller);
      const [, booked] = await Promise.all([rest(true), app.book(buyer, id)]);
      const { rows } = await app.pool.query(
        `select orders.created_at <= users.resting_since as first from orders
          join users on users.id = orders.seller_id where orders.book_id = $1`,
        [id],
      );
      expect([201, 409]).toContain(booked.status);
      expect(rows).toHaveLength(booked.status === 201 ? 1 : 0);
      expect((await app.book(await app.joinBuyer(), id)).status).toBe(409);
      if (booked.status === 201) await buyer.delete(`/buyingBooks/${booked.body.insertedId}`);
      await rest(false);
    }
  });

  test('waits for a booking that has begun, which the rest then leaves as it is', async () => {
    const id = await app.listBook(seller);
    let resting: Promise<unknown> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('books').select('id').where('id', '=', id).forUpdate().execute();
      resting = rest(true);
      await untilWaitingForLocks(app, 1);
      const { rows } = await app.pool.query('select resting_since from users where id = $1', [seller.id]);
      expect(rows).toEqual([{ resting_since: null }]);
    });
    await resting;
    await rest(false);
  });

  test('is one seller alone', async () => {
    const other = await app.joinSeller();
    const id = await app.listBook(other, { book_title: 'Zibaldone' });
    await app.db.transaction().execute(async (tx) => {
      // A booking of the other's book does not keep this seller from resting.
      await tx.selectFrom('books').select('id').where('id', '=', id).forUpdate().execute();
      expect((await rest(true)).status).toBe(200);
    });
    expect(await shownAt(id, 'Zibaldone')).toContain('search');
    await rest(false);
  });

  test('rests since the first time', async () => {
    const since = async () =>
      (await app.pool.query('select resting_since from users where id = $1', [seller.id])).rows[0];
    await rest(true);
    const first = await since();
    expect((await rest(true)).status).toBe(200);
    expect(await since()).toEqual(first);
    await rest(false);
  });
});
