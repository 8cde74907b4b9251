import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { BookDetails } from '#contract/catalog/book.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinBuyer()]);
});

const details = async (person: Person, id: string) => (await person.get(`/books/${id}`)).body.book;

test('a book has everything its card has, its whole description, and the name of its shelf', async () => {
  const description = 'Spine creased.\n\nPages clean,\nno notes.';
  const id = await app.listBook(seller, { category_id: 'non-fiction', description });
  const [onTheShelf] = (await buyer.get('/category/non-fiction')).body.bookCategory;
  expect(onTheShelf._id).toBe(id);
  expect(await details(buyer, id)).toEqual({
    ...onTheShelf,
    author: null,
    language: null,
    slug: 'middlemarch',
    edition: null,
    category_name: 'Non-fiction',
    category_translations: { de: 'Sachbücher', es: 'No ficción', ar: 'كتب واقعية' },
    holdEndsAt: null,
    myOrder: null,
    other_photos: [],
  });
  expect(onTheShelf.description).toBe(description);
});

test('a book shows phone and e-mail to its seller and to admins, and the phone to the buyer who booked it', async () => {
  const id = await app.listBook(seller);
  const [admin, rival, other] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinBuyer()]);
  const both = { phone: '+1 555 0142', seller_email: seller.email };
  const neither = { phone: null, seller_email: null };
  for (const person of [seller, admin]) expect(await details(person, id)).toMatchObject(both);
  for (const person of [rival, buyer, other]) expect(await details(person, id)).toMatchObject(neither);
  await app.book(buyer, id);
  expect(await details(buyer, id)).toMatchObject({ ...neither, phone: '+1 555 0142' });
  for (const person of [rival, other]) expect(await details(person, id)).toMatchObject(neither);
});

test('a booked book is booked for everyone, says until when, and shows the order only to its buyer', async () => {
  const id = await app.listBook(seller);
  const other = await app.joinBuyer();
  const { insertedId } = (await app.book(buyer, id)).body;
  expect(await details(buyer, id)).toMatchObject({
    status: 'booked',
    myOrder: {
      _id: insertedId,
      status: 'unpaid',
      isPaidAtMeeting: false,
      holdEndsAt: expect.stringMatching(/^\d{4}-/),
    },
  });
  for (const person of [other, seller, await app.join('admin')])
    expect(await details(person, id)).toMatchObject({
      status: 'booked',
      myOrder: null,
      holdEndsAt: expect.stringMatching(/^\d{4}-/),
    });
  await app.db
    .updateTable('orders')
    .set({ hold_ends_at: new Date(Date.now() - 1000) })
    .where('id', '=', insertedId)
    .execute();
  expect(await details(buyer, id)).toMatchObject({ status: 'available', myOrder: null, phone: null });
});

test('a sold book is still there', async () => {
  const id = await app.listBook(seller);
  await seller.put(`/my-products/${id}`);
  expect(await details(buyer, id)).toMatchObject({ status: 'sold', salesStatus: true, myOrder: null });
});

const anonymously = (id: string) => app.send('GET', `/api/books/${id}`);
const goneKeys = ['category_id', 'code', 'isbn13', 'message', 'requestId', 'status', 'title', 'type'];

test('a deleted book is gone for everyone, and says no more than where to look for another', async () => {
  const id = await app.listBook(seller);
  const { insertedId } = (await app.book(buyer, id)).body;
  await buyer.delete(`/buyingBooks/${insertedId}`);
  expect((await buyer.get(`/payment/${insertedId}`)).body.isBookListed).toBe(true);
  await seller.delete(`/my-products/${id}`);
  expect((await buyer.get(`/payment/${insertedId}`)).body.isBookListed).toBe(false);
  const admin = await app.join('admin');
  const answers = [
    await anonymously(id),
    ...(await Promise.all([seller, buyer, admin].map((one) => one.get(`/books/${id}`)))),
  ];
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([410, 'book_gone']);
    expect(body).toMatchObject({ category_id: 'classics', isbn13: null });
    expect(Object.keys(body).toSorted()).toEqual(goneKeys);
  }
  expect((await anonymously('019a0000-0000-7000-8000-000000000000')).status).toBe(404);
  for (const malformed of ['1', 'null', '%00', `${id}'`])
    expect((await buyer.get(`/books/${malformed}`)).status).toBe(404);
});

