import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { setRateLimit } from '#test/support/rate-limits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { createAuth } from './better-auth.ts';

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

describe('signing in', () => {
  test('works with the e-mail however it is spelled, and remembers when', async () => {
    const buyer = await app.joinBuyer();
    await app.db.updateTable('users').set({ last_login_at: null }).where('id', '=', buyer.id).execute();
    expect((await signIn(` ${buyer.email.toUpperCase()} `)).status).toBe(200);
    expect((await rowOf(buyer.email)).last_login_at).toBeInstanceOf(Date);
  });

  test('an unknown person and a wrong password get the same answer', async () => {
    const buyer = await app.joinBuyer();
    const wrong = await signIn(buyer.email, 'Wrong#2026');
    const unknown = await signIn(newEmail(), 'Wrong#2026');
    expect(wrong).toMatchObject({
      status: 401,
      body: { message: 'That email and password don’t belong together. Check both and try again.' },
    });
    expect(unknown.body).toEqual(wrong.body);
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
  });

  test('a banned person learns of the ban, but only with the right password', async () => {
    const buyer = await app.joinBuyer();
    await app.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', buyer.id).execute();
    expect((await signIn(buyer.email, 'Wrong#2026')).status).toBe(401);
    expect(await signIn(buyer.email)).toMatchObject({ status: 403, body: { code: 'BANNED_USER' } });
  });

  test.each([
    ['no JSON', '{"email":', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
    ['an e-mail that is none', { email: 7, password: testPassword }, 400],
    ['a password that is none', { email: 'a@dogear.test', password: { $gt: '' } }, 400],
    ['depth', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 400],
    ['bytes that are no text', '\u0000\uffff', 400],
    ['too much', { email: 'a@dogear.test', password: 'x'.repeat(70_000) }, 413],
  ])('%s is rejected as bad input', async (_, body, status) => {
    const response = await app.send('POST', '/api/auth/sign-in/email', { headers, body });
    expect(response.status).toBe(status);
    expect(response.body.message).toEqual(expect.any(String));
  });

  test.each([
    'dogear.session_token=x',
    'dogear.session_token=%00.%00',
    `dogear.session_token=${'a.'.repeat(60)}`,
  ])('the cookie %s does not sign in', async (cookie) => {
    expect(await app.send('GET', '/api/me', { headers: { cookie } })).toMatchObject({ body: { user: null } });
    const response = await app.send('POST', '/api/auth/sign-out', { headers: { ...headers, cookie } });
    expect(response.status).toBe(200);
  });

  test('a session token without our signature does not sign in', async () => {
    const signedUp = await signUp();
    const cookie = `dogear.session_token=${signedUp.body.token}`;
    expect(await app.send('GET', '/api/me', { headers: { cookie } })).toMatchObject({ body: { user: null } });
    const forged = `${cookie}.${Buffer.alloc(32).toString('base64')}`;
    expect(await app.send('GET', '/api/me', { headers: { cookie: forged } })).toMatchObject({
      body: { user: null },
    });
  });
});

describe('the cookie', () => {
  test('is HttpOnly, SameSite=Lax, and bound to no domain', async () => {
    const cookie = (await signUp()).headers.get('set-cookie');
    expect(cookie).toMatch(/^dogear\.session_token=/);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain('Domain=');
    expect(cookie).not.toContain('Secure');
  });

  test('over https is bound to the host', async () => {
    const { db, pool } = app;
    const auth = createAuth({
      db,
      pool,
      secret: 's'.repeat(64),
      publicOrigin: 'https://books.example',
      limits: app.config.limits,
      enqueueMail: app.enqueueMail,
      sendsMail: true,
      log: app.log,
    });
    const response = await auth.api.signUpEmail({
      body: { name: 'Ruth', email: newEmail(), password: testPassword, image },
      asResponse: true,
    });
    const cookie = response.headers.get('set-cookie');
    expect(cookie).toMatch(/^__Host-dogear\.session_token=/);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Secure'])
      expect(cookie).toContain(attribute);
    expect(cookie).not.toContain('Domain=');
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['an older browser at another site', { origin: 'https://evil.test' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('is not enough for a write from %s', async (_, from) => {
    const buyer = await app.join(null);
    const cookie = buyer.cookie;
    for (const [path, body] of [
      ['/api/users', { role: 'Buyer' }],
      ['/api/auth/update-user', { name: 'Mallory' }],
      ['/api/auth/sign-out', {}],
      ['/api/auth/sign-in/email', { email: buyer.email, password: testPassword }],
    ] as const) {
      const response = await app.send('POST', path, { headers: { ...from, cookie }, body });
      expect(response, path).toMatchObject({ status: 403, body: { code: 'wrong_origin' } });
    }
    expect(await rowOf(buyer.email)).toMatchObject({ role: null, name: buyer.name });
    expect((await buyer.get('/me')).body.user).not.toBeNull();
  });
});

describe('limits', () => {
  test('too many attempts or sign-ups from one address are stopped', async () => {
    const keys = ['sign-in:address:unknown', 'sign-up:unknown'];
    for (const key of keys) await setRateLimit(app.db, key);
    expect((await signIn(newEmail())).status).toBe(429);
    expect((await signUp()).status).toBe(429);
    await app.db.deleteFrom('rate_limits').where('key', 'in', keys).execute();
  });
});
