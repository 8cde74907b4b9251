import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authenticator, waitForNextCode } from '#test/support/authenticator.ts';
import type { Answer, Person, TestApp } from '#test/support/create-test-app.ts';
import { testOrigin, testPassword } from '#test/support/create-test-app.ts';
import {
  chooseAtDemo,
  listeningApp,
  signInAtDemo,
  type Visitor,
  visitor,
} from '#test/support/google-visitor.ts';
import { stallStatements } from '#test/support/stall-statements.ts';
import { isLong } from '#test/support/test-form.ts';
import { createEmailToken } from './email-token.ts';

let app: TestApp;
let close: () => Promise<void>;
const newPassword = 'Almanac#1';
const rounds = isLong ? 12 : 2;

beforeAll(async () => {
  ({ app, close } = await listeningApp());
});
afterAll(() => close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});

const signIn = (browser: Visitor, { email }: { email: string }, password = testPassword): Promise<Answer> =>
  browser.post('/api/auth/sign-in/email', { email, password });
const reset = async ({ id }: { id: string }, password = newPassword): Promise<Answer> => {
  const token = await createEmailToken(app.db, 'reset-password', id);
  return app.send('POST', '/api/reset-password', {
    headers: { origin: testOrigin },
    body: { token, password },
  });
};
const sessionsOf = ({ id }: { id: string }) =>
  app.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
const confirm = ({ id }: { id: string }) =>
  app.db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute();

/** Starts `late` after `change` has ended the sessions and before it commits. */
async function during(change: () => Promise<Answer>, late: () => Promise<Answer>) {
  const held = await stallStatements(app, 'after delete on sessions for each statement');
  const changed = change();
  await held.waitForStatements(1, changed);
  const answered = late();
  await held.waitForStatements(2, answered);
  await held.release();
  expect((await changed).status).toBe(200);
  return answered;
}

async function joinWithTwoFactor() {
  const person = await app.joinBuyer();
  const browser = visitor(app);
  await signIn(browser, person);
  const { body } = await browser.post('/api/auth/two-factor/enable', { password: testPassword });
  const { code } = authenticator(body.totpURI);
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code: code() })).status).toBe(200);
  await waitForNextCode(app);
  return { person, code };
}

const changePassword = (person: Person, next = newPassword) =>
  person.put('/me/password', { currentPassword: testPassword, newPassword: next });

describe('during a reset', () => {
  test('a sign-in with the old password is refused and leaves no session', async () => {
    const person = await app.joinBuyer();
    const browser = visitor(app);
    const response = await during(
      () => reset(person),
      () => signIn(browser, person),
    );
    expect(response).toMatchObject({
      status: 401,
      body: { message: 'That email and password don’t belong together. Check both and try again.' },
    });
    expect(await sessionsOf(person)).toEqual([]);
    expect(await browser.me()).toBeNull();
    expect((await signIn(browser, person, newPassword)).status).toBe(200);
  });

  test('neither does the second step of one', async () => {
    const { person, code } = await joinWithTwoFactor();
    await confirm(person);
    const browser = visitor(app);
    expect((await signIn(browser, person)).body.twoFactorRedirect).toBe(true);
    const response = await during(
      () => reset(person),
      () => browser.post('/api/auth/two-factor/verify-totp', { code: code() }),
    );
    expect(response.status).toBe(401);
    expect(await sessionsOf(person)).toEqual([]);
  });

  test('a first step leaves nothing that a second could complete', async () => {
    const { person, code } = await joinWithTwoFactor();
    await confirm(person);
    const held = await stallStatements(
      app,
      "before insert on verifications for each row when (new.identifier ~ '^2fa-(?!attempts)')",
    );
    const browser = visitor(app);
    const firstStep = signIn(browser, person);
    await held.waitForStatements(1);
    expect((await reset(person)).status).toBe(200);
    await held.release();
    expect((await firstStep).status).toBe(401);
    expect((await browser.post('/api/auth/two-factor/verify-totp', { code: code() })).status).toBe(401);
    expect(await sessionsOf(person)).toEqual([]);
  });

  test('neither does a sign-in with Google', async () => {
    const person = await app.joinBuyer();
    await app.db
      .updateTable('users')
      .set({ email: 'nell.winters@gmail.test', email_verified: true })
      .where('id', '=', person.id)
      .execute();
    await signInAtDemo(visitor(app), 'Nell Winters');
    const browser = visitor(app);
    const back = await chooseAtDemo(browser, await browser.start(), 'Nell Winters');
    await during(
      () => reset(person),
      () => browser.get(back),
    );
    expect(await sessionsOf(person)).toEqual([]);
    expect(await browser.me()).toBeNull();
  });

  test('a change of password with the old one does not undo it', async () => {
    const person = await app.joinBuyer();
    const response = await during(
      () => reset(person),
      () => changePassword(person, 'Quoin#Verso9'),
    );
    expect(response).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect((await signIn(visitor(app), person, 'Quoin#Verso9')).status).toBe(401);
    expect((await signIn(visitor(app), person, newPassword)).status).toBe(200);
  });

  test('two-factor that is being switched on stays off where the address was not confirmed', async () => {
    const person = await app.joinBuyer();
    const attacker = visitor(app);
    await signIn(attacker, person);
    const { body } = await attacker.post('/api/auth/two-factor/enable', { password: testPassword });
    const { code } = authenticator(body.totpURI);
    const response = await during(
      () => reset(person),
      () => attacker.post('/api/auth/two-factor/verify-totp', { code: code() }),
    );
    expect(response.status).toBe(401);
    expect(await attacker.me()).toBeNull();
    const owner = visitor(app);
    expect((await signIn(owner, person, newPassword)).body.twoFactorRedirect).toBeUndefined();
    expect((await owner.me())._id).toBe(person.id);
  });

  test('of fourteen sign-ins with the old password none survives', async () => {
    for (let round = 0; round < rounds; round++) {
      await app.db.deleteFrom('rate_limits').execute();
      const person = await app.joinBuyer();
      const attempts = Array.from({ length: 13 }, () => signIn(visitor(app), person));
      expect((await reset(person)).status).toBe(200);
      await Promise.all([...attempts, signIn(visitor(app), person)]);
      expect(await sessionsOf(person)).toEqual([]);
    }
  }, 120_000);
});

test('during a change of password, a sign-in with the old one is refused and leaves no session', async () => {
  const person = await app.joinBuyer();
  const before = await sessionsOf(person);
  const browser = visitor(app);
  const response = await during(
    () => changePassword(person),
    () => signIn(browser, person),
  );
  expect(response.status).toBe(401);
  expect(await browser.me()).toBeNull();
  expect(await sessionsOf(person)).toEqual(before);
});

test('a session that is ended while it switches two-factor on is not replaced', async () => {
  const person = await app.joinBuyer();
  const stolen = visitor(app);
  await signIn(stolen, person);
  const { body } = await stolen.post('/api/auth/two-factor/enable', { password: testPassword });
  const { code } = authenticator(body.totpURI);
  const held = await stallStatements(app, 'before insert on sessions for each row');
  const switchedOn = stolen.post('/api/auth/two-factor/verify-totp', { code: code() });
  await held.waitForStatements(1);
  expect((await person.delete('/me/sessions')).body.deletedCount).toBe(1);
  await held.release();
  expect((await switchedOn).status).toBe(401);
  expect(await stolen.me()).toBeNull();
  expect((await signIn(visitor(app), person)).body.twoFactorRedirect).toBeUndefined();
});