test('an anonymous visitor reads a book and its town, without phone, email, and place to meet, whatever its state', async () => {
  const id = await app.listBook(seller);
  const expectNothingPersonal = async (status: BookDetails['status']) => {
    const { body } = await anonymously(id);
    expect(body.book).toMatchObject({
      book_title: 'Middlemarch',
      seller_name: seller.name,
      description: 'Spine creased, pages clean.',
      status,
      phone: null,
      seller_email: null,
      location: 'Portland, Oregon',
      myOrder: null,
    });
    const text = JSON.stringify(body);
    for (const secret of ['555 0142', '555 0117', 'Library steps', seller.email, buyer.email, buyer.name])
      expect(text).not.toContain(secret);
  };
  await expectNothingPersonal('available');
  await app.book(buyer, id);
  await expectNothingPersonal('booked');
  await seller.put(`/my-products/${id}`);
  await app.db
    .updateTable('orders')
    .set({ status: 'paid', paid_at: new Date() })
    .where('book_id', '=', id)
    .execute();
  await app.db.updateTable('books').set({ sold_at: new Date() }).where('id', '=', id).execute();
  await expectNothingPersonal('sold');
});

test('a book of an edition names it, and says author and language as its seller does', async () => {
  const editionId = await addEdition('9780141439556');
  const id = await app.listBook(seller);
  await app.db.updateTable('books').set({ edition_id: editionId }).where('id', '=', id).execute();
  const edition = {
    isbn13: '9780141439556',
    title: 'Wuthering Heights',
    label: 'Penguin Classics, 2003',
    pages: 416,
  };
  expect((await anonymously(id)).body.book).toMatchObject({
    edition,
    author: 'Emily Brontë',
    language: 'en',
  });
  const own = { author: 'E. Brontë', language: 'de' };
  await app.db.updateTable('books').set(own).where('id', '=', id).execute();
  expect((await anonymously(id)).body.book).toMatchObject({ edition, ...own });
});

test('60 days after the sale a book remains only for its seller, its buyer, and admins', async () => {
  const [id, admin, other] = [await app.listBook(seller), await app.join('admin'), await app.joinBuyer()];
  await app.book(buyer, id);
  await app.db
    .updateTable('orders')
    .set({ status: 'paid', paid_at: new Date() })
    .where('book_id', '=', id)
    .execute();
  const sell = (daysAgo: number) =>
    app.db
      .updateTable('books')
      .set({ sold_at: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000) })
      .where('id', '=', id)
      .execute();
  const statuses = async () => [
    (await anonymously(id)).status,
    ...(await Promise.all(
      [other, seller, buyer, admin].map(async (person) => (await person.get(`/books/${id}`)).status),
    )),
  ];
  await sell(59);
  expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  await sell(61);
  expect(await statuses()).toEqual([410, 410, 200, 200, 200]);
});

test('the books of a banned seller are gone, and come back when the ban ends', async () => {
  const [banned, admin] = [await app.joinSeller(), await app.join('admin')];
  const id = await app.listBook(banned);
  const statuses = async () => [
    (await anonymously(id)).status,
    (await anonymously(`${id}/related`)).status,
    (await buyer.get(`/books/${id}`)).status,
  ];
  expect(await statuses()).toEqual([200, 200, 200]);
  await admin.put(`/user/${banned.id}/ban`);
  expect(await statuses()).toEqual([404, 404, 404]);
  await admin.delete(`/user/${banned.id}/ban`);
  expect(await statuses()).toEqual([200, 200, 200]);
});

async function addEdition(isbn13: string): Promise<string> {
  const id = randomUUID();
  await app.db
    .insertInto('editions')
    .values({
      id,
      isbn13,
      title: 'Wuthering Heights',
      authors: ['Emily Brontë'],
      publisher: 'Penguin Classics',
      published_year: 2003,
      language: 'en',
      pages: 416,
      source: 'test',
    })
    .execute();
  return id;
}
