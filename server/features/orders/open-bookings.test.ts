import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { newSiteSettings } from '#test/support/new-site.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let seller: Person;
beforeAll(async () => {
  seller = await app.joinSeller();
});

const listBooks = (count: number) => Promise.all(Array.from({ length: count }, () => app.listBook(seller)));
/** Returns the response statuses of concurrent bookings of all these books. */
const bookAtOnce = async (buyer: Person, books: readonly string[]) => {
  const answers = await Promise.all(books.map((bookId) => app.book(buyer, bookId)));
  return answers.map(({ status }) => status).sort();
};
const refused = (most: number) => ({
  status: 409,
  body: {
    code: 'too_many_open_bookings',
    acknowledged: false,
    message: expect.stringContaining(`You already have ${most} unpaid bookings.`),
  },
});

describe('unpaid bookings of one buyer', () => {
  test('are three while the e-mail is not confirmed, also when booked all at once', async () => {
    const buyer = await app.joinBuyer();
    const books = await listBooks(12);
    expect(await bookAtOnce(buyer, books)).toEqual([...Array(3).fill(201), ...Array(9).fill(409)]);
    const answer = await app.book(buyer, await app.listBook(seller));
    expect(answer).toMatchObject(refused(3));
    expect(answer.body.message).toContain('onfirm your email');
  });

  test('are twenty once it is, also when booked all at once', async () => {
    const buyer = await app.joinConfirmedBuyer();
    const books = await listBooks(24);
    expect(await bookAtOnce(buyer, books)).toEqual([...Array(20).fill(201), ...Array(4).fill(409)]);
    const answer = await app.book(buyer, await app.listBook(seller));
    expect(answer).toMatchObject(refused(20));
    expect(answer.body.message).not.toContain('onfirm your email');
  });

  test.each([
    ['was cancelled', async (buyer: Person, id: string) => void (await buyer.delete(`/buyingBooks/${id}`))],
    [
      'has run out',
      async (_: Person, id: string) => {
        const ended = new Date(Date.now() - 1000);
        await app.db.updateTable('orders').set({ hold_ends_at: ended }).where('id', '=', id).execute();
      },
    ],
    ['was paid', async (_: Person, id: string) => void (await app.db.executeQuery(paid(id)))],
  ])('no longer count one that %s', async (_, end) => {
    const buyer = await app.joinBuyer();
    const [first = '', second = '', third = '', fourth = ''] = await listBooks(4);
    const { insertedId } = (await app.book(buyer, first)).body;
    await bookAtOnce(buyer, [second, third]);
    expect(await app.book(buyer, fourth)).toMatchObject(refused(3));
    await end(buyer, insertedId);
    expect((await app.book(buyer, fourth)).status).toBe(201);
  });

  test('are paid or canceled, or where buyers pay at the meeting, taken to one', async () => {
    const reject = async () => {
      const buyer = await app.joinConfirmedBuyer();
      await bookAtOnce(buyer, await listBooks(20));
      return (await app.book(buyer, await app.listBook(seller))).body.message;
    };
    expect(await reject()).toBe('You already have 20 unpaid bookings. Pay for one or cancel one first.');
    await app.db.updateTable('site').set({ payment_mode: 'none' }).execute();
    expect(await reject()).toBe(
      'You already have 20 unpaid bookings. Meet the seller of one, or cancel one first.',
    );
    await app.db.updateTable('site').set({ payment_mode: 'house' }).execute();
  });

  test('do not hide that a book is gone', async () => {
    const [buyer, other] = await Promise.all([app.joinBuyer(), app.joinBuyer()]);
    const books = await listBooks(3);
    await bookAtOnce(buyer, books);
    const taken = await app.listBook(seller);
    await app.book(other, taken);
    expect(await app.book(buyer, taken)).toMatchObject({ body: { code: 'book_already_booked' } });
    expect(await app.book(buyer, books[0] ?? '')).toMatchObject({ body: { code: 'book_booked_by_you' } });
  });
});

describe('on a site without email', () => {
  const withoutMail = setUpTestApp({ env: newSiteSettings });

  test('every buyer may have twenty unpaid bookings, and is not asked to confirm an email', async () => {
    const admin = await withoutMail.join('admin');
    for (const service of ['mail', 'cards'])
      expect((await admin.put(`/setup/without/${service}`, { agreed: true })).status).toBe(200);
    const [owner, buyer] = await Promise.all([withoutMail.joinSeller(), withoutMail.joinBuyer()]);
    for (let count = 0; count < 20; count++)
      expect((await withoutMail.book(buyer, await withoutMail.listBook(owner))).status).toBe(201);
    const rejected = await withoutMail.book(buyer, await withoutMail.listBook(owner));
    expect(rejected).toMatchObject(refused(20));
    expect(rejected.body.message).toBe(
      'You already have 20 unpaid bookings. Meet the seller of one, or cancel one first.',
    );
  });
});

const paid = (id: string) =>
  app.db.updateTable('orders').set({ status: 'paid', paid_at: new Date() }).where('id', '=', id).compile();
