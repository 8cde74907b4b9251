import { describe, expect, test } from 'vitest';
import { askDuring } from '#test/support/ask-during.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { stallStatements } from '#test/support/stall-statements.ts';
import { grantAdmin } from './grant-admin.ts';
import { revokeAdmin } from './revoke-admin.ts';

const app = setUpTestApp();
const startBuying = (person: Person) => person.post('/me/capabilities/buying');
const startSelling = (person: Person) => person.post('/me/capabilities/selling');
const changed = (modifiedCount: number) => ({ status: 200, body: { acknowledged: true, modifiedCount } });
/** As a deletion leaves it. */
const deleted = "deleted_at = now(), name = 'Deleted user', photo_url = null, phone = null";
const notAllowed = { status: 403, body: { code: 'not_allowed' } };
const lookUps = async (asker: Person, { email } = asker) => {
  const answers = await Promise.all(['buyer', 'seller'].map((role) => asker.get(`/users/${role}/${email}`)));
  return Object.assign({}, ...answers.map(({ body }) => body));
};

describe('a buyer who starts selling', () => {
  test('sells from the next request on, with the session and the token from before, and still buys', async () => {
    const [person, seller] = await Promise.all([app.joinConfirmedBuyer(), app.joinSeller()]);
    const overview = (headers: Record<string, string>) =>
      app.send('GET', '/api/overview/selling', { headers });
    expect(await person.get('/overview/selling')).toMatchObject(notAllowed);
    expect(await overview({ cookie: person.cookie })).toMatchObject(notAllowed);
    expect(await startSelling(person)).toMatchObject(changed(1));
    expect((await person.get('/overview/selling')).status).toBe(200);
    expect((await overview({ cookie: person.cookie })).status).toBe(200);
    expect((await app.book(person, await app.listBook(seller))).status).toBe(201);
    const { user } = (await person.get('/me')).body;
    expect(user).toMatchObject({ role: 'Buyer', mayBuy: true, maySell: true, isSellerVerified: false });
  });

  test('lists a book only once verified', async () => {
    const [person, admin] = await Promise.all([app.joinBuyer(), app.join('admin')]);
    expect((await admin.patch(`/seller/${person.id}`, { status: true })).status).toBe(404);
    await startSelling(person);
    const list = () => person.post('/bookCategories', app.listing());
    expect(await list()).toMatchObject({ status: 403, body: { code: 'seller_not_verified' } });
    expect((await admin.patch(`/seller/${person.id}`, { status: true })).status).toBe(200);
    expect((await list()).status).toBe(201);
    expect((await person.get(`/my-products?email=${person.email}`)).body).toHaveLength(1);
    const feed = await app.send('GET', `/feeds/seller/${person.id}.xml`);
    expect([feed.status, feed.body]).toEqual([200, expect.stringContaining('Middlemarch')]);
  });

  test('changes nothing the second time, also at the same moment', async () => {
    const person = await app.joinBuyer();
    const counts = await Promise.all(Array.from({ length: 5 }, () => startSelling(person)));
    expect(counts.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 0, 0, 0, 1]);
    expect(await startSelling(person)).toMatchObject(changed(0));
    expect(await startBuying(person)).toMatchObject(changed(0));
  });
});

describe('a seller who starts buying', () => {
  test('keeps the seal, buys from others, and neither books nor reports an own book', async () => {
    const [person, other] = await Promise.all([app.joinSeller(), app.joinSeller()]);
    const [own, foreign] = [await app.listBook(person), await app.listBook(other)];
    expect(await app.book(person, foreign)).toMatchObject(notAllowed);
    expect(await person.get('/overview/buying')).toMatchObject(notAllowed);
    expect(await startBuying(person)).toMatchObject(changed(1));
    expect((await person.get('/overview/buying')).status).toBe(200);
    const order = await app.book(person, foreign);
    expect(order.status).toBe(201);
    const pay = await person.post('/create-payment-intent', { orderId: order.body.insertedId });
    expect(pay.status).toBe(200);
    const ownBook = {
      status: 409,
      body: { code: 'own_book', message: 'You can’t book or report your own book.' },
    };
    expect(await app.book(person, own)).toMatchObject(ownBook);
    expect(await person.put(`/reported-product/${own}`)).toMatchObject(ownBook);
    expect((await person.put(`/reported-product/${foreign}`)).status).toBe(200);
    expect((await person.get('/me')).body.user).toMatchObject({ role: 'Seller', isSellerVerified: true });
  });
});

