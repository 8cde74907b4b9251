import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createEmulator, type Emulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { type TestApp, testOrigin } from '#test/support/create-test-app.ts';
import { listeningApp, next, visitor } from '#test/support/google-visitor.ts';
import { startOpenIdProvider } from '#test/support/openid-provider.ts';

describe('with emulate’s Google', () => {
  const clientId = 'dogear.apps.googleusercontent.com';
  const clientSecret = 'GOCSPX-secret';
  let google: Emulator;
  let app: TestApp;
  let close: () => Promise<void>;

  beforeAll(async () => {
    // The port is reserved and released, so that Google is unreachable at first.
    const place = createAdaptorServer({
      fetch: () => new Response(),
      overrideGlobalObjects: false,
    }) as Server;
    const port = await listen(place, 0, '127.0.0.1');
    await new Promise((closed) => place.close(closed));
    ({ app, close } = await listeningApp({
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_DISCOVERY_URL: `http://localhost:${port}/.well-known/openid-configuration`,
    }));
    const { status, body } = await visitor(app).post('/api/auth/sign-in/social');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'google_unreachable' });
    google = await createEmulator({
      service: 'google',
      port,
      seed: {
        google: {
          users: [
            { email: 'Tess@Example.com', name: 'Tess Tester' },
            { email: 'R&D@bücher.example', name: 'Research' },
          ],
          oauth_clients: [
            {
              client_id: clientId,
              client_secret: clientSecret,
              name: 'Dogear',
              redirect_uris: [`${testOrigin}/api/auth/callback/google`],
            },
          ],
        },
      },
    });
  });
  afterAll(async () => {
    await close?.();
    await google?.close();
  });

  /** Submits the page's form for Tess, with `changes`. Returns the address to which it redirects. */
  async function chooseTess(url: URL, changes: Record<string, string> = {}): Promise<string> {
    const page = await fetch(url);
    expect(page.status, await page.text()).toBe(200);
    const fields = { ...Object.fromEntries(url.searchParams), email: 'Tess@Example.com', ...changes };
    const chosen = await fetch(`${url.origin}${url.pathname}/callback`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    return chosen.headers.get('location') ?? '';
  }

  test('a person is signed in once Google responds', async () => {
    const tess = visitor(app);
    const url = await tess.start();
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: clientId,
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/.{20}/),
      state: expect.stringMatching(/.{20}/),
      scope: 'openid email profile',
    });
    expect(next(await tess.get(await chooseTess(url)))).toBe('/login/google?attempt=one');
    expect(await tess.me()).toMatchObject({ email: 'tess@example.com', name: 'Tess Tester', url: null });
  });

  test('an address that Better Auth would not take is stored as the others are', async () => {
    const research = visitor(app);
    const back = await chooseTess(await research.start(), { email: 'R&D@bücher.example' });
    expect(next(await research.get(back))).toBe('/login/google?attempt=one');
    expect(await research.me()).toMatchObject({ email: 'r&d@xn--bcher-kva.example' });
  });

  test.each([
    ['nonce', { nonce: 'forged' }, 'unable_to_get_user_info'],
    ['nonce, left out', { nonce: '' }, 'unable_to_get_user_info'],
    ['audience', { client_id: 'somebody-else' }, 'unable_to_get_user_info'],
    ['challenge', { code_challenge: 'forged' }, 'invalid_code'],
    ['state', { state: 'forged' }, 'state_mismatch'],
  ])('a forged %s does not sign in', async (_, forged, error) => {
    const person = visitor(app);
    const back = await chooseTess(await person.start(), forged as Record<string, string>);
    expect(next(await person.get(back))).toContain(`error=${error}`);
    expect(await person.me()).toBeNull();
  });

  test('the demo’s stand-in is not there beside it', async () => {
    expect((await app.send('GET', '/demo-idp/.well-known/openid-configuration')).status).toBe(404);
  });
});

test.each([
  ['\u200b\u3164', 'tess'],
  ['  Tess\u202e\r\nTester ', 'Tess Tester'],
])('the name %j of another provider becomes %j', async (name, shown) => {
  const provider = await startOpenIdProvider({
    sub: 'tess-1',
    email: 'tess@example.com',
    name,
    email_verified: true,
  });
  const { app, close } = await listeningApp({
    GOOGLE_CLIENT_ID: 'dogear',
    GOOGLE_CLIENT_SECRET: 'a secret',
    GOOGLE_DISCOVERY_URL: provider.discoveryUrl,
  });
  try {
    const tess = visitor(app);
    await tess.get(provider.agree(await tess.start()));
    expect((await tess.me())?.name).toBe(shown);
  } finally {
    await close();
    provider.close();
  }
});

test.each([
  [true, 'signs in'],
  ['true', 'signs in'],
  [false, 'is refused'],
  ['false', 'is refused'],
  [1, 'is refused'],
  [undefined, 'is refused'],
])('another provider that writes email_verified as %j: the address %s', async (email_verified, outcome) => {
  const provider = await startOpenIdProvider({
    sub: 'tess-1',
    email: 'tess@example.com',
    name: 'Tess',
    email_verified,
  });
  const { app, close } = await listeningApp({
    GOOGLE_CLIENT_ID: 'dogear',
    GOOGLE_CLIENT_SECRET: 'a secret',
    GOOGLE_DISCOVERY_URL: provider.discoveryUrl,
  });
  try {
    const tess = visitor(app);
    const back = next(await tess.get(provider.agree(await tess.start())));
    const isIn = outcome === 'signs in';
    expect(back).toBe(`/login/google?attempt=one${isIn ? '' : '&error=email_not_found'}`);
    expect((await tess.me())?.email).toBe(isIn ? 'tess@example.com' : undefined);
  } finally {
    await close();
    provider.close();
  }
});
