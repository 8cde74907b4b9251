import { beforeEach, describe, expect, test } from 'vitest';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { revokeAdmin } from './revoke-admin.ts';

const app = setUpTestApp();
const headers = { origin: testOrigin };

const signIn = ({ email }: Person) =>
  app.send('POST', '/api/auth/sign-in/email', { headers, body: { email, password: testPassword } });
const auditOf = (id: string) =>
  app.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('at').execute();

describe('a banned person', () => {
  test('is signed out everywhere, learns why, and cannot sign in again', async () => {
    const [admin, buyer] = await Promise.all([app.join('admin'), app.joinBuyer()]);
    for (const modifiedCount of [1, 0])
      expect((await admin.put(`/user/${buyer.id}/ban`)).body).toEqual({ acknowledged: true, modifiedCount });
    const closed = {
      status: 403,
      body: { code: 'account_banned', message: 'This account has been closed by an admin.' },
    };
    expect(await buyer.get('/overview/buying')).toMatchObject(closed);
    expect(await buyer.get('/me')).toMatchObject(closed);
    const withCookie = { headers: { ...headers, cookie: buyer.cookie } };
    expect(await app.send('GET', `/api/jwt?email=${buyer.email}`, withCookie)).toMatchObject(closed);
    for (const [call, body] of [
      ['update-user', { name: 'Still here' }],
      ['two-factor/enable', { password: testPassword }],
    ] as const)
      expect(await app.send('POST', `/api/auth/${call}`, { ...withCookie, body }), call).toMatchObject(
        closed,
      );
    expect(await signIn(buyer)).toMatchObject({
      status: 403,
      body: { code: 'BANNED_USER', message: 'This account has been closed by an admin.' },
    });
    expect(await auditOf(buyer.id)).toMatchObject([{ action: 'ban_person', actor_id: admin.id }]);
    const listed = (await admin.get('/users/buyers')).body.find(({ _id }: any) => _id === buyer.id);
    expect(listed.isBanned).toBe(true);
  });

  test('comes back with a new sign-in once the ban is lifted', async () => {
    const [admin, buyer] = await Promise.all([app.join('admin'), app.joinBuyer()]);
    await admin.put(`/user/${buyer.id}/ban`);
    for (const modifiedCount of [1, 0])
      expect((await admin.delete(`/user/${buyer.id}/ban`)).body).toEqual({
        acknowledged: true,
        modifiedCount,
      });
    expect((await buyer.get('/overview/buying')).status).toBe(401);
    expect((await app.send('GET', '/api/me', { headers: { cookie: buyer.cookie } })).body.user).toBeNull();
    expect((await signIn(buyer)).status).toBe(200);
    const actions = (await auditOf(buyer.id)).map(({ action }) => action);
    expect(actions).toEqual(['ban_person', 'unban_person']);
  });

  test('offers no books, and theirs are back after the ban', async () => {
    const [admin, seller, buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinBuyer()]);
    const [booked, free] = [await app.listBook(seller), await app.listBook(seller)];
    await seller.put(`/my-products/ad/${free}`);
    await app.book(buyer, booked);
    const seen = async () => ({
      shelf: (await buyer.get('/category/classics')).body.bookCategory.length,
      window: (await app.send('GET', '/api/advertised-products')).body.adsProducts.length,
      page: (await buyer.get(`/books/${free}`)).status,
    });
    expect(await seen()).toEqual({ shelf: 2, window: 1, page: 200 });
    await admin.put(`/user/${seller.id}/ban`);
    expect(await seen()).toEqual({ shelf: 0, window: 0, page: 404 });
    expect(await app.book(buyer, free)).toMatchObject({ status: 409, body: { code: 'book_not_available' } });
    expect((await buyer.get(`/buyingBooks?email=${buyer.email}`)).body).toMatchObject([
      { status: 'cancelled' },
    ]);
    await admin.delete(`/user/${seller.id}/ban`);
    expect(await seen()).toEqual({ shelf: 2, window: 1, page: 200 });
    expect((await app.book(buyer, free)).status).toBe(201);
  });

  test('while their books are being booked: nothing stays open', async () => {
    const [admin, seller] = await Promise.all([app.join('admin'), app.joinSeller()]);
    const books = await Promise.all(Array.from({ length: 8 }, () => app.listBook(seller)));
    const buyer = await app.joinBuyer();
    const responses = await Promise.all([
      ...books.slice(0, 4).map((book) => app.book(buyer, book)),
      admin.put(`/user/${seller.id}/ban`),
      ...books.slice(4).map((book) => app.book(buyer, book)),
    ]);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    const open = await app.db
      .selectFrom('orders')
      .select('id')
      .where('seller_id', '=', seller.id)
      .where('status', '=', 'unpaid')
      .execute();
    expect(open).toEqual([]);
  });
});

describe('the last admin', () => {
  beforeEach(async () => {
    await app.db.updateTable('users').set({ role: 'Buyer' }).where('role', '=', 'admin').execute();
  });
  const leave = (admin: Person) => admin.post('/me/deletion', { password: testPassword, confirmed: true });
  const adminsLeft = async (): Promise<number> => {
    const rows = await app.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('deleted_at', 'is', null)
      .where('banned_at', 'is', null)
      .execute();
    return rows.length;
  };

  test('cannot be deleted, banned or revoked, by whichever call', async () => {
    const [admin, banned] = await Promise.all([app.join('admin'), app.join('admin')]);
    await admin.put(`/user/${banned.id}/ban`);
    expect(await leave(admin)).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    await expect(revokeAdmin(app.db, admin.email)).rejects.toMatchObject({ code: 'last_admin' });
    for (const path of [`/user/${admin.id}/ban`, `/user/${admin.id}`])
      expect((await (path.endsWith('ban') ? admin.put : admin.delete)(path)).body.code).toBe('admin_self');
    expect(await adminsLeft()).toBe(1);
    await admin.delete(`/user/${banned.id}/ban`);
    expect((await leave(admin)).status).toBe(200);
  });

  type Act = (self: Person, other: Person) => Promise<unknown>;
  const ways: [string, Act][] = [
    ['delete each other', (self, other) => self.delete(`/user/${other.id}`)],
    ['ban each other', (self, other) => self.put(`/user/${other.id}/ban`)],
    ['delete themselves', (self) => leave(self)],
    ['lose the role', (self) => revokeAdmin(app.db, self.email).catch((error: unknown) => error)],
    [
      'delete themselves and ban each other',
      (self, other) => Promise.all([leave(self), self.put(`/user/${other.id}/ban`)]),
    ],
  ];

  test.each(ways)('of two who %s at the same moment one stays', async (_, act) => {
    for (let round = 0; round < 6; round++) {
      await app.db.updateTable('users').set({ role: 'Buyer' }).where('role', '=', 'admin').execute();
      const [one, two] = await Promise.all([app.join('admin'), app.join('admin')]);
      await Promise.all([act(one, two), act(two, one)]);
      expect(await adminsLeft()).toBe(1);
    }
  });
});
