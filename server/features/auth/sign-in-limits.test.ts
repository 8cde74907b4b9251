import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { setRateLimit } from '#test/support/rate-limits.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';

const app = setUpTestApp();
beforeAll(async () => {
  await startTestMailWorker(app, app.outbox);
  app.config.limits.signInPerAccount.max = 10;
  app.config.limits.signInBeforeEmailProof.max = 20;
  app.config.limits.signInMailPerAccount.max = 3;
});
beforeEach(() => {
  app.config.signInDelay.mostMs = 20;
});

const newEmail = () => `${randomUUID()}@dogear.test`;
const newPassword = 'Almanac#1';
const post = (path: string, body: unknown, cookie = ''): Promise<Answer> =>
  app.send('POST', `/api${path}`, { headers: { origin: testOrigin, cookie }, body });
const signIn = (email: string, { password = testPassword, cookie = '' } = {}) =>
  post('/auth/sign-in/email', { email, password }, cookie);
const keyOf = (email: string) => `sign-in:account:${createHash('sha256').update(email).digest('base64url')}`;
/** Sets the counter of an account, as if others had made that many attempts. */
const othersTried = (email: string, count: number) => setRateLimit(app.db, keyOf(email), count);
async function mailsTo(email: string, subject: string) {
  await runJobs(app);
  return (await app.outbox.list()).filter(
    ({ to, subject: about }) => to === email && about.includes(subject),
  );
}
const mailedToken = async (email: string, subject: string): Promise<string> =>
  /token=([\w-]+)/.exec((await mailsTo(email, subject))[0]?.text ?? '')?.[1] ?? '';
/** The known-browser cookie of a response. */
const knownBrowser = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('dogear.known_browser='))
    ?.split(';')[0] ?? '';

const emailProof = {
  status: 403,
  body: {
    code: 'email_proof_required',
    message:
      'Too many attempts for this account. If your password is right, we’ve sent you an email. Open its link in this browser, then log in again.',
  },
};

describe('an account at which others guess', () => {
  test('lets its owner in by a mailed link, and only the browser that opened it', async () => {
    const buyer = await app.joinBuyer();
    await othersTried(buyer.email, 20);
    expect(await signIn(buyer.email)).toMatchObject(emailProof);
    const token = await mailedToken(buyer.email, 'Confirm your browser');
    const confirmed = await post('/confirm-sign-in', { token });
    expect(confirmed).toMatchObject({ status: 200, body: { acknowledged: true } });
    const cookie = knownBrowser(confirmed);
    expect((await signIn(buyer.email, { cookie })).status).toBe(200);
    expect((await signIn(buyer.email, { cookie, password: 'Wrong#2026' })).status).toBe(401);
    expect((await signIn(buyer.email)).status).toBe(403);
    expect((await post('/confirm-sign-in', { token })).body.code).toBe('token_expired');
  });

  test.each(['Buyer', 'admin'] as const)(
    'does not keep a %s out of a browser in which they signed in before',
    async (role) => {
      const person = await app.join(role);
      const cookie = knownBrowser(await signIn(person.email));
      await othersTried(person.email, 1_000_000);
      expect((await signIn(person.email, { cookie })).status).toBe(200);
      expect((await signIn(person.email)).status).toBe(403);
    },
  );

  test('sends no mail for a wrong password, and a few for the right one', async () => {
    const [guessed, right] = [await app.joinBuyer(), await app.joinBuyer()];
    for (const { email } of [guessed, right]) await othersTried(email, 20);
    for (let n = 0; n < 5; n++) {
      expect((await signIn(guessed.email, { password: 'Wrong#2026' })).status).toBe(403);
      expect((await signIn(right.email)).status).toBe(403);
    }
    await mailedToken(right.email, 'Confirm your browser');
    expect(await mailsTo(guessed.email, 'Confirm your browser')).toEqual([]);
    // Within one minute it is one mail; the limit holds beyond that.
    expect((await mailsTo(right.email, 'Confirm your browser')).length).toBeLessThanOrEqual(2);
    const { count } = await app.db
      .selectFrom('rate_limits')
      .select('count')
      .where('key', '=', `sign-in-mail:${right.id}`)
      .executeTakeFirstOrThrow();
    expect(count).toBe(5);
  });

  test('answers the same for a right, a wrong and an unknown one', async () => {
    const buyer = await app.joinBuyer();
    const unknown = newEmail();
    const impossible = 'a\u0000b@dogear.test';
    for (const email of [buyer.email, unknown, impossible]) await othersTried(email, 20);
    const answer = async (email: string, password: string) => {
      const { status, body, headers } = await signIn(email, { password });
      const { requestId, ...rest } = body;
      return { status, rest, keys: [...headers.keys()] };
    };
    const right = await answer(buyer.email, testPassword);
    expect(await answer(buyer.email, 'Wrong#2026')).toEqual(right);
    expect(await answer(unknown, 'Wrong#2026')).toEqual(right);
    expect(await answer(impossible, 'Wrong#2026')).toEqual(right);
  });
});

