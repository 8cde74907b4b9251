import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticator, waitForNextCode } from '#test/support/authenticator.ts';
import { type TestApp, testPassword } from '#test/support/create-test-app.ts';
import { listeningApp, signInAtDemo, type Visitor, visitor } from '#test/support/google-visitor.ts';

/** A browser holds one session: signing in again ends the one before. */
let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await listeningApp());
});
afterAll(() => close());

const signIn = (browser: Visitor, { email }: { email: string }, password = testPassword) =>
  browser.post('/api/auth/sign-in/email', { email, password });

/** A browser with a session, and whether that session still works. */
async function signedIn() {
  const person = await app.joinBuyer();
  const browser = visitor(app);
  expect((await signIn(browser, person)).status).toBe(200);
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const { body } = await browser.post('/api/jwt', { email: person.email });
  const isAlive = async () => {
    const [byCookie, byToken] = await Promise.all([
      app.send('GET', '/api/me', { headers: { cookie } }),
      app.send('GET', '/api/me/account', { token: body.token }),
    ]);
    expect(byCookie.body.user !== null).toBe(byToken.status === 200);
    return byToken.status === 200;
  };
  return { person, browser, isAlive };
}

test('signing in again ends it, to the same account or another', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  await signIn(one.browser, one.person);
  expect(await one.isAlive()).toBe(false);
  expect((await one.browser.me())._id).toBe(one.person.id);
  await signIn(other.browser, one.person);
  expect(await other.isAlive()).toBe(false);
  expect((await other.browser.me())._id).toBe(one.person.id);
});

test('so does signing up, and Google', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const signedUp = await one.browser.post('/api/auth/sign-up/email', {
    name: 'Ruth',
    email: `second-${one.person.email}`,
    password: testPassword,
    image: app.listing().book_photo,
  });
  expect(signedUp.status).toBe(200);
  expect(await one.isAlive()).toBe(false);
  await signInAtDemo(other.browser, 'Nell Winters');
  expect(await other.isAlive()).toBe(false);
  expect((await other.browser.me()).email).toBe('nell.winters@gmail.test');
});

test('so does the first of two steps, after which the browser no longer holds it', async () => {
  const { browser, isAlive } = await signedIn();
  const guarded = await signedIn();
  const { body } = await guarded.browser.post('/api/auth/two-factor/enable', { password: testPassword });
  const { code } = authenticator(body.totpURI);
  await guarded.browser.post('/api/auth/two-factor/verify-totp', { code: code() });
  await waitForNextCode(app);
  expect(await guarded.isAlive()).toBe(false);
  expect((await guarded.browser.me())._id).toBe(guarded.person.id);

  expect((await signIn(browser, guarded.person)).body.twoFactorRedirect).toBe(true);
  expect(await browser.me()).toBeNull();
  expect(await isAlive()).toBe(false);
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code: code() })).status).toBe(200);
  expect((await browser.me())._id).toBe(guarded.person.id);
  // Sessions in other browsers stay.
  expect((await guarded.browser.me())._id).toBe(guarded.person.id);
});

test('a refused sign-in leaves it alone, and so does one elsewhere', async () => {
  const { person, browser, isAlive } = await signedIn();
  expect((await signIn(browser, person, 'Wrong#2026')).status).toBe(401);
  await signIn(visitor(app), person);
  expect(await isAlive()).toBe(true);
});
