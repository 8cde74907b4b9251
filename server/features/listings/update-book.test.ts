import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, priceText } from '#test/support/test-currency.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
});

const edit = (id: string, body: object, by = seller) => by.patch(`/my-products/${id}`, body);
const read = async (id: string, by = seller) => (await by.get(`/my-products/${id}`)).body.book;
const finds = async (query: string, id: string) =>
  JSON.stringify((await app.send('GET', `/api/search?q=${encodeURIComponent(query)}`)).body).includes(id);

describe('a listing', () => {
  test('is changed in every field, and the search and its page follow', async () => {
    const id = await app.listBook(seller, { book_title: 'Zibaldone', isbn: '9780141439556' });
    const before = await read(id);
    expect(before).toMatchObject({ version: 1, isbn: '9780141439556', status: 'available', author: null });
    const changes = {
      book_title: 'Lavengro',
      category_id: 'gothic',
      product_condition: 'Fair',
      original_price: priceText(20),
      resale_price: priceText(4),
      years_of_use: '9',
      phone: '+1 555 0199',
      location: 'Salem, Oregon',
      description: 'Foxed at the edges.',
      author: 'George Borrow',
      isbn: '978-0-14-028329-7',
      language: 'en',
    };
    const edited = await edit(id, { version: 1, ...changes });
    expect(edited).toMatchObject({ status: 200, body: { acknowledged: true, version: 2 } });
    expect(await read(id)).toMatchObject({
      ...changes,
      original_price: amountOf(20),
      resale_price: amountOf(4),
      years_of_use: 9,
      isbn: '9780140283297',
      version: 2,
    });
    expect([await finds('Zibaldone', id), await finds('Lavengro Borrow', id)]).toEqual([false, true]);
    expect(await finds('Lavengro', id)).toBe(true);
    expect((await buyer.get(`/category/gothic`)).body.bookCategory[0]._id).toBe(id);
    const { body } = await app.send('GET', '/api/editions/9780140283297');
    expect(JSON.stringify(body)).toContain(id);
  });

  test('keeps the fields that are not given, and loses those that are given empty', async () => {
    const id = await app.listBook(seller, { author: 'George Eliot', isbn: '9780141439556', language: 'en' });
    await edit(id, { version: 1, resale_price: priceText(5) });
    const kept = { author: 'George Eliot', isbn: '9780141439556', language: 'en' };
    expect(await read(id)).toMatchObject({ ...kept, resale_price: amountOf(5), book_title: 'Middlemarch' });
    await edit(id, { version: 2, author: '', isbn: '', language: '' });
    expect(await read(id)).toMatchObject({ author: null, isbn: null, language: null });
  });

  test.each([
    ['an empty title', { book_title: ' ' }, 'book_title'],
    ['a price of nothing', { resale_price: '0' }, 'resale_price'],
    ['an unknown shelf', { category_id: 'no-such-shelf' }, 'category_id'],
    ['what is no ISBN', { isbn: '9780141439557' }, 'isbn'],
    ['no version', { version: undefined }, 'version'],
  ])('is not changed to %s', async (_, changes, path) => {
    const id = await app.listBook(seller);
    const answer = await edit(id, { version: 1, ...changes });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect(await read(id)).toMatchObject({ version: 1, book_title: 'Middlemarch' });
  });

  test('cannot change who sells it, or whether it is sold, advertised, or reported', async () => {
    const id = await app.listBook(seller);
    await edit(id, {
      version: 1,
      location: 'Salem',
      salesStatus: true,
      advertise: true,
      seller_id: buyer.id,
    });
    expect(await app.findBook(seller, id)).toMatchObject({ salesStatus: false, advertise: false });
  });

  test('of another seller cannot be seen or changed', async () => {
    const [id, other] = [await app.listBook(seller), await app.joinSeller()];
    expect((await edit(id, { version: 1, location: 'Salem' }, other)).status).toBe(404);
    expect((await other.get(`/my-products/${id}`)).status).toBe(404);
    expect(await read(id)).toMatchObject({ version: 1, location: 'Portland, Oregon' });
  });

  test('that was deleted cannot be seen or changed', async () => {
    const id = await app.listBook(seller);
    await seller.delete(`/my-products/${id}`);
    expect((await edit(id, { version: 1, location: 'Salem' })).status).toBe(404);
    expect((await seller.get(`/my-products/${id}`)).status).toBe(404);
  });

  test('may stay on a shelf that takes no new books, but not move there', async () => {
    const [on, off] = [await app.listBook(seller, { category_id: 'history' }), await app.listBook(seller)];
    await app.pool.query("update categories set retired_at = now() where slug = 'history'");
    const stays = await edit(on, { version: 1, category_id: 'history', location: 'Salem' });
    const moves = await edit(off, { version: 1, category_id: 'history' });
    expect([stays.status, moves.status]).toEqual([200, 400]);
    await app.pool.query("update categories set retired_at = null where slug = 'history'");
  });
});

