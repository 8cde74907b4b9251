import { cookieOf } from './cookie-of.ts';
import { type Answer, type Person, type TestApp, testOrigin, testPassword } from './create-test-app.ts';

type SignedIn = { cookie: string; token: string; response: Answer };

/** How a person signs in with a browser of their choice, and whether its session still works. */
export function openSessions(app: TestApp) {
  async function signIn(person: Person, password = testPassword, userAgent = 'Somebody'): Promise<SignedIn> {
    const response = await app.send('POST', '/api/auth/sign-in/email', {
      headers: { origin: testOrigin, 'user-agent': userAgent },
      body: { email: person.email, password },
    });
    const cookie = cookieOf(response);
    const issued = await app.send('GET', `/api/jwt?email=${person.email}`, { headers: { cookie } });
    return { response, cookie, token: issued.body.accessToken };
  }
  const isIn = async ({ cookie, token }: Pick<SignedIn, 'cookie' | 'token'>) => ({
    byCookie: (await app.send('GET', '/api/me', { headers: { cookie } })).body.user !== null,
    byToken: (await app.send('GET', '/api/me', { token })).status === 200,
  });
  return { signIn, isIn };
}

export const signedIn = { byCookie: true, byToken: true };
export const signedOut = { byCookie: false, byToken: false };
