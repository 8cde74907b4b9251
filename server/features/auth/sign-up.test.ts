import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { cookieOf } from '#test/support/cookie-of.ts';
import { type Answer, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

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
const rowOf = (email: string) =>
  app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

test('a person signs up, chooses a role, takes a token, and is known by it', async () => {
  const email = newEmail();
  const signedUp = await signUp({ name: '  Ruth Adler ', email: `  ${email.toUpperCase()}` });
  expect(signedUp.status).toBe(200);
  const cookie = cookieOf(signedUp);

  const body = { name: 'Ignored', email, url: '', role: 'Seller' };
  const registered = await app.send('POST', '/api/users', { headers: { ...headers, cookie }, body });
  expect(registered).toMatchObject({
    status: 200,
    body: { acknowledged: true, insertedId: expect.any(String) },
  });

  const byGet = await app.send('GET', `/api/jwt?email=${email}`, { headers: { cookie } });
  const byPost = await app.send('POST', '/api/jwt', { headers: { ...headers, cookie }, body: { email } });
  for (const token of [byGet.body.accessToken, byPost.body.token]) {
    const me = await app.send('GET', '/api/me', { token });
    expect(me.body.user).toEqual({
      _id: registered.body.insertedId,
      name: 'Ruth Adler',
      email,
      url: image,
      role: 'Seller',
      mayBuy: false,
      maySell: true,
      isSellerVerified: false,
      emailVerified: false,
      mustConfirmEmail: false,
      phoneNumber: null,
      locale: 'en',
      createdAt: expect.any(String),
      signsInWith: ['password'],
      lastLoginAt: expect.any(String),
      bookingHoldHours: 72,
      mailReadAt: '/demo-mailbox',
      rights: [],
    });
  }
});

test('without a session there is no current user', async () => {
  expect(await app.send('GET', '/api/me')).toMatchObject({ status: 200, body: { user: null } });
});

test('a role once chosen stays', async () => {
  const buyer = await app.joinBuyer();
  const again = await buyer.post('/users', { role: 'Seller' });
  expect(again).toMatchObject({ status: 200, body: { acknowledged: true, insertedId: buyer.id } });
  expect((await rowOf(buyer.email)).role).toBe('Buyer');
});

describe('what an account is made of', () => {
  test.each([
    ['no name', { name: ' ' }, 'Name is Required'],
    ['a long name', { name: 'x'.repeat(81) }, 'Use 80 characters or fewer.'],
    ['a NUL in the name', { name: 'a\u0000b' }, 'This contains a character we can’t save.'],
    ['a NUL in the e-mail', { email: 'a\u0000b@dogear.test' }, 'This contains a character we can’t save.'],
    ['a name that is no text', { name: { $ne: '' } }, 'Name is Required'],
    ['no e-mail', { email: '' }, 'Email is required'],
    ['a strange e-mail', { email: 'ruth' }, 'Enter an email address, such as name@example.org.'],
    ['a local e-mail', { email: 'ruth@localhost' }, 'Enter an email address, such as name@example.org.'],
    ['no password', { password: '' }, 'Password is required'],
    ['a short password', { password: 'A1!' }, 'Password must be 6 character or long'],
    [
      'a weak password',
      { password: 'dogear#2026' },
      'Password Must Uppercase, Special Character & a Number ',
    ],
    ['an endless password', { password: `A1!${'x'.repeat(126)}` }, 'Use 128 characters or fewer.'],
    ['no photo', { image: undefined }, 'Photo is Required'],
    ['a photo from elsewhere', { image: 'https://evil.test/x.webp' }, 'Upload the photo first.'],
    ['a photo newcomer uploaded', { image: `/images/${'0'.repeat(64)}.webp` }, 'Upload the photo first.'],
  ])('%s is refused', async (_, changes, message) => {
    const email = newEmail();
    expect(await signUp({ email, ...changes })).toMatchObject({ status: 400, body: { message } });
    expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  test('of the photo’s address only what is ours is kept', async () => {
    const email = newEmail();
    await signUp({ email, image: `https://evil.test${image}` });
    expect((await rowOf(email)).photo_url).toBe(image);
  });

  test('there is one account for an e-mail, however it is spelled, also when two come at once', async () => {
    const email = newEmail();
    const both = await Promise.all([signUp({ email }), signUp({ email: email.toUpperCase() })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const later = await signUp({ email });
    expect(later).toMatchObject({
      status: 422,
      body: { message: 'There’s already an account with this email.' },
    });
    expect(both.find(({ status }) => status === 422)?.body).toEqual(later.body);
  });
});

describe('no one makes themselves an admin', () => {
  const ownFields = ['role', 'bannedAt', 'deletedAt', 'banned_at', 'verified_seller_at', 'emailVerified'];

  test('at sign-up', async () => {
    const email = newEmail();
    expect(await signUp({ email, role: 'admin' })).toMatchObject({
      status: 400,
      body: { code: 'FIELD_NOT_ALLOWED' },
    });
    expect((await signUp({ email, emailVerified: true, verified_seller_at: '2026-01-01' })).status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ role: null, email_verified: false, verified_seller_at: null });
  });

  test('by registering', async () => {
    const newcomer = await app.join(null);
    for (const role of ['admin', 'Admin', ['admin'], null, undefined])
      expect((await newcomer.post('/users', { role })).status).toBe(400);
    expect((await rowOf(newcomer.email)).role).toBeNull();
  });

  test.each(ownFields)('by changing %s in the profile', async (field) => {
    const buyer = await app.joinBuyer();
    const before = await rowOf(buyer.email);
    const value = field === 'role' ? 'admin' : '2026-01-01';
    const response = await app.send('POST', '/api/auth/update-user', {
      headers: { ...headers, cookie: buyer.cookie },
      body: { name: before.name, [field]: value },
    });
    expect([200, 400]).toContain(response.status);
    expect({ ...(await rowOf(buyer.email)), updated_at: null }).toEqual({ ...before, updated_at: null });
  });

  test('by a call of Better Auth that we do not offer', async () => {
    const buyer = await app.joinBuyer();
    for (const call of [
      'admin/set-role',
      'delete-user',
      'change-email',
      'set-password',
      'update-session',
      'ok',
    ]) {
      const response = await app.send('POST', `/api/auth/${call}`, {
        headers: { ...headers, cookie: buyer.cookie },
        body: { role: 'admin' },
      });
      expect(response, call).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});

test('a profile is changed by the rules it was made by', async () => {
  const buyer = await app.joinBuyer();
  const change = (body: object) =>
    app.send('POST', '/api/auth/update-user', { headers: { ...headers, cookie: buyer.cookie }, body });
  expect((await change({ name: '  Ines ' })).status).toBe(200);
  expect((await rowOf(buyer.email)).name).toBe('Ines');
  expect((await change({ image: null })).status).toBe(200);
  expect((await rowOf(buyer.email)).photo_url).toBeNull();
  expect(await change({ name: '' })).toMatchObject({ status: 400, body: { message: 'Name is Required' } });
  expect((await change({ image: 'https://evil.test/x.webp' })).status).toBe(400);
  expect((await change({ email: newEmail() })).status).toBe(400);
  expect((await app.send('POST', '/api/auth/update-user', { headers, body: { name: 'x' } })).status).toBe(
    401,
  );
});

describe('access tokens are given', () => {
  test('to no one for an address that is not theirs, known or not, in the same words', async () => {
    const [buyer, other] = await Promise.all([app.joinBuyer(), app.joinBuyer()]);
    for (const ask of [
      (email: string) => buyer.get(`/jwt?email=${email}`),
      (email: string) => buyer.post('/jwt', { email }),
      (email: string) => app.send('GET', `/api/jwt?email=${email}`),
    ]) {
      const known = await ask(other.email);
      const unknown = await ask(newEmail());
      expect(known).toMatchObject({ status: 403, body: { code: 'not_your_email' } });
      expect(known.body.accessToken ?? known.body.token).toBe('');
      expect({ ...unknown.body, requestId: '' }).toEqual({ ...known.body, requestId: '' });
    }
  });
});

describe('roles', () => {
  const rolesOf = async (asker: { get: (path: string) => Promise<Answer> }, email: string) => {
    const [admin, buyer, seller] = await Promise.all(
      ['admin', 'buyer', 'seller'].map((role) => asker.get(`/users/${role}/${email}`)),
    );
    return { ...admin?.body, ...buyer?.body, ...seller?.body };
  };
  const nothing = { isAdmin: false, isBuyer: false, isSeller: false, isSellerVerified: false };

  test('are visible of oneself, to an admin of anyone, to others of no one', async () => {
    const [seller, buyer, admin] = await Promise.all([app.joinSeller(), app.joinBuyer(), app.join('admin')]);
    expect(await rolesOf(seller, seller.email)).toEqual({
      ...nothing,
      isSeller: true,
      isSellerVerified: true,
    });
    expect(await rolesOf(buyer, buyer.email.toUpperCase())).toEqual({ ...nothing, isBuyer: true });
    expect(await rolesOf(admin, admin.email)).toEqual({ ...nothing, isAdmin: true });
    expect(await rolesOf(admin, seller.email)).toEqual({
      ...nothing,
      isSeller: true,
      isSellerVerified: true,
    });
    expect(await rolesOf(admin, newEmail())).toEqual(nothing);
    expect(await rolesOf(buyer, seller.email)).toEqual(nothing);
    expect(await rolesOf(buyer, admin.email)).toEqual(nothing);
  });
});