describe('two changes', () => {
  test('the second, based on what the first has changed, is rejected', async () => {
    const id = await app.listBook(seller);
    await edit(id, { version: 1, location: 'Salem' });
    const late = await edit(id, { version: 1, location: 'Eugene' });
    expect(late).toMatchObject({ status: 409, body: { code: 'listing_changed' } });
    expect(await read(id)).toMatchObject({ location: 'Salem' });
  });

  test('at the same moment: one is made', async () => {
    const id = await app.listBook(seller);
    const places = ['Salem', 'Eugene', 'Bend', 'Astoria'];
    const answers = await Promise.all(places.map((location) => edit(id, { version: 1, location })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await read(id)).toMatchObject({ version: 2 });
  });
});

describe('a listing that a buyer', () => {
  test('has booked cannot be changed until the booking ends, and its order keeps title and price', async () => {
    const id = await app.listBook(seller);
    const order = (await app.book(buyer, id)).body.insertedId;
    const held = await edit(id, { version: 1, resale_price: priceText(9) });
    expect(held).toMatchObject({
      status: 409,
      body: { code: 'book_in_use', message: expect.stringContaining('can’t be changed now') },
    });
    expect(await read(id)).toMatchObject({ status: 'booked', resale_price: amountOf(6.5) });
    await buyer.delete(`/buyingBooks/${order}`);
    const changes = { book_title: 'Romola', resale_price: priceText(9) };
    expect((await edit(id, { version: 1, ...changes })).status).toBe(200);
    const [booked] = (await buyer.get(`/buyingBooks?email=${buyer.email}`)).body;
    expect(booked).toMatchObject({ _id: order, bookTitle: 'Middlemarch', bookPrice: amountOf(6.5) });
  });

  test('held until a moment ago can be changed before the job has closed the order', async () => {
    const id = await app.listBook(seller);
    await app.book(buyer, id);
    await app.pool.query('update orders set hold_ends_at = now(), created_at = now() where book_id = $1', [
      id,
    ]);
    expect((await edit(id, { version: 1, location: 'Salem' })).status).toBe(200);
  });

  test('bought cannot be changed', async () => {
    const id = await app.listBook(seller);
    await seller.put(`/my-products/${id}`);
    expect((await edit(id, { version: 1, location: 'Salem' })).body).toMatchObject({
      code: 'book_not_available',
      message: 'This book is already sold, so it can’t be changed.',
    });
  });

  test('books while its price changes is sold at the price that the order shows', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await app.listBook(seller);
      const price = edit(id, { version: 1, resale_price: priceText(9) });
      const [edited, booked] = await Promise.all([price, app.book(buyer, id)]);
      expect(booked.status).toBe(201);
      const [order] = (await buyer.get(`/buyingBooks?email=${buyer.email}`)).body;
      expect(order.bookPrice).toBe(amountOf(edited.status === 200 ? 9 : 6.5));
      expect((await read(id)).resale_price).toBe(order.bookPrice);
      await buyer.delete(`/buyingBooks/${booked.body.insertedId}`);
    }
  });

  test('watches is found again when its price falls below what the buyer would pay', async () => {
    const id = await app.listBook(seller, { book_title: 'Felix Holt' });
    await app.pool.query('delete from wish_candidates');
    await edit(id, { version: 1, resale_price: priceText(2) });
    const { rows } = await app.pool.query('select book_id from wish_candidates');
    expect(rows).toEqual([{ book_id: id }]);
  });
});
