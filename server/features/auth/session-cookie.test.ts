import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp, testPassword } from '#test/support/create-test-app.ts';
import { type Auth, createAuth } from './better-auth.ts';
import { idleDays } from './extend-session.ts';
import { expiredSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.ts';

/**
 * session-cookie.ts reads and writes the cookie without Better Auth, whose functions query the database. These tests fail
 * when a version of Better Auth changes the cookie's name, format, signature, or attributes.
 */
let app: TestApp;
let user: Person;
beforeAll(async () => {
  app = await createTestApp();
  user = await app.joinBuyer();
});
afterAll(() => app.close());

const lifetimeSeconds = idleDays * 24 * 3600;

/** The first letter and not the last, whose lowest bits a Base64 decoder ignores. */
const withOtherFirstLetter = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

/** The cookie's name, value and attributes, whatever their order and case. */
function parseSetCookie(header: string) {
  const [pair = '', ...attributes] = header.split(/;\s*/);
  return { pair, attributes: attributes.map((attribute) => attribute.toLowerCase()).toSorted() };
}

describe.each(['http://127.0.0.1:3000', 'https://books.example'])('at %s', (publicOrigin) => {
  let auth: Auth;
  beforeAll(() => {
    const { db, pool, enqueueMail, log } = app;
    const { limits } = app.config;
    auth = createAuth({
      db,
      pool,
      secret: 's'.repeat(32),
      publicOrigin,
      limits,
      enqueueMail,
      sendsMail: true,
      log,
    });
  });

  /** Signs in through Better Auth, and returns the cookie that it sets. */
  async function signIn(): Promise<{ token: string; setCookie: string }> {
    const response = await auth.api.signInEmail({
      body: { email: user.email, password: testPassword },
      headers: new Headers({ origin: publicOrigin }),
      asResponse: true,
    });
    expect(response.status).toBe(200);
    const setCookie = response.headers.getSetCookie().find((cookie) => cookie.includes('session_token='));
    return { token: (await response.json()).token, setCookie: setCookie ?? '' };
  }

  const requestWith = (cookie: string) => new Request(publicOrigin, { headers: { cookie } });

  test('we read the cookie that Better Auth sets', async () => {
    const { token, setCookie } = await signIn();
    const { pair } = parseSetCookie(setCookie);
    expect(await readSessionCookie(auth, requestWith(pair))).toBe(token);
    expect(await readSessionCookie(auth, requestWith(`theme=dark; ${pair}; a=b`))).toBe(token);
  });

  test('we set the same cookie as Better Auth', async () => {
    const { token, setCookie } = await signIn();
    expect(parseSetCookie(await sessionCookie(auth, token, lifetimeSeconds))).toEqual(
      parseSetCookie(setCookie),
    );
  });

  test('Better Auth finds the session of a cookie that we set', async () => {
    const { token } = await signIn();
    const { pair } = parseSetCookie(await sessionCookie(auth, token, lifetimeSeconds));
    const session = await auth.api.getSession({ headers: new Headers({ cookie: pair }) });
    expect(session).toMatchObject({ session: { token }, user: { email: user.email } });
  });

  test('we delete the cookie as Better Auth does', async () => {
    const { setCookie } = await signIn();
    const { pair } = parseSetCookie(setCookie);
    const signedOut = await auth.api.signOut({
      headers: new Headers({ cookie: pair, origin: publicOrigin }),
      asResponse: true,
    });
    const deleted = signedOut.headers.getSetCookie().find((cookie) => cookie.includes('session_token='));
    expect(parseSetCookie(await expiredSessionCookie(auth))).toEqual(parseSetCookie(deleted ?? ''));
  });

  test('both reject a changed cookie', async () => {
    const { setCookie } = await signIn();
    const { pair } = parseSetCookie(setCookie);
    const [name = '', value = ''] = pair.split(/=(.*)/, 2);
    const [token = '', signature = ''] = decodeURIComponent(value).split(/\.(?=[^.]*$)/);
    const changed = [
      `${withOtherFirstLetter(token)}.${signature}`,
      `${token}.${withOtherFirstLetter(signature)}`,
      `${token}.`,
      token,
      '',
    ].map((text) => `${name}=${encodeURIComponent(text)}`);
    for (const cookie of changed) {
      expect(await readSessionCookie(auth, requestWith(cookie)), cookie).toBeUndefined();
      expect(await auth.api.getSession({ headers: new Headers({ cookie }) }), cookie).toBeNull();
    }
  });
});
