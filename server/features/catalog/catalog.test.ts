import { beforeAll, expect, test } from 'vitest';
import type { Book } from '#contract/catalog/catalog.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, priceText, unreadablePrice } from '#test/support/test-currency.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinBuyer()]);
});

test('a listing starts unsold, unadvertised, unreported, with the seller the server knows', async () => {
  const id = await app.listBook(seller, {
    seller_name: 'Mallory',
    seller_email: 'mallory@dogear.test',
    isSellerVerified: false,
    salesStatus: true,
    advertise: true,
    reported: true,
  });
  expect(await app.findBook(seller, id)).toMatchObject({
    book_title: 'Middlemarch',
    original_price: amountOf(14),
    resale_price: amountOf(6.5),
    years_of_use: 3,
    seller_name: seller.name,
    seller_email: seller.email,
    isSellerVerified: true,
    salesStatus: false,
    advertise: false,
    reported: false,
    wishlist: false,
    status: 'available',
    published_date: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
  });
});

test('a card has the author: the one whom the seller names, or else the one of the edition', async () => {
  const named = await app.listBook(seller, { author: 'Jane Austen' });
  const ofEdition = await app.listBook(seller);
  const without = await app.listBook(seller);
  const edition = { id: uuidV7(), isbn13: '9780141439556', title: 'Emma', source: 'test' };
  await app.db
    .insertInto('editions')
    .values({ ...edition, authors: ['J. Austen', 'S. Ray'] })
    .execute();
  await app.db
    .updateTable('books')
    .set({ edition_id: edition.id })
    .where('id', 'in', [named, ofEdition])
    .execute();
  const authorOf = async (id: string) => (await app.findBook(seller, id))?.author;
  expect(await authorOf(named)).toBe('Jane Austen');
  expect(await authorOf(ofEdition)).toBe('J. Austen, S. Ray');
  expect(await authorOf(without)).toBe(null);
});

test('an unverified seller gets the agreed words', async () => {
  const newcomer = await app.join('Seller');
  expect(await newcomer.post('/bookCategories', app.listing())).toMatchObject({
    status: 403,
    body: { message: 'You must be verified to upload a product' },
  });
});

test.each([
  ['an empty title', { book_title: '  ' }, 'book_title', 'Book title is required'],
  ['no resale price', { resale_price: '' }, 'resale_price', 'Original price is required'],
  ['a price of nothing', { resale_price: 0 }, 'resale_price', /^The price must be more than \D*0\.$/],
  ['a price of fractions of a cent', { resale_price: 1.0005 }, 'resale_price', unreadablePrice],
  [
    'a price beyond the limit',
    { original_price: priceText(10_001) },
    'original_price',
    /^The price can’t be more than \D*[\d,]*0,000\.$/,
  ],
  ['a price in words', { original_price: 'ten' }, 'original_price', unreadablePrice],
  ['201 years', { years_of_use: 201 }, 'years_of_use', /200 years or fewer/],
  ['a photo from elsewhere', { book_photo: 'https://evil.test/x.webp' }, 'book_photo', /Upload the photo/],
  ['a photo nobody uploaded', { book_photo: `/images/${'0'.repeat(64)}.webp` }, 'book_photo', /Upload/],
  ['an unknown shelf', { category_id: 'no-such-shelf' }, 'category_id', 'Book Category is required'],
  ['a NUL character', { description: 'a\u0000b' }, 'description', /character we can’t save/],
  ['a condition we do not know', { product_condition: 'Mint' }, 'product_condition', /condition is Required/],
])('%s is refused at its field', async (_, changes, path, message) => {
  const answer = await seller.post('/bookCategories', app.listing(changes));
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(answer.body.errors).toContainEqual({
    path,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});

test('a shelf is read page by page without losing or repeating a book, newest first', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 50; n++) ids.unshift(await app.listBook(seller, { category_id: 'gothic' }));
  const seen: Book[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await buyer.get(`/category/gothic${cursor && `?cursor=${cursor}`}`);
    expect(body.bookCategory.length).toBeLessThanOrEqual(24);
    seen.push(...body.bookCategory);
    cursor = body.nextCursor;
  }
  expect(seen.map((book) => book._id)).toEqual(ids);
});

