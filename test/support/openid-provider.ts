import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listen } from '#server/http/listen.ts';

/** An OpenID provider other than Google, whose ID tokens have these claims. It asks no one, so there is no page to choose on. */
export async function startOpenIdProvider(claims: Record<string, unknown>) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  let nonce = '';
  let clientId = '';
  let issuer = '';
  const app = new Hono()
    .get('/.well-known/openid-configuration', (c) =>
      c.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    )
    .get('/keys', async (c) =>
      c.json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }),
    )
    .post('/token', async (c) => {
      const idToken = new SignJWT({ ...claims, nonce })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('5m');
      return c.json({
        access_token: 'one',
        token_type: 'Bearer',
        expires_in: 300,
        id_token: await idToken.sign(privateKey),
      });
    });
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  const port = await listen(server, 0, '127.0.0.1');
  issuer = `http://localhost:${port}`;
  return {
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    /** Agrees to the sign-in that begins at this address, and returns the path to which it sends the browser back. */
    agree: (url: URL): string => {
      nonce = url.searchParams.get('nonce') ?? '';
      clientId = url.searchParams.get('client_id') ?? '';
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'one');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      return back.pathname + back.search;
    },
    close: () => server.close(),
  };
}