describe('a request that waits for another change of the account', () => {
  const sidesOf = async ({ id }: Person) =>
    (await app.pool.query('select may_buy, may_sell from users where id = $1', [id])).rows[0];

  test.each([
    ['a ban', 'update users set banned_at = now() where id = $1', { may_buy: true, may_sell: false }],
    ['a deletion', `update users set ${deleted} where id = $1`, { may_buy: true, may_sell: false }],
    [
      'the role of an administrator',
      "update users set role = 'admin' where id = $1",
      { may_buy: false, may_sell: false },
    ],
  ])('adds no side after %s', async (_, change, sides) => {
    const person = await app.joinBuyer();
    expect(await askDuring(app, [change, [person.id]], () => startSelling(person))).toMatchObject(notAllowed);
    expect(await sidesOf(person)).toEqual(sides);
  });

  test.each([
    ['a ban', 'update users set may_sell = true, banned_at = now() where id = $1'],
    ['a deletion', `update users set may_sell = true, ${deleted} where id = $1`],
  ])('is rejected after %s, even if the side is there', async (_, change) => {
    const person = await app.joinBuyer();
    expect(await askDuring(app, [change, [person.id]], () => startSelling(person))).toMatchObject(notAllowed);
  });

  test.each([
    ['the role of an administrator', "update users set role = 'admin' where id = $1"],
    ['a ban', 'update users set banned_at = now() where id = $1'],
    ['a deletion', `update users set ${deleted} where id = $1`],
  ])('books nothing after %s', async (_, change) => {
    const [person, seller] = await Promise.all([app.joinConfirmedBuyer(), app.joinSeller()]);
    const bookId = await app.listBook(seller);
    expect(await askDuring(app, [change, [person.id]], () => app.book(person, bookId))).toMatchObject(
      notAllowed,
    );
    const { rows } = await app.pool.query('select from orders where book_id = $1', [bookId]);
    expect(rows).toEqual([]);
  });

  test.each([
    [
      'the role of an administrator',
      "update users set role = 'admin', verified_seller_at = null where id = $1",
    ],
    ['the end of the verification', 'update users set verified_seller_at = null where id = $1'],
    ['a deletion', `update users set ${deleted} where id = $1`],
  ])('lists nothing after %s', async (_, change) => {
    const person = await app.joinSeller();
    const list = () => person.post('/bookCategories', app.listing());
    expect(await askDuring(app, [change, [person.id]], list)).toMatchObject({
      body: { code: 'seller_not_verified' },
    });
    const { rows } = await app.pool.query('select from books where seller_id = $1', [person.id]);
    expect(rows).toEqual([]);
  });
});

test('a seller who is deleted while a book is being listed leaves none for sale', async () => {
  const [person, admin] = await Promise.all([app.joinSeller(), app.join('admin')]);
  const stalled = await stallStatements(app, 'before insert on books for each row');
  const listing = person.post('/bookCategories', app.listing());
  await stalled.waitForStatements(1, listing);
  const deletion = admin.delete(`/seller/${person.id}`);
  await stalled.waitForStatements(2, deletion);
  await stalled.release();
  expect([(await listing).status, (await deletion).status]).toEqual([201, 200]);
  const { rows } = await app.pool.query('select deleted_at from books where seller_id = $1', [person.id]);
  expect(rows).toEqual([{ deleted_at: expect.any(Date) }]);
});

test('accounts without a role, administrators, and visitors have no side to add to', async () => {
  for (const person of [await app.join(null), await app.join('admin')])
    for (const start of [startBuying, startSelling]) expect(await start(person)).toMatchObject(notAllowed);
  const headers = { origin: testOrigin };
  for (const side of ['buying', 'selling'])
    expect((await app.send('POST', `/api/me/capabilities/${side}`, { headers })).status).toBe(401);
});

test('the look-ups of the role name what the account may do, to the user and to an administrator', async () => {
  const [person, admin, other] = await Promise.all([app.joinBuyer(), app.join('admin'), app.joinBuyer()]);
  expect(await lookUps(person)).toEqual({ isBuyer: true, isSeller: false, isSellerVerified: false });
  await startSelling(person);
  const both = { isBuyer: true, isSeller: true, isSellerVerified: false };
  expect(await lookUps(person)).toEqual(both);
  expect(await lookUps(admin, person)).toEqual(both);
  expect(await lookUps(other, person)).toEqual({ isBuyer: false, isSeller: false, isSellerVerified: false });
});

describe('the role still decides', () => {
  test('an administrator neither buys nor sells, and chooses anew afterwards', async () => {
    const [person, admin] = await Promise.all([app.joinBothSides(), app.join('admin')]);
    expect(await grantAdmin(app.db, person.email)).toBe('granted');
    expect(await lookUps(admin, person)).toEqual({
      isBuyer: false,
      isSeller: false,
      isSellerVerified: false,
    });
    await revokeAdmin(app.db, person.email);
    expect(await lookUps(admin, person)).toMatchObject({ isBuyer: false, isSeller: false });
  });

  test('when a process of the previous version sets it', async () => {
    const person = await app.join(null);
    const setRole = (role: string) =>
      app.pool.query('update users set role = $2 where id = $1', [person.id, role]);
    await setRole('Seller');
    expect(await lookUps(person)).toMatchObject({ isBuyer: false, isSeller: true });
    await setRole('Buyer');
    expect(await lookUps(person)).toMatchObject({ isBuyer: true, isSeller: false });
    await app.pool.query('update users set may_sell = true where id = $1', [person.id]);
    await app.pool.query(`update users set role = 'Buyer', name = 'Nell' where id = $1`, [person.id]);
    expect(await lookUps(person)).toMatchObject({ isBuyer: true, isSeller: true });
  });
});