test('an unknown shelf is 404, a made-up cursor is bad input', async () => {
  expect((await buyer.get('/category/no-such-shelf')).status).toBe(404);
  const id = '019a0000-0000-7000-8000-000000000000';
  for (const invented of [
    "2026-13-99T99:99:99.000000Z ' or 1=1",
    `2026-02-30T00:00:00.000000Z ${id}`,
    `0000-01-01T00:00:00.000000Z ${id}`,
    `2026-02-28T00:00:00.000000Z ${'-'.repeat(36)}`,
  ]) {
    const cursor = Buffer.from(invented).toString('base64url');
    expect((await buyer.get(`/category/gothic?cursor=${cursor}`)).status, invented).toBe(400);
  }
});

test('others never see a seller’s phone or e-mail in a list', async () => {
  const id = await app.listBook(seller, { category_id: 'history' });
  await seller.put(`/my-products/ad/${id}`);
  const shelf = (await buyer.get('/category/history')).body.bookCategory;
  const inTheWindow = (await app.send('GET', '/api/advertised-products')).body.adsProducts;
  for (const list of [shelf, inTheWindow]) expect(list.map((book: Book) => book._id)).toContain(id);
  for (const book of [...shelf, ...inTheWindow])
    expect(book).toMatchObject({ phone: null, seller_email: null });
});

test('in the window a seller recognizes their own book, and no one else learns whose it is', async () => {
  const id = await app.listBook(seller);
  await seller.put(`/my-products/ad/${id}`);
  const seenBy = async (person: Person) =>
    (await person.get('/advertised-products')).body.adsProducts.find((book: Book) => book._id === id);
  expect(await seenBy(seller)).toMatchObject({ seller_email: seller.email });
  expect(await seenBy(buyer)).toMatchObject({ seller_email: null, phone: null });
});

test('advertising: once, by its seller, shown in the window until sold', async () => {
  const id = await app.listBook(seller);
  const rival = await app.joinSeller();
  const shown = async () =>
    (await app.send('GET', '/api/advertised-products')).body.adsProducts.some(
      (book: Book) => book._id === id,
    );
  expect((await rival.put(`/my-products/ad/${id}`)).status).toBe(404);
  expect((await seller.put(`/my-products/ad/${id}`)).body.modifiedCount).toBe(1);
  expect((await seller.put(`/my-products/ad/${id}`)).body.modifiedCount).toBe(0);
  expect(await shown()).toBe(true);
  await seller.put(`/my-products/${id}`);
  expect(await shown()).toBe(false);
});

test('a report counts once per person, shows on the card, and an admin can remove the book', async () => {
  const id = await app.listBook(seller);
  const admin = await app.join('admin');
  expect((await admin.delete(`/reported-item/${id}`)).body.code).toBe('book_not_reported');
  expect((await buyer.put(`/reported-product/${id}`)).body.modifiedCount).toBe(1);
  expect((await buyer.put(`/reported-product/${id}`)).body.modifiedCount).toBe(0);
  const asStranger = (await app.send('GET', '/api/reported-products')).body;
  const asAdmin = (await admin.get('/reported-products')).body;
  expect(asStranger.find((book: Book) => book._id === id)).toMatchObject({
    reported: true,
    seller_email: null,
  });
  expect(asAdmin.find((book: Book) => book._id === id)).toMatchObject({ seller_email: seller.email });
  await app.book(buyer, id);
  expect((await admin.delete(`/reported-item/${id}`)).body.code).toBe('book_in_use');
  await seller.put(`/my-products/${id}`);
});

test('reported books of a banned or deleted seller are listed for admins only, or for no one', async () => {
  const [admin, banned, deleted] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinSeller()]);
  const ids = [await app.listBook(banned), await app.listBook(deleted)];
  for (const id of ids) expect((await buyer.put(`/reported-product/${id}`)).body.modifiedCount).toBe(1);
  const listedFor = async (answer: Promise<{ body: Book[] }>) => {
    const { body } = await answer;
    return ids.map((id) => body.some((book) => book._id === id));
  };
  const everybody = () => app.send('GET', '/api/reported-products');
  expect(await listedFor(everybody())).toEqual([true, true]);
  expect((await admin.put(`/user/${banned.id}/ban`)).status).toBe(200);
  expect((await admin.delete(`/seller/${deleted.id}`)).status).toBe(200);
  for (const answer of [everybody, () => buyer.get('/reported-products')])
    expect(await listedFor(answer())).toEqual([false, false]);
  expect(await listedFor(admin.get('/reported-products'))).toEqual([true, false]);
});
