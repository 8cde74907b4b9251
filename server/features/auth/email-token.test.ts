import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { cookieOf } from '#test/support/cookie-of.ts';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { mailedTokens, tokenIn, usedUp } from '#test/support/mailed-tokens.ts';
import { setRateLimit } from '#test/support/rate-limits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';

const app = setUpTestApp();
const newPassword = 'Almanac#1';

beforeAll(async () => {
  await startTestMailWorker(app, app.outbox);
});

const { post, mailsTo, welcomeToken, age } = mailedTokens(app);
const signIn = (email: string, password: string) => post('/auth/sign-in/email', { email, password });
/** Follows a confirmation link while signed in. */
const confirm = (person: Person, token: string) => person.post('/verify-email', { token });
const rowOf = (person: Person) =>
  app.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();

describe('the link of the welcome', () => {
  test('confirms the address, once', async () => {
    const buyer = await app.signUp();
    const token = await welcomeToken(buyer);
    expect((await buyer.get('/me')).body.user.emailVerified).toBe(false);
    expect(await confirm(buyer, token)).toMatchObject({ status: 200, body: { acknowledged: true } });
    expect((await buyer.get('/me')).body.user.emailVerified).toBe(true);
    expect(await confirm(buyer, token)).toMatchObject(usedUp);
  });

  test('needs a session of the account, and stays good without one', async () => {
    const [buyer, other] = await Promise.all([app.signUp(), app.signUp()]);
    const token = await welcomeToken(buyer);
    expect(await post('/verify-email', { token })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in', message: 'Please log in first.' },
    });
    expect(await confirm(other, token)).toMatchObject({
      status: 403,
      body: {
        code: 'link_of_another_account',
        message: 'This link belongs to another account. Log in to that account, then open the link again.',
      },
    });
    expect([(await rowOf(buyer)).email_verified, (await rowOf(other)).email_verified]).toEqual([
      false,
      false,
    ]);
    const cookie = cookieOf(await signIn(buyer.email, testPassword));
    const headers = { origin: testOrigin, cookie };
    expect((await app.send('POST', '/api/verify-email', { headers, body: { token } })).status).toBe(200);
    expect([(await rowOf(buyer)).email_verified, (await rowOf(other)).email_verified]).toEqual([true, false]);
  });

  test('sets no password', async () => {
    const token = await welcomeToken(await app.signUp());
    expect(await post('/reset-password', { token, password: newPassword })).toMatchObject(usedUp);
  });

  test('works for an hour', async () => {
    const buyer = await app.signUp();
    const token = await welcomeToken(buyer);
    const stored = await app.db
      .selectFrom('verifications')
      .selectAll()
      .where('value', '=', buyer.id)
      .executeTakeFirstOrThrow();
    expect(Math.round((stored.expires_at.getTime() - Date.now()) / 60_000)).toBe(60);
    // The stored identifier cannot be used as a token.
    expect(stored.identifier).not.toContain(token);
    await age(buyer);
    expect(await confirm(buyer, token)).toMatchObject(usedUp);
    expect((await rowOf(buyer)).email_verified).toBe(false);
  });

  test.each(['', 'nonsense', 'x'.repeat(200), 'a\u0000b', '../..', "' or 1=1 --"])(
    'made up (%j) does nothing',
    async (token) => {
      expect(await confirm(await app.signUp(), token)).toMatchObject(usedUp);
      expect(await post('/reset-password', { token, password: newPassword })).toMatchObject(usedUp);
      expect((await post('/reset-password/check', { token })).body).toEqual({ isGood: false });
    },
  );

  test.each([{}, { token: 7 }, { token: 'x'.repeat(201) }])('%j is no token at all', async (body) => {
    expect((await (await app.signUp()).post('/verify-email', body)).status).toBe(400);
  });

  test('can be requested again until the address is confirmed', async () => {
    const buyer = await app.signUp();
    const first = await welcomeToken(buyer);
    expect(await post('/verify-email/mail', { email: buyer.email.toUpperCase() })).toMatchObject({
      status: 200,
      body: { acknowledged: true, readAt: '/demo-mailbox' },
    });
    const [mail] = await mailsTo(buyer.email, 'Confirm your email');
    expect((await confirm(buyer, tokenIn(mail))).status).toBe(200);
    await post('/verify-email/mail', { email: buyer.email });
    // The first link was not used, so it still works.
    expect((await confirm(buyer, first)).status).toBe(200);
    await mailsTo(buyer.email, 'Confirm your email', 1);
  });

  test('a name that looks like a message or a link is left out of the mail', async () => {
    const names = [
      'Win at evil.test',
      'See https://evil.test',
      'Ruth\nYour account',
      '<b>Ruth</b>',
      'Jo-Ann O’Neil',
    ];
    const people = await Promise.all(names.map((name) => app.signUp({ name })));
    const mails = await Promise.all(people.map(async ({ email }) => (await mailsTo(email, 'Welcome'))[0]));
    expect(mails.map((mail) => /^Hello.*/m.exec(mail?.text ?? '')?.[0])).toEqual([
      'Hello,',
      'Hello,',
      'Hello Ruth Your account,',
      'Hello,',
      'Hello Jo-Ann O’Neil,',
    ]);
    for (const mail of mails) expect(mail?.html).not.toMatch(/evil\.test|<b>/);
  });

  test('no welcome without an account: both are there, or neither', async () => {
    const before = await countJobs();
    const taken = await app.signUp();
    const again = {
      name: 'Ruth',
      email: taken.email,
      password: testPassword,
      image: app.listing().book_photo,
    };
    expect((await post('/auth/sign-up/email', again)).status).toBe(422);
    expect(await countJobs()).toBe(before + 1);
  });
});

describe('limits', () => {
  test('an account gets only so many mails an hour, whether it exists or not', async () => {
    const { max: attempts } = app.config.limits.mailPerAccount;
    for (const email of [(await app.joinBuyer()).email, `${randomUUID()}@dogear.test`]) {
      for (let n = 0; n < attempts; n++)
        await post(n % 2 ? '/forgot-password' : '/verify-email/mail', { email });
      const stopped = await post('/forgot-password', { email });
      expect(stopped).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test.each([
    ['mail:address:unknown', '/forgot-password', { email: 'a@b.test' }],
    ['mailed-link:unknown', '/reset-password', { token: 'x', password: newPassword }],
    ['mailed-link:unknown', '/reset-password/check', { token: 'x' }],
    ['mailed-link:unknown', '/verify-email', { token: 'x' }],
    ['mailed-link:unknown', '/confirm-sign-in', { token: 'x' }],
  ])('a client address may try only so many links (%s, %s)', async (key, path, body) => {
    const buyer = await app.joinBuyer();
    await setRateLimit(app.db, key);
    expect((await buyer.post(path, body)).status).toBe(429);
    await app.db.deleteFrom('rate_limits').where('key', '=', key).execute();
  });
});

const countJobs = async (): Promise<number> =>
  Number((await app.pool.query("select count(*) from jobs.job where name = 'mail'")).rows[0].count);
