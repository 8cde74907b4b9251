import { describe, expect, test } from 'vitest';
import { authenticator, waitForNextCode } from '#test/support/authenticator.ts';
import { type Answer, type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { setRateLimit } from '#test/support/rate-limits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { stepOfCode, totpCode } from './totp.ts';

const app = setUpTestApp();

const call = (path: string, body: unknown, cookie = ''): Promise<Answer> =>
  app.send('POST', `/api/auth${path}`, { headers: { origin: testOrigin, cookie }, body });
const signIn = (person: Person, password = testPassword) =>
  call('/sign-in/email', { email: person.email, password });
/** The cookies that a browser would store from a response. */
const cookiesOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .filter((cookie) => !/max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
const viewerOf = async (cookie: string) =>
  (await app.send('GET', '/api/me', { headers: { cookie } })).body.user;

/** Joins a user who turned two-factor on some time ago. */
async function joinGuarded() {
  const person = await app.joinBuyer();
  const enabled = await call('/two-factor/enable', { password: testPassword }, person.cookie);
  const { code } = authenticator(enabled.body.totpURI);
  const confirmed = await call('/two-factor/verify-totp', { code: code() }, person.cookie);
  expect(confirmed.status).toBe(200);
  await waitForNextCode(app);
  return {
    person,
    recoveryCodes: enabled.body.backupCodes as string[],
    code,
    cookie: cookiesOf(confirmed),
  };
}

test('codes are those of RFC 6238, and the half minutes beside the present one count', () => {
  const secret = Buffer.from('12345678901234567890');
  expect([59, 1111111109, 2000000000].map((time) => totpCode(secret, Math.floor(time / 30)))).toEqual([
    '287082',
    '081804',
    '279037',
  ]);
  const now = new Date(1111111109_000);
  const present = Math.floor(1111111109 / 30);
  expect([-2, -1, 0, 1, 2].map((off) => stepOfCode(secret, totpCode(secret, present + off), now))).toEqual([
    undefined,
    present - 1,
    present,
    present + 1,
    undefined,
  ]);
});

describe('setting it up', () => {
  test('needs the password, and is on with the first code only', async () => {
    const person = await app.joinBuyer();
    expect(await call('/two-factor/enable', { password: 'Wrong#2026' }, person.cookie)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PASSWORD', message: 'That’s not your current password.' },
    });
    expect((await call('/two-factor/enable', { password: testPassword })).status).toBe(401);
    const enabled = await call(
      '/two-factor/enable',
      { password: testPassword, issuer: 'Evil', method: 'otp' },
      person.cookie,
    );
    expect(enabled.body.totpURI).toMatch(/^otpauth:\/\/totp\/Dogear:.*issuer=Dogear/);
    expect(enabled.body.backupCodes).toHaveLength(10);
    expect((await person.get('/me/account')).body.isTwoFactorOn).toBe(false);
    expect((await signIn(person)).body.twoFactorRedirect).toBeUndefined();

    const wrong = await call('/two-factor/verify-totp', { code: '000000' }, person.cookie);
    expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } });
    const { code } = authenticator(enabled.body.totpURI);
    const confirmed = await call('/two-factor/verify-totp', { code: code() }, person.cookie);
    expect(confirmed.status).toBe(200);
    // The session was replaced, so access tokens of the old one are invalid.
    expect((await person.get('/me/account')).status).toBe(401);
    const cookie = cookiesOf(confirmed);
    expect((await app.send('GET', '/api/me/account', { headers: { cookie } })).body).toEqual({
      hasPassword: true,
      isTwoFactorOn: true,
      recoveryCodesLeft: 10,
      locale: 'en',
      newEmail: null,
    });
    expect(await call('/two-factor/enable', { password: testPassword }, cookie)).toMatchObject({
      status: 400,
      body: { code: 'TOTP_ALREADY_ENABLED' },
    });
  });

  test('is stored where no one who reads the table can use it', async () => {
    const { person, recoveryCodes } = await joinGuarded();
    const row = await app.db
      .selectFrom('two_factors')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    for (const code of recoveryCodes) expect(row.backup_codes).not.toContain(code);
  });

  test('by two tabs at once makes one of it', async () => {
    const person = await app.joinBuyer();
    const enable = () => call('/two-factor/enable', { password: testPassword }, person.cookie);
    const statuses = (await Promise.all([enable(), enable(), enable()])).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const rows = await app.db
      .selectFrom('two_factors')
      .select('id')
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('is not tried with guessed passwords for long', async () => {
    const person = await app.joinBuyer();
    const { sessions } = (await person.get('/me/sessions')).body;
    await setRateLimit(app.db, `password:${sessions[0]._id}`);
    const other = await app.joinBuyer();
    for (const path of ['enable', 'disable', 'generate-backup-codes']) {
      const response = await app.send('POST', `/api/auth/two-factor/${path}`, {
        headers: { origin: testOrigin, cookie: person.cookie },
        // Another user's token must not make the guesses count for that user.
        token: other.token,
        body: { password: testPassword },
      });
      expect(response, path).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    }
  });
});

