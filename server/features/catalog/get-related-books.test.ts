import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { OtherCopy, RelatedBooks } from '#contract/catalog/book.ts';
import { maxBooksOfSeller, maxOtherCopies } from '#contract/catalog/book.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, priceText } from '#test/support/test-currency.ts';

const app = setUpTestApp();
let seller: Person;
let rival: Person;
let buyer: Person;

beforeAll(async () => {
  [seller, rival, buyer] = await Promise.all([app.joinSeller(), app.joinSeller(), app.joinBuyer()]);
});

const related = async (id: string, person?: Person): Promise<RelatedBooks> =>
  (await (person ? person.get(`/books/${id}/related`) : app.send('GET', `/api/books/${id}/related`))).body;

async function addEdition(isbn13: string): Promise<string> {
  const id = randomUUID();
  await app.db
    .insertInto('editions')
    .values({ id, isbn13, title: 'Emma', authors: ['Jane Austen'], pages: 474, source: 'test' })
    .execute();
  return id;
}

async function listCopy(owner: Person, editionId: string, price: number): Promise<string> {
  const id = await app.listBook(owner, { resale_price: priceText(price), original_price: priceText(20) });
  await app.db.updateTable('books').set({ edition_id: editionId }).where('id', '=', id).execute();
  return id;
}

const prices = (copies: OtherCopy[]) => copies.map(({ resale_price }) => resale_price / amountOf(1));

test('other copies of the edition come cheapest first, at most five, booked ones included', async () => {
  const edition = await addEdition('9780141439587');
  const id = await listCopy(seller, edition, 6.5);
  const copies: string[] = [];
  for (const price of [9, 3, 5, 8, 4, 7]) copies.push(await listCopy(rival, edition, price));
  await app.book(buyer, copies[1] ?? '');
  const { otherCopies } = await related(id);
  expect(otherCopies).toHaveLength(maxOtherCopies);
  expect(prices(otherCopies)).toEqual([3, 4, 5, 7, 8]);
  expect(otherCopies[0]).toEqual({
    _id: copies[1],
    slug: 'middlemarch',
    book_title: 'Middlemarch',
    resale_price: amountOf(3),
    product_condition: 'Good',
    location: 'Portland, Oregon',
    seller_id: rival.id,
    seller_name: rival.name,
    seller_rating: null,
    isSellerVerified: true,
    status: 'booked',
  });
});

test('a copy that is sold, deleted, or of a banned seller is no other copy', async () => {
  const [edition, banned, admin] = [
    await addEdition('9780141439518'),
    await app.joinSeller(),
    await app.join('admin'),
  ];
  const id = await listCopy(seller, edition, 6.5);
  const [sold, deleted] = [await listCopy(rival, edition, 1), await listCopy(rival, edition, 2)];
  await listCopy(banned, edition, 3);
  await listCopy(rival, edition, 4);
  expect(prices((await related(id)).otherCopies)).toEqual([1, 2, 3, 4]);
  await rival.put(`/my-products/${sold}`);
  await rival.delete(`/my-products/${deleted}`);
  await admin.put(`/user/${banned.id}/ban`);
  expect(prices((await related(id)).otherCopies)).toEqual([4]);
});

test('a book without an edition has no other copies, even beside others without one', async () => {
  const [id] = [await app.listBook(seller), await app.listBook(rival)];
  expect((await related(id)).otherCopies).toEqual([]);
});

test('the seller’s other books come newest first, at most twelve, with title, price, and pages', async () => {
  const [owner, edition] = [await app.joinSeller(), await addEdition('9780141439600')];
  const ids: string[] = [];
  for (let n = 0; n < maxBooksOfSeller + 2; n++) ids.unshift(await app.listBook(owner));
  await app.db
    .updateTable('books')
    .set({ edition_id: edition })
    .where('id', '=', ids[1] ?? '')
    .execute();
  const { booksOfSeller } = await related(ids[0] ?? '');
  expect(booksOfSeller.map(({ _id }) => _id)).toEqual(ids.slice(1, 1 + maxBooksOfSeller));
  expect(booksOfSeller[0]).toEqual({
    _id: ids[1],
    slug: 'middlemarch',
    book_title: 'Middlemarch',
    resale_price: amountOf(6.5),
    book_photo_color: expect.stringMatching(/^#/),
    category_id: 'classics',
    pages: 474,
  });
  expect(booksOfSeller[1]?.pages).toBeNull();
});

test('the seller’s record counts paid orders only', async () => {
  const owner = await app.joinSeller();
  const [id, paid] = [await app.listBook(owner), await app.listBook(owner)];
  await app.book(buyer, paid);
  expect((await related(id)).seller).toEqual({
    _id: owner.id,
    memberSince: expect.stringMatching(/^[A-Z][a-z]+ \d{4}$/),
    sales: 0,
  });
  await app.db
    .updateTable('orders')
    .set({ status: 'paid', paid_at: new Date() })
    .where('book_id', '=', paid)
    .execute();
  expect((await related(id)).seller.sales).toBe(1);
});

test('no one learns a phone number, an email address, or an order from what belongs to a book', async () => {
  const edition = await addEdition('9780141439563');
  const id = await listCopy(seller, edition, 6.5);
  await app.book(buyer, await listCopy(rival, edition, 5));
  for (const person of [undefined, buyer, seller, await app.join('admin')]) {
    const text = JSON.stringify(await related(id, person));
    for (const secret of ['555 0142', '555 0117', '@dogear.test', 'Library steps', buyer.name, 'pages clean'])
      expect(text).not.toContain(secret);
  }
});

test('what belongs to a deleted or unknown book is not found', async () => {
  const id = await app.listBook(seller);
  await seller.delete(`/my-products/${id}`);
  for (const missing of [id, randomUUID(), 'nonsense'])
    expect((await app.send('GET', `/api/books/${missing}/related`)).status).toBe(404);
});
