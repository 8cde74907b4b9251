import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tables } from '#server/db/schema.ts';
import { cookieOf } from '#test/support/cookie-of.ts';
import { type Answer, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf } from '#test/support/test-currency.ts';
import { grantAdmin } from './grant-admin.ts';

const app = setUpTestApp();
let image: string;
const headers = { origin: testOrigin };
const newEmail = () => `${randomUUID()}@dogear.test`;

beforeAll(async () => {
  image = app.listing().book_photo;
});

const signUp = (changes: Record<string, unknown> = {}): Promise<Answer> =>
  app.send('POST', '/api/auth/sign-up/email', {
    headers,
    body: { name: 'Ruth', email: newEmail(), password: testPassword, image, ...changes },
  });
const signIn = (email: unknown, password: unknown = testPassword): Promise<Answer> =>
  app.send('POST', '/api/auth/sign-in/email', { headers, body: { email, password } });
const rowOf = (email: string) =>
  app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

describe('an admin', () => {
  test('sees the lists, newest first, without the deleted', async () => {
    const admin = await app.join('admin');
    const [first, second, seller] = [await app.joinBuyer(), await app.joinBuyer(), await app.joinSeller()];
    const gone = await app.joinBuyer();
    await admin.delete(`/buyer/${gone.id}`);
    const buyers = (await admin.get('/users/buyers')).body;
    expect(buyers.slice(0, 2).map(({ _id }: { _id: string }) => _id)).toEqual([second.id, first.id]);
    expect(buyers.every(({ role }: { role: string }) => role === 'Buyer')).toBe(true);
    expect((await admin.get('/users/sellers')).body[0]).toEqual({
      _id: seller.id,
      name: seller.name,
      email: seller.email,
      url: image,
      role: 'Seller',
      mayBuy: false,
      maySell: true,
      isSellerVerified: true,
      isBanned: false,
    });
    const { status, users } = (await admin.get('/users')).body;
    expect(status).toBe(true);
    const ids = users.map(({ _id }: { _id: string }) => _id);
    expect(ids).toEqual(expect.arrayContaining([first.id, second.id, seller.id]));
    expect(ids).not.toContain(gone.id);
  });

  test('verifies a seller, once for the record', async () => {
    const admin = await app.join('admin');
    const seller = await app.join('Seller');
    for (const _ of [1, 2])
      expect(await admin.patch(`/seller/${seller.id}`, { status: true })).toMatchObject({
        status: 200,
        body: { status: true, message: 'Seller verified' },
      });
    expect((await seller.get(`/users/seller/${seller.email}`)).body.isSellerVerified).toBe(true);
    expect(await auditOf(seller.id)).toMatchObject([{ action: 'verify_seller', actor_id: admin.id }]);

    const buyer = await app.joinBuyer();
    for (const id of [buyer.id, randomUUID(), 'no-id'])
      expect(await admin.patch(`/seller/${id}`, { status: true })).toMatchObject({
        status: 404,
        body: { status: false, error: expect.any(String) },
      });
    expect((await admin.patch(`/seller/${seller.id}`, { status: false })).status).toBe(400);
  });

  test('is made by the command line, from a confirmed address only, and logs in again', async () => {
    const seller = await app.joinSeller();
    expect(await grantAdmin(app.db, newEmail())).toBe('unknown');
    expect(await grantAdmin(app.db, seller.email)).toBe('unconfirmed');
    expect((await rowOf(seller.email)).role).toBe('Seller');
    expect(await auditOf(seller.id)).toEqual([]);

    await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', seller.id).execute();
    expect(await grantAdmin(app.db, seller.email)).toBe('granted');
    // An earlier session may belong to an attacker who signed up with the address first.
    expect((await seller.get('/users')).status).toBe(401);
    const cookie = cookieOf(await signIn(seller.email));
    expect((await app.send('GET', '/api/users', { headers: { cookie } })).status).toBe(200);
    expect(await grantAdmin(app.db, seller.email)).toBe('granted');
    expect((await app.send('GET', '/api/users', { headers: { cookie } })).status).toBe(200);
    expect(await auditOf(seller.id)).toMatchObject([{ action: 'grant_admin' }]);
  });
});

const auditOf = (id: string) =>
  app.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('at').execute();