describe('signing in', () => {
  test('asks for a code, and before that no one is signed in', async () => {
    const { person, code } = await joinGuarded();
    await app.db.updateTable('users').set({ last_login_at: null }).where('id', '=', person.id).execute();
    const challenged = await signIn(person);
    expect(challenged).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
    expect(challenged.body.token).toBeUndefined();
    const challenge = cookiesOf(challenged);
    expect(await viewerOf(challenge)).toBeNull();
    // Not even with the cookies that the response deletes.
    for (const cookie of challenged.headers.getSetCookie())
      expect(await viewerOf(cookie.split(';')[0] ?? '')).toBeNull();
    const row = () =>
      app.db
        .selectFrom('users')
        .select('last_login_at')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow();
    expect((await row()).last_login_at).toBeNull();

    const done = await call(
      '/two-factor/verify-totp',
      { code: ` ${code().slice(0, 3)} ${code().slice(3)} ` },
      challenge,
    );
    expect(done.status).toBe(200);
    expect((await viewerOf(cookiesOf(done)))._id).toBe(person.id);
    expect((await row()).last_login_at).toBeInstanceOf(Date);
  });

  test('a wrong password is answered as ever', async () => {
    const { person } = await joinGuarded();
    const response = await signIn(person, 'Wrong#2026');
    expect(response).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } });
  });

  test('a code is good for one sign-in, and none before it', async () => {
    const { person, code } = await joinGuarded();
    const [next, present] = [code(1), code(0)];
    const first = await call('/two-factor/verify-totp', { code: next }, cookiesOf(await signIn(person)));
    expect(first.status).toBe(200);
    for (const old of [next, present])
      expect(
        await call('/two-factor/verify-totp', { code: old }, cookiesOf(await signIn(person))),
      ).toMatchObject({ status: 401, body: { code: 'CODE_ALREADY_USED' } });
  });

  test('of many who send the same code at once one comes in', async () => {
    const { person, code } = await joinGuarded();
    const challenges = await Promise.all(
      Array.from({ length: 4 }, async () => cookiesOf(await signIn(person))),
    );
    const responses = await Promise.all(
      challenges.map((challenge) => call('/two-factor/verify-totp', { code: code() }, challenge)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  test('a recovery code works once, however it is typed, also when it comes twice at once', async () => {
    const { person, recoveryCodes } = await joinGuarded();
    const [one = '', two = ''] = recoveryCodes;
    const enter = async (code: string) =>
      call('/two-factor/verify-backup-code', { code }, cookiesOf(await signIn(person)));
    const done = await enter(` ${one.replace('-', ' ').toUpperCase()}`);
    expect(done.status).toBe(200);
    const cookie = cookiesOf(done);
    expect((await app.send('GET', '/api/me/account', { headers: { cookie } })).body.recoveryCodesLeft).toBe(
      9,
    );
    expect(await enter(one)).toMatchObject({ status: 401, body: { code: 'INVALID_BACKUP_CODE' } });
    const twice = await Promise.all([enter(two), enter(two)]);
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(twice.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await enter('too short')).status).toBe(400);
  });

  test('new recovery codes replace the old ones', async () => {
    const { person, recoveryCodes, cookie } = await joinGuarded();
    const renewed = await call('/two-factor/generate-backup-codes', { password: testPassword }, cookie);
    expect(renewed.body.backupCodes).toHaveLength(10);
    const enter = async (code: string | undefined) =>
      (await call('/two-factor/verify-backup-code', { code }, cookiesOf(await signIn(person)))).status;
    expect(await enter(recoveryCodes[0])).toBe(401);
    expect(await enter(renewed.body.backupCodes[0])).toBe(200);
  });

  test('guessing ends the attempt after five codes; after more the browser has to be confirmed by mail', async () => {
    const { person, code, recoveryCodes } = await joinGuarded();
    const { secondStepPerAccount } = app.config.limits;
    const { max: attempts } = secondStepPerAccount;
    // Two challenges with six codes each.
    secondStepPerAccount.max = 12;
    for (let attempt = 0; attempt < 2; attempt++) {
      const challenge = cookiesOf(await signIn(person));
      for (let guess = 0; guess < 5; guess++)
        expect((await call('/two-factor/verify-totp', { code: '000000' }, challenge)).status).toBe(401);
      expect((await call('/two-factor/verify-totp', { code: code(1) }, challenge)).status).not.toBe(200);
    }
    const challenge = cookiesOf(await signIn(person));
    expect(await call('/two-factor/verify-backup-code', { code: recoveryCodes[0] }, challenge)).toMatchObject(
      { status: 403, body: { code: 'email_proof_required' } },
    );
    secondStepPerAccount.max = attempts;
  });

  test('guesses of others do not keep the owner out of a browser that is known', async () => {
    const { person, code, cookie } = await joinGuarded();
    await setRateLimit(app.db, `second-step:${person.id}`);
    const unknown = cookiesOf(await signIn(person));
    expect((await call('/two-factor/verify-totp', { code: code() }, unknown)).status).toBe(403);
    const known = cookie.split('; ').find((one) => one.startsWith('dogear.known_browser=')) ?? '';
    const credentials = { email: person.email, password: testPassword };
    const challenge = cookiesOf(await call('/sign-in/email', credentials, known));
    const response = await call('/two-factor/verify-totp', { code: code(1) }, `${known}; ${challenge}`);
    expect(response.status).toBe(200);
  });

  test('guesses are counted in the database, for all processes', async () => {
    const { person, code } = await joinGuarded();
    const challenge = cookiesOf(await signIn(person));
    await setRateLimit(app.db, `second-step:${person.id}`);
    const response = await call('/two-factor/verify-totp', { code: code() }, challenge);
    expect(response).toMatchObject({ status: 403, body: { code: 'email_proof_required' } });
  });

  test('a device is never trusted beyond the session', async () => {
    const { person, code } = await joinGuarded();
    const challenge = cookiesOf(await signIn(person));
    const done = await call('/two-factor/verify-totp', { code: code(), trustDevice: true }, challenge);
    expect(done.headers.getSetCookie().join()).not.toContain('trust_device');
  });

  test('a made-up challenge, or one of a user banned since, leads nowhere', async () => {
    const { person, code } = await joinGuarded();
    expect((await call('/two-factor/verify-totp', { code: code() }, 'dogear.two_factor=x.y')).status).toBe(
      401,
    );
    expect((await call('/two-factor/verify-totp', { code: code() })).status).toBe(401);
    const challenge = cookiesOf(await signIn(person));
    const admin = await app.join('admin');
    await admin.put(`/user/${person.id}/ban`);
    expect((await call('/two-factor/verify-totp', { code: code() }, challenge)).status).toBe(401);
  });
});

test('switching it off needs the password; then the password is enough again', async () => {
  const { person, cookie } = await joinGuarded();
  expect((await call('/two-factor/disable', { password: 'Wrong#2026' }, cookie)).status).toBe(400);
  expect((await call('/two-factor/disable', { password: testPassword }, cookie)).status).toBe(200);
  expect((await signIn(person)).body.twoFactorRedirect).toBeUndefined();
  const rows = await app.db.selectFrom('two_factors').select('id').where('user_id', '=', person.id).execute();
  expect(rows).toEqual([]);
});
