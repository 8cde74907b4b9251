import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { untilWaitingForLocks } from '#test/support/lock-waits.ts';
import { openSessions, signedIn, signedOut } from '#test/support/open-sessions.ts';
import { setRateLimit } from '#test/support/rate-limits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
const headers = { origin: testOrigin };
const newPassword = 'Almanac#1';
const { signIn, isIn } = openSessions(app);
const rowOf = (id: string) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('changing the profile', () => {
  const update = (person: Pick<Person, 'cookie'>, body: object) =>
    app.send('POST', '/api/auth/update-user', { headers: { ...headers, cookie: person.cookie }, body });

  test('a phone number is kept, checked, and taken away again', async () => {
    const buyer = await app.joinBuyer();
    expect((await update(buyer, { phoneNumber: ' +1 555 0100 ' })).status).toBe(200);
    expect((await buyer.get('/me')).body.user.phoneNumber).toBe('+1 555 0100');
    expect((await update(buyer, { phoneNumber: 'call me' })).status).toBe(400);
    expect((await update(buyer, { phoneNumber: null })).status).toBe(200);
    expect((await rowOf(buyer.id)).phone).toBeNull();
  });

  test('that is under way while the account is deleted brings nothing back', async () => {
    for (let round = 0; round < 6; round++) {
      const buyer = await app.joinBuyer();
      const responses = await Promise.all([
        ...[1, 2, 3].map((n) => update(buyer, { name: `Back ${n}` })),
        buyer.post('/me/deletion', { password: testPassword, confirmed: true }),
        ...[4, 5, 6].map((n) => update(buyer, { name: `Back ${n}`, phoneNumber: '555 01' })),
      ]);
      for (const { status } of responses) expect([200, 401]).toContain(status);
      expect(await app.db.selectFrom('wishes').where('user_id', '=', buyer.id).execute()).toEqual([]);
      expect(await rowOf(buyer.id)).toMatchObject({ name: 'Deleted user', phone: null, photo_url: null });
    }
  });

  test('is refused by the database itself for a user who is gone', async () => {
    const [buyer, admin] = await Promise.all([app.joinBuyer(), app.join('admin')]);
    // As if the deletion happened between reading the session and the update.
    const [deletion, change] = await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', buyer.id).forUpdate().execute();
      const deleting = admin.delete(`/user/${buyer.id}`);
      await untilWaitingForLocks(app, 1);
      const changing = update(buyer, { name: 'Back again' });
      await untilWaitingForLocks(app, 2);
      return [deleting, changing];
    });
    expect((await deletion)?.status).toBe(200);
    expect(await change).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect((await rowOf(buyer.id)).name).toBe('Deleted user');
  });
});

describe('changing the password', () => {
  test('ends the other sessions, and only the new password works', async () => {
    const buyer = await app.joinBuyer();
    const other = await signIn(buyer);
    expect(await isIn(other)).toEqual(signedIn);
    expect(
      await app.send('PUT', '/api/me/password', {
        token: buyer.token,
        body: { currentPassword: testPassword, newPassword },
      }),
    ).toMatchObject({ status: 200, body: { acknowledged: true, endedSessions: 1 } });
    expect(await isIn(buyer)).toEqual(signedIn);
    expect(await isIn(other)).toEqual(signedOut);
    expect((await signIn(buyer)).response.status).toBe(401);
    expect((await signIn(buyer, newPassword)).response.status).toBe(200);
  });

  test.each([
    ['a wrong present one', { currentPassword: 'Wrong#2026' }, 403, 'That’s not your current password.'],
    ['no present one', { currentPassword: '' }, 400, 'Password is required'],
    ['a short new one', { newPassword: 'A1!' }, 400, 'Password must be 6 character or long'],
    [
      'a weak new one',
      { newPassword: 'almanac#1' },
      400,
      'Password Must Uppercase, Special Character & a Number ',
    ],
    ['an endless new one', { newPassword: `A1!${'x'.repeat(126)}` }, 400, 'Use 128 characters or fewer.'],
  ])('with %s is refused', async (_, change, status, message) => {
    const buyer = await app.joinBuyer();
    const response = await buyer.put('/me/password', {
      currentPassword: testPassword,
      newPassword,
      ...change,
    });
    expect(response).toMatchObject({ status, body: { message } });
    expect((await signIn(buyer)).response.status).toBe(200);
  });

  test('is rejected for an account without a password', async () => {
    const buyer = await withoutPassword();
    expect((await buyer.get('/me/account')).body).toMatchObject({ hasPassword: false });
    expect(await buyer.put('/me/password', { currentPassword: testPassword, newPassword })).toMatchObject({
      status: 409,
      body: { code: 'no_password' },
    });
  });

  test('cannot be guessed at for long', async () => {
    const buyer = await app.joinBuyer();
    const { max: attempts } = app.config.limits.passwordGuessesPerSession;
    const { id } = await app.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    await setRateLimit(app.db, `password:${id}`, attempts);
    for (const [path, method, body] of [
      ['/me/password', 'put', { currentPassword: testPassword, newPassword }],
      ['/me/deletion', 'post', { password: testPassword, confirmed: true }],
    ] as const)
      expect((await buyer[method](path, body)).status).toBe(429);
    // An attacker in one session must not keep the owner from changing the password in another.
    const { token } = await signIn(buyer);
    const body = { currentPassword: testPassword, newPassword };
    expect((await app.send('PUT', '/api/me/password', { token, body })).status).toBe(200);
  });
});

