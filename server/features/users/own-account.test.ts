import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cookieOf } from '#test/support/cookie-of.ts';
import { type Answer, type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { setRateLimit } from '#test/support/rate-limits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, testCurrency } from '#test/support/test-currency.ts';

const app = setUpTestApp();
const headers = { origin: testOrigin };
const newPassword = 'Almanac#1';

type SignedIn = { cookie: string; token: string; response: Answer };

async function signIn(person: Person, password = testPassword, userAgent = 'Somebody'): Promise<SignedIn> {
  const response = await app.send('POST', '/api/auth/sign-in/email', {
    headers: { ...headers, 'user-agent': userAgent },
    body: { email: person.email, password },
  });
  const cookie = cookieOf(response);
  const issued = await app.send('GET', `/api/jwt?email=${person.email}`, { headers: { cookie } });
  return { response, cookie, token: issued.body.accessToken };
}
const rowOf = (id: string) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const isIn = async ({ cookie, token }: Pick<SignedIn, 'cookie' | 'token'>) => ({
  byCookie: (await app.send('GET', '/api/me', { headers: { cookie } })).body.user !== null,
  byToken: (await app.send('GET', '/api/me', { token })).status === 200,
});
const signedIn = { byCookie: true, byToken: true };
const signedOut = { byCookie: false, byToken: false };
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

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

  test('is refused by the database itself for somebody who is gone', async () => {
    const [buyer, admin] = await Promise.all([app.joinBuyer(), app.join('admin')]);
    // As if the deletion happened between reading the session and the update.
    const pending = app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', buyer.id).forUpdate().execute();
      await new Promise((wait) => setTimeout(wait, 400));
    });
    const deletion = admin.delete(`/user/${buyer.id}`);
    await new Promise((wait) => setTimeout(wait, 150));
    const change = update(buyer, { name: 'Back again' });
    expect((await deletion).status).toBe(200);
    expect(await change).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    await pending;
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

describe('sessions', () => {
  test('are listed in plain words, this one first', async () => {
    const buyer = await app.joinBuyer();
    await signIn(buyer, testPassword, windows);
    const here = await signIn(buyer, testPassword, iPhone);
    await (await app.joinBuyer()).get('/me/sessions');
    const { sessions } = (await app.send('GET', '/api/me/sessions', { token: here.token })).body;
    expect(sessions.map(({ device, isThisOne }: any) => [device, isThisOne])).toEqual([
      ['Safari on an iPhone', true],
      ['Firefox on Windows', false],
      ['Unknown device', false],
    ]);
    expect(JSON.stringify(sessions)).not.toContain(here.cookie.slice(-20));
  });

  test('end one by one, or all others at once, and their tokens with them', async () => {
    const buyer = await app.joinBuyer();
    const others = [await signIn(buyer), await signIn(buyer), await signIn(buyer)];
    const { sessions } = (await app.send('GET', '/api/me/sessions', { token: others[0]?.token ?? '' })).body;
    const first = sessions.find(({ isThisOne }: { isThisOne: boolean }) => isThisOne);
    expect((await buyer.delete(`/me/sessions/${first._id}`)).body).toMatchObject({ deletedCount: 1 });
    expect((await buyer.delete(`/me/sessions/${first._id}`)).status).toBe(404);
    expect(await Promise.all(others.map(isIn))).toEqual([signedOut, signedIn, signedIn]);
    expect((await buyer.delete('/me/sessions')).body).toMatchObject({ deletedCount: 2 });
    expect(await Promise.all(others.map(isIn))).toEqual([signedOut, signedOut, signedOut]);
    expect(await isIn(buyer)).toEqual(signedIn);
  });

  test('of others cannot be ended', async () => {
    const [buyer, other] = await Promise.all([app.joinBuyer(), app.joinBuyer()]);
    const { sessions } = (await other.get('/me/sessions')).body;
    expect((await buyer.delete(`/me/sessions/${sessions[0]._id}`)).status).toBe(404);
    await buyer.delete('/me/sessions');
    expect(await isIn(other)).toEqual(signedIn);
  });

  const age = (userId: string, created: string, used: string, ends: string) =>
    app.db
      .updateTable('sessions')
      .set({
        created_at: sql`now() - ${created}::interval`,
        updated_at: sql`now() - ${used}::interval`,
        expires_at: sql`now() + ${ends}::interval`,
      } as any)
      .where('user_id', '=', userId)
      .execute();
  const daysLeft = async (userId: string) => {
    const { left } = await app.db
      .selectFrom('sessions')
      .select(sql<number>`extract(epoch from expires_at - now())::float / 86400`.as('left'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return left;
  };
  const takeToken = (person: Person) =>
    app.send('GET', `/api/jwt?email=${person.email}`, { headers: { cookie: person.cookie } });

  test('last while they are used, and the cookie with them', async () => {
    const buyer = await app.joinBuyer();
    expect((await takeToken(buyer)).headers.get('set-cookie')).toBeNull();
    await age(buyer.id, '20 days', '2 hours', '10 days');
    const rolled = await takeToken(buyer);
    const cookie = rolled.headers.get('set-cookie') ?? '';
    expect(cookie.split(';')[0]).toBe(buyer.cookie);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${30 * 24 * 3600}`])
      expect(cookie).toContain(attribute);
    expect(await daysLeft(buyer.id)).toBeCloseTo(30, 1);
    // Sessions are extended at most once an hour.
    expect((await takeToken(buyer)).headers.get('set-cookie')).toBeNull();
  });

  test('but for 90 days at most', async () => {
    const buyer = await app.joinBuyer();
    await age(buyer.id, '89 days', '2 hours', '5 hours');
    await takeToken(buyer);
    expect(await daysLeft(buyer.id)).toBeCloseTo(1, 1);
    await expect(
      app.db
        .updateTable('sessions')
        .set({ expires_at: sql<Date>`now() + interval '2 days'` })
        .where('user_id', '=', buyer.id)
        .execute(),
    ).rejects.toThrow('no_session_lasts_for_ever');
  });

  test('are not extended by Better Auth itself', async () => {
    const buyer = await app.joinBuyer();
    await age(buyer.id, '89 days', '2 days', '5 hours');
    await app.send('POST', '/api/auth/update-user', {
      headers: { ...headers, cookie: buyer.cookie },
      body: { name: 'Same' },
    });
    expect(await daysLeft(buyer.id)).toBeLessThan(1);
  });

  test('are invalid once they have expired', async () => {
    const buyer = await app.joinBuyer();
    await age(buyer.id, '40 days', '31 days', '-1 minute');
    expect(await isIn(buyer)).toEqual(signedOut);
    expect((await takeToken(buyer)).status).toBe(403);
    expect(await daysLeft(buyer.id)).toBeLessThan(0);
  });

  test('a token cannot ask for the next one', async () => {
    const buyer = await app.joinBuyer();
    for (const response of [
      await buyer.get(`/jwt?email=${buyer.email}`),
      await buyer.post('/jwt', { email: buyer.email }),
      await app.send('GET', `/api/jwt?email=${buyer.email}`, {
        token: buyer.token,
        headers: { cookie: buyer.cookie },
      }),
    ])
      expect(response).toMatchObject({ status: 403, body: { code: 'not_your_email' } });
  });
});

describe('the export', () => {
  const read = async (person: Person) => {
    const response = await app.app.fetch(
      new Request(`${testOrigin}/api/me/export`, { headers: { authorization: `Bearer ${person.token}` } }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('dogear-account.zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const json = (name: string) => JSON.parse(new TextDecoder().decode(files[`${name}.json`]));
    return { files, json };
  };

  test('holds everything of one’s own, and of others nothing', async () => {
    const [seller, buyer, other] = await Promise.all([app.joinSeller(), app.joinBuyer(), app.joinBuyer()]);
    const [book, second] = [
      await app.listBook(seller),
      await app.listBook(seller, { book_title: 'Emma “again”' }),
    ];
    const order = (await app.book(buyer, book)).body.insertedId;
    await app.book(other, second);
    await buyer.put(`/reported-product/${second}`);
    await buyer.post('/wishes', { query: 'emma', max_price: amountOf(4) });
    await other.post('/wishes', { query: 'what others wish' });
    await publishTerms(seller.id);
    for (const person of [buyer, other]) await person.post('/me/agreement', { version: 1 });

    const mine = await read(buyer);
    expect(Object.keys(mine.files).filter((name) => name.endsWith('.json'))).toEqual([
      'account.json',
      'listings.json',
      'orders.json',
      'sales.json',
      'payments.json',
      'reports.json',
      'wishes.json',
      'booksFromWishes.json',
      'agreements.json',
      'sessions.json',
      'staffInvitations.json',
    ]);
    expect(mine.json('account')).toMatchObject([
      { id: buyer.id, email: buyer.email, waysToSignIn: [{ by: 'password' }] },
    ]);
    expect(mine.json('orders')).toMatchObject([
      { id: order, title: 'Middlemarch', price: amountOf(6.5), currency: testCurrency },
    ]);
    expect(mine.json('reports')).toMatchObject([{ title: 'Emma “again”' }]);
    expect(mine.json('wishes')).toMatchObject([{ query: 'emma', highestPrice: amountOf(4), often: 'now' }]);
    expect(mine.json('booksFromWishes')).toEqual([]);
    expect(mine.json('sessions')).toHaveLength(1);
    expect(mine.json('payments')).toEqual([]);
    expect(mine.json('agreements')).toMatchObject([{ terms: 1, language: 'en', text: 'Be kind.' }]);

    const theirs = await read(seller);
    expect(theirs.json('listings').map(({ title }: any) => title)).toEqual(['Middlemarch', 'Emma “again”']);
    expect(theirs.json('sales')).toHaveLength(2);
    const pictures = Object.entries(theirs.files).filter(([name]) => name.startsWith('pictures/'));
    expect(pictures).toHaveLength(1);
    expect(Buffer.from(pictures[0]?.[1].subarray(8, 12) ?? []).toString()).toBe('WEBP');
    for (const [name, bytes] of Object.entries(theirs.files))
      if (name.endsWith('.json')) {
        const text = new TextDecoder().decode(bytes);
        for (const secret of [buyer.email, other.email, buyer.id, '+1 555 0117', 'Library steps'])
          expect(text, `${secret} in ${name}`).not.toContain(secret);
      }
    const tokens = await app.db.selectFrom('sessions').select('token').execute();
    for (const { token } of tokens)
      expect(new TextDecoder().decode(mine.files['sessions.json'])).not.toContain(token);
  });

  test('is made as it is read, also of very many rows', async () => {
    const seller = await app.joinSeller();
    const book = await app.listBook(seller);
    await sql`insert into books (id, seller_id, category_id, title, picture_hash, original_price_cents,
        resale_price_cents, condition, years_of_use, phone, location, description)
      select gen_random_uuid(), seller_id, category_id, 'Copy ' || n, picture_hash, 100, 100, 'Good', 1, '1', '-', '-'
      from books, generate_series(1, 1600) n where id = ${book}`.execute(app.db);
    const { json } = await read(seller);
    const titles = new Set(json('listings').map(({ title }: any) => title));
    expect(titles.size).toBe(1601);
  });

  test('needs a session and is rate-limited', async () => {
    expect((await app.send('GET', '/api/me/export')).status).toBe(401);
    const buyer = await app.joinBuyer();
    await setRateLimit(app.db, `export:${buyer.id}`, app.config.limits.exportsPerPerson.max);
    expect((await buyer.get('/me/export')).status).toBe(429);
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
      .set({ status: 'paid', paid_at: new Date() })
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

const publishTerms = (publishedBy: string) =>
  app.db
    .insertInto('site_text_versions')
    .values({ key: 'terms', version: 1, locale: 'en', text: 'Be kind.', published_by: publishedBy })
    .execute();
