import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { cookieOf } from '#test/support/cookie-of.ts';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { mailedTokens, tokenIn, usedUp } from '#test/support/mailed-tokens.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';

const app = setUpTestApp();
const newPassword = 'Almanac#1';

beforeAll(async () => {
  await startTestMailWorker(app, app.outbox);
});

const { post, mailsTo, welcomeToken, resetToken, age } = mailedTokens(app);
const signIn = (email: string, password: string) => post('/auth/sign-in/email', { email, password });
const rowOf = (person: Person) =>
  app.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();

describe('a forgotten password', () => {
  test('is replaced, all sessions and tokens end, and a mail says so', async () => {
    const buyer = await app.joinBuyer();
    const cookie = cookieOf(await signIn(buyer.email, testPassword));
    const token = await resetToken(buyer);
    expect((await post('/reset-password/check', { token })).body).toEqual({ isGood: true });
    expect(await post('/reset-password', { token, password: newPassword })).toMatchObject({ status: 200 });

    expect((await buyer.get('/my-buyers')).status).toBe(401);
    expect((await buyer.get('/users/buyer/x@y.test')).status).toBe(401);
    expect((await app.send('GET', '/api/me', { headers: { cookie } })).body.user).toBeNull();
    expect((await signIn(buyer.email, testPassword)).status).toBe(401);
    expect((await signIn(buyer.email, newPassword)).status).toBe(200);
    // The token was read from the mail, so the address is confirmed too.
    expect((await rowOf(buyer)).email_verified).toBe(true);
    const [notice] = await mailsTo(buyer.email, 'password was changed');
    expect(notice?.text).toContain(`${testOrigin}/forgot-password`);
  });

  test('the link works once, also when several use it at the same moment', async () => {
    const buyer = await app.joinBuyer();
    const token = await resetToken(buyer);
    const passwords = Array.from({ length: 8 }, (_, n) => `Almanac#${n}`);
    const responses = await Promise.all(
      passwords.map((password) => post('/reset-password', { token, password })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const winner = passwords[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(buyer.email, winner)).status).toBe(200);
    expect(await post('/reset-password', { token, password: newPassword })).toMatchObject(usedUp);
    expect((await post('/reset-password/check', { token })).body).toEqual({ isGood: false });
    await mailsTo(buyer.email, 'password was changed');
  });

  test('a second link dies with the first that is used, and so does the welcome’s', async () => {
    const buyer = await app.signUp();
    const welcome = await welcomeToken(buyer);
    const first = await resetToken(buyer);
    await post('/forgot-password', { email: buyer.email });
    const tokens = (await mailsTo(buyer.email, 'Reset your Dogear password', 2)).map(tokenIn);
    const second = tokens.find((token) => token !== first) ?? '';
    expect((await post('/reset-password', { token: second, password: newPassword })).status).toBe(200);
    expect(await post('/reset-password', { token: first, password: testPassword })).toMatchObject(usedUp);
    const headers = { origin: testOrigin, cookie: cookieOf(await signIn(buyer.email, newPassword)) };
    const late = await app.send('POST', '/api/verify-email', { headers, body: { token: welcome } });
    expect(late).toMatchObject(usedUp);
  });

  test('the link works for an hour, and not for an account that was banned since', async () => {
    const [slow, banned] = await Promise.all([app.joinBuyer(), app.joinBuyer()]);
    const [late, shut] = await Promise.all([resetToken(slow), resetToken(banned)]);
    await age(slow);
    await app.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', banned.id).execute();
    for (const token of [late, shut]) {
      expect((await post('/reset-password/check', { token })).body).toEqual({ isGood: false });
      expect(await post('/reset-password', { token, password: newPassword })).toMatchObject(usedUp);
    }
    expect((await signIn(slow.email, testPassword)).status).toBe(200);
  });

  test('the new password follows the rules of sign-up, and a refused one leaves the link as it was', async () => {
    const buyer = await app.joinBuyer();
    const token = await resetToken(buyer);
    for (const [password, message] of [
      ['', 'Password is required'],
      ['A1!', 'Password must be 6 character or long'],
      ['almanac#1', 'Password Must Uppercase, Special Character & a Number '],
      [`A1!${'x'.repeat(126)}`, 'Use 128 characters or fewer.'],
    ])
      expect(await post('/reset-password', { token, password })).toMatchObject({
        status: 400,
        body: { message },
      });
    expect((await post('/reset-password', { token, password: newPassword })).status).toBe(200);
  });

  test('an account without a password gets one', async () => {
    const buyer = await app.joinBuyer();
    await app.db.deleteFrom('accounts').where('user_id', '=', buyer.id).execute();
    const token = await resetToken(buyer);
    expect((await post('/reset-password', { token, password: newPassword })).status).toBe(200);
    expect((await signIn(buyer.email, newPassword)).status).toBe(200);
  });

  test('a request does not reveal whether an account exists: neither in words nor in work', async () => {
    const buyer = await app.joinBuyer();
    const ask = async (email: string) => {
      const { status, body } = await post('/forgot-password', { email });
      const job = await app.pool.query(
        "select data from jobs.job where name = 'mail' order by created_on desc limit 1",
      );
      return { status, body, keys: Object.keys(job.rows[0].data) };
    };
    const unknownAddress = `${randomUUID()}@dogear.test`;
    expect(await ask(buyer.email)).toEqual(await ask(unknownAddress));
    await runJobs(app);
    expect((await app.outbox.list()).filter(({ to }) => to === unknownAddress)).toEqual([]);
    const { rows } = await app.pool.query(
      "select 1 from jobs.job where name = 'mail' and data::text like '%@%'",
    );
    expect(rows).toEqual([]);
  });

  test('only our own pages ask in a visitor’s name', async () => {
    const buyer = await app.joinBuyer();
    for (const path of [
      '/forgot-password',
      '/verify-email/mail',
      '/reset-password',
      '/verify-email',
      '/confirm-sign-in',
    ])
      expect(
        await app.send('POST', `/api${path}`, {
          headers: { origin: 'https://evil.test' },
          body: { email: buyer.email, token: 'x', password: newPassword },
        }),
      ).toMatchObject({ status: 403, body: { code: 'wrong_origin' } });
  });
});