describe('a known browser', () => {
  const known = async (): Promise<{ person: Person; cookie: string }> => {
    const person = await app.joinBuyer();
    return { person, cookie: knownBrowser(await signIn(person.email)) };
  };

  test('has a limit of its own', async () => {
    const { person, cookie } = await known();
    const { signInPerKnownBrowser: limit } = app.config.limits;
    const { max: attempts } = limit;
    limit.max = 3;
    for (let n = 0; n < 3; n++)
      expect((await signIn(person.email, { cookie, password: 'Wrong#2026' })).status).toBe(401);
    expect(await signIn(person.email, { cookie })).toMatchObject({ status: 429 });
    // The owner can still sign in from another browser.
    expect((await signIn(person.email)).status).toBe(200);
    limit.max = attempts;
  });

  test('is unknown again after the password has changed', async () => {
    const { person, cookie } = await known();
    await person.put('/me/password', { currentPassword: testPassword, newPassword });
    await othersTried(person.email, 1_000_000);
    expect((await signIn(person.email, { cookie, password: newPassword })).status).toBe(403);
  });

  test('is the one in which a forgotten password was replaced', async () => {
    const person = await app.joinBuyer();
    await othersTried(person.email, 1_000_000);
    await post('/forgot-password', { email: person.email });
    const token = await mailedToken(person.email, 'Reset your Dogear password');
    const cookie = knownBrowser(await post('/reset-password', { token, password: newPassword }));
    expect((await signIn(person.email, { cookie, password: newPassword })).status).toBe(200);
  });

  test('is known for those who signed in there, and for no one else', async () => {
    const [first, second, third] = [await app.joinBuyer(), await app.joinBuyer(), await app.joinBuyer()];
    const one = knownBrowser(await signIn(first.email));
    const both = knownBrowser(await signIn(second.email, { cookie: one }));
    for (const { email } of [first, second, third]) await othersTried(email, 1_000_000);
    expect((await signIn(first.email, { cookie: both })).status).toBe(200);
    expect((await signIn(second.email, { cookie: both })).status).toBe(200);
    expect((await signIn(second.email, { cookie: one })).status).toBe(403);
    expect((await signIn(third.email, { cookie: both })).status).toBe(403);
  });

  test.each([
    ['a changed one', (cookie: string) => cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A')],
    ['another browser', (cookie: string) => cookie.replace(/=.{22}/, `=${'x'.repeat(22)}`)],
    ['a later end', (cookie: string) => cookie.replace(/(=.{22}\.)[0-9a-z]+/, '$1zzzzzzz')],
    ['nothing but a name', () => 'dogear.known_browser='],
    ['nonsense', () => `dogear.known_browser=${'%00.'.repeat(500)}`],
  ])('cannot be made up: %s', async (_, change) => {
    const { person, cookie } = await known();
    await othersTried(person.email, 1_000_000);
    expect((await signIn(person.email, { cookie: change(cookie) })).status).toBe(403);
  });

  test('is no way in: neither without the password nor past a second step', async () => {
    const { person, cookie } = await known();
    expect((await signIn(person.email, { cookie, password: 'Wrong#2026' })).status).toBe(401);
    expect((await app.send('GET', '/api/me', { headers: { cookie } })).body.user).toBeNull();
  });

  test('is remembered by a cookie for this site alone', async () => {
    const person = await app.joinBuyer();
    const set = (await signIn(person.email)).headers
      .getSetCookie()
      .find((cookie) => cookie.includes('known_browser'));
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=31536000'])
      expect(set).toContain(attribute);
    expect(set).not.toContain('Domain=');
    expect(set).not.toContain(person.id);
  });
});