describe('deleting a person', () => {
  test('needs the right path and a user who exists', async () => {
    const [admin, buyer, seller] = await Promise.all([app.join('admin'), app.joinBuyer(), app.joinSeller()]);
    for (const path of [`/seller/${buyer.id}`, `/buyer/${seller.id}`, `/buyer/${admin.id}`, '/user/no-id'])
      expect((await admin.delete(path)).status, path).toBe(404);
    expect(await admin.delete(`/user/${admin.id}`)).toMatchObject({
      status: 409,
      body: { code: 'admin_self' },
    });
    expect((await admin.delete(`/buyer/${buyer.id}`)).body).toEqual({ acknowledged: true, deleteCount: 1 });
    expect((await admin.delete(`/seller/${seller.id}`)).body).toEqual({ acknowledged: true, deleteCount: 1 });
    expect((await admin.delete(`/buyer/${buyer.id}`)).status).toBe(404);
    const newcomer = await app.join(null);
    expect((await admin.delete(`/user/${newcomer.id}`)).body).toEqual({
      acknowledged: true,
      deletedCount: 1,
    });
  });

  test('forgets them, and lets the e-mail be used again', async () => {
    const [admin, buyer] = await Promise.all([app.join('admin'), app.joinBuyer()]);
    await admin.delete(`/user/${buyer.id}`);
    expect(await rowOf(`deleted-${buyer.id}@deleted.invalid`)).toMatchObject({
      id: buyer.id,
      name: 'Deleted user',
      photo_url: null,
      phone: null,
      deleted_at: expect.any(Date),
    });
    expect((await signIn(buyer.email)).status).toBe(401);
    expect((await app.send('GET', '/api/me', { headers: { cookie: buyer.cookie } })).body.user).toBeNull();
    const left = await app.db.selectFrom('accounts').select('id').where('user_id', '=', buyer.id).execute();
    expect(left).toEqual([]);
    const audit = await auditOf(buyer.id);
    expect(audit).toMatchObject([
      { action: 'delete_person', actor_id: admin.id, details: { role: 'Buyer' } },
    ]);
    expect(JSON.stringify(audit)).not.toContain(buyer.email);
    expect((await signUp({ email: buyer.email })).status).toBe(200);
  });

  test('a seller takes listings and open bookings along, not what was paid', async () => {
    const [admin, seller, buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinBuyer()]);
    const [open, paid, claimed] = [
      await app.listBook(seller),
      await app.listBook(seller),
      await app.listBook(seller),
    ];
    const orderIds: Record<string, string> = {};
    for (const book of [open, paid, claimed]) orderIds[book] = (await app.book(buyer, book)).body.insertedId;
    await setOrder(orderIds[paid], {
      status: 'paid',
      paid_at: new Date(),
      handed_over_at: new Date(),
      handover_proof: 'buyer',
    });
    await app.db.updateTable('books').set({ sold_at: new Date() }).where('id', '=', paid).execute();
    await setOrder(orderIds[claimed], { status: 'claimed' });

    const rejected = await admin.delete(`/seller/${seller.id}`);
    expect(rejected, 'its card is being charged').toMatchObject({
      status: 409,
      body: { code: 'handover_open' },
    });
    await setOrder(orderIds[claimed], { status: 'cancelled', closed_at: new Date(), close_reason: 'hold' });
    expect((await admin.delete(`/seller/${seller.id}`)).status).toBe(200);
    expect((await buyer.get('/category/classics')).body.bookCategory).toEqual([]);
    const orders = (await buyer.get(`/buyingBooks?email=${buyer.email}`)).body;
    const statusOf = (book: string) =>
      orders.find((order: { bookId: string }) => order.bookId === book)?.status;
    expect([open, paid, claimed].map(statusOf)).toEqual(['cancelled', 'handed_over', 'cancelled']);
    const listings = await app.db
      .selectFrom('books')
      .selectAll()
      .where('seller_id', '=', seller.id)
      .execute();
    for (const book of listings)
      expect(book).toMatchObject({ deleted_at: expect.any(Date), phone: '-', location: '-' });
  });

  test('a buyer gives the booked book back, and their telephone number is forgotten', async () => {
    const [admin, seller, buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinBuyer()]);
    const [open, paid] = [await app.listBook(seller), await app.listBook(seller)];
    const openOrder = (await app.book(buyer, open)).body.insertedId;
    const paidOrder = (await app.book(buyer, paid)).body.insertedId;
    await setOrder(paidOrder, {
      status: 'paid',
      paid_at: new Date(),
      handed_over_at: new Date(),
      handover_proof: 'buyer',
    });

    await admin.delete(`/buyer/${buyer.id}`);
    const orders = await app.db.selectFrom('orders').selectAll().where('buyer_id', '=', buyer.id).execute();
    const find = (id: string) => orders.find((order) => order.id === id);
    expect(find(openOrder)).toMatchObject({
      status: 'cancelled',
      close_reason: 'admin',
      phone: '-',
      location: '-',
    });
    expect(find(paidOrder)).toMatchObject({ status: 'paid', phone: '-', location: '-' });
    const [sale] = (await seller.get(`/my-buyers?email=${seller.email}`)).body;
    expect(sale).toMatchObject({
      userName: 'Deleted user',
      bookTitle: 'Middlemarch',
      bookPrice: amountOf(6.5),
      email: null,
      phone: null,
      location: null,
    });
    const inGerman = await app.send('GET', `/api/my-buyers?email=${seller.email}`, {
      token: seller.token,
      headers: { 'accept-language': 'de' },
    });
    expect(inGerman.body[0].userName).toBe('Ehemaliges Mitglied');
    expect((await seller.get('/overview/selling')).body).toMatchObject({
      paidLast: null,
      bookedLast: null,
      soldFor: amountOf(6.5),
    });
    expect((await app.book(await app.joinBuyer(), open)).status).toBe(201);
  });

  test('while they book and list: nothing of theirs is left open', async () => {
    const [admin, seller, other] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinSeller()]);
    const buyer = await app.joinBuyer();
    const books = await Promise.all(Array.from({ length: 6 }, () => app.listBook(other)));
    const theirs = await app.listBook(seller);
    const responses = await Promise.all([
      ...books.slice(0, 3).map((book) => app.book(buyer, book)),
      ...[1, 2, 3].map(() => seller.post('/bookCategories', app.listing())),
      admin.delete(`/buyer/${buyer.id}`),
      admin.delete(`/seller/${seller.id}`),
      ...books.slice(3).map((book) => app.book(buyer, book)),
      app.book(buyer, theirs),
      ...[1, 2, 3].map(() => seller.post('/bookCategories', app.listing())),
    ]);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    const open = await app.db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'unpaid')
      .where((orders) => orders.or([orders('buyer_id', '=', buyer.id), orders('seller_id', '=', seller.id)]))
      .execute();
    const listed = await app.db
      .selectFrom('books')
      .select('id')
      .where('seller_id', '=', seller.id)
      .where('deleted_at', 'is', null)
      .execute();
    expect({ open, listed }).toEqual({ open: [], listed: [] });
  });

  test('two admins who delete each other: one of them stays', async () => {
    for (let round = 0; round < 10; round++) {
      await app.db.updateTable('users').set({ role: 'Buyer' }).where('role', '=', 'admin').execute();
      const [one, two] = await Promise.all([app.join('admin'), app.join('admin')]);
      const responses = await Promise.all([one.delete(`/user/${two.id}`), two.delete(`/user/${one.id}`)]);
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 409]).toContain(statuses[1]);
      const left = await app.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('deleted_at', 'is', null)
        .execute();
      expect(left).toHaveLength(1);
    }
  });

  async function setOrder(id: string | undefined, changes: Updateable<Tables['orders']>) {
    await app.db.updateTable('orders').set(changes).where('id', '=', String(id)).execute();
  }
});

test('a moderator gets the numbers that their rights cover, and other users get none', async () => {
  const [moderator, seller, buyer] = await Promise.all([app.joinBuyer(), app.joinSeller(), app.joinBuyer()]);
  const overview = async (person = moderator) => (await person.get('/overview/moderation')).body;
  const none = { sellers: null, reported: null, openCases: null };
  expect(await overview()).toEqual(none);
  const setRights = (rights: object) => app.db.updateTable('staff').set(rights).execute();
  await app.db.insertInto('staff').values({ user_id: moderator.id, can_moderate: true }).execute();
  const { reported } = await overview();
  await buyer.put(`/reported-product/${await app.listBook(seller)}`);
  expect(await overview()).toEqual({ ...none, reported: reported + 1 });
  await setRights({ can_moderate: false, can_verify: true });
  const { sellers } = await overview();
  await app.joinSeller();
  expect(await overview()).toEqual({ ...none, sellers: sellers + 1 });
  await setRights({ can_verify: false, can_money: true });
  expect(await overview()).toEqual({ ...none, openCases: 0 });
  expect(await overview(buyer)).toEqual(none);
});