describe('deleting one’s own account', () => {
  const leave = (person: Person, body: object = { password: testPassword }) =>
    person.post('/me/deletion', { confirmed: true, ...body });

  test('forgets the person, signs them out everywhere, and keeps what was paid', async () => {
    const [seller, buyer] = await Promise.all([app.joinSeller(), app.joinBuyer()]);
    const [open, paid] = [await app.listBook(seller), await app.listBook(seller)];
    const openOrder = (await app.book(buyer, open)).body.insertedId;
    const paidOrder = (await app.book(buyer, paid)).body.insertedId;
    await app.db
      .updateTable('orders')
      .set({ status: 'paid', paid_at: new Date(), handed_over_at: new Date(), handover_proof: 'buyer' })
      .where('id', '=', paidOrder)
      .execute();
    await buyer.post('/wishes', { query: 'middlemarch' });
    const other = await signIn(buyer);
    const response = await leave(buyer);
    expect(response).toMatchObject({ status: 200, body: { acknowledged: true, deletedCount: 1 } });
    expect(response.headers.get('set-cookie')).toMatch(/^dogear\.session_token=; Max-Age=0/);
    expect(await Promise.all([isIn(buyer), isIn(other)])).toEqual([signedOut, signedOut]);
    expect((await signIn(buyer)).response.status).toBe(401);
    expect(await rowOf(buyer.id)).toMatchObject({ name: 'Deleted user', deleted_at: expect.any(Date) });
    const orders = await app.db.selectFrom('orders').selectAll().where('buyer_id', '=', buyer.id).execute();
    expect(orders.find(({ id }) => id === openOrder)).toMatchObject({
      status: 'cancelled',
      close_reason: 'buyer',
      phone: '-',
    });
    expect(orders.find(({ id }) => id === paidOrder)).toMatchObject({
      status: 'paid',
      title: 'Middlemarch',
      phone: '-',
      location: '-',
    });
    const audit = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', buyer.id)
      .execute();
    expect(audit).toMatchObject([
      { action: 'delete_own_account', actor_id: buyer.id, details: { role: 'Buyer' } },
    ]);
  });

  test('of a seller takes the listings down', async () => {
    const [seller, buyer] = await Promise.all([app.joinSeller(), app.joinBuyer()]);
    const book = await app.listBook(seller);
    await app.book(buyer, book);
    expect((await leave(seller)).status).toBe(200);
    expect((await buyer.get(`/books/${book}`)).status).toBe(410);
    const { body } = await buyer.get(`/buyingBooks?email=${buyer.email}`);
    expect(body).toMatchObject([{ status: 'cancelled' }]);
  });

  test.each([
    ['without a confirmation', { password: testPassword, confirmed: false }, 400],
    ['without the password', { password: undefined }, 403],
    ['with a wrong one', { password: 'Wrong#2026' }, 403],
  ])('%s is refused', async (_, body, status) => {
    const buyer = await app.joinBuyer();
    expect((await leave(buyer, body)).status).toBe(status);
    expect(await isIn(buyer)).toEqual(signedIn);
  });

  test('without a password needs a fresh sign-in', async () => {
    const buyer = await withoutPassword();
    const aged = sql<Date>`now() - interval '11 minutes'`;
    await app.db
      .updateTable('sessions')
      .set({ created_at: aged } as any)
      .where('user_id', '=', buyer.id)
      .execute();
    expect(await leave(buyer, {})).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    await app.db
      .updateTable('sessions')
      .set({ created_at: new Date() } as any)
      .where('user_id', '=', buyer.id)
      .execute();
    expect((await leave(buyer, {})).status).toBe(200);
  });
});

/** A user who only signs in with Google. */
async function withoutPassword(): Promise<Person> {
  const buyer = await app.joinBuyer();
  await app.db
    .updateTable('accounts')
    .set({ provider_id: 'google', account_id: buyer.id, password: null })
    .where('user_id', '=', buyer.id)
    .execute();
  return buyer;
}
