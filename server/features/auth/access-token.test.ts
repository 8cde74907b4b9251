import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { deriveKey } from '#server/lib/derive-key.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { createAccessTokens } from './access-token.ts';

const secret = randomBytes(32).toString('hex');
const tokens = createAccessTokens(secret, testOrigin);
const holder = { id: randomUUID(), sessionId: randomUUID() };

const app = setUpTestApp();
let living: Person;
beforeAll(async () => {
  living = await app.joinBuyer();
});

test('a token names a person and a session for a quarter of an hour', async () => {
  const token = await tokens.sign(holder);
  expect(await tokens.verify(token)).toEqual({ userId: holder.id, sessionId: holder.sessionId });
  const { iat = 0, exp = 0, iss, aud } = decodeJwt(token);
  expect(exp - iat).toBe(15 * 60);
  expect({ iss, aud }).toEqual({ iss: testOrigin, aud: `${testOrigin}/api` });
});

test('another process with the same secret accepts it, one with another does not', async () => {
  const token = await tokens.sign(holder);
  expect(await createAccessTokens(secret, testOrigin).verify(token)).toBeDefined();
  expect(await createAccessTokens(randomBytes(32).toString('hex'), testOrigin).verify(token)).toBeUndefined();
});

describe('a token is rejected that is or has', () => {
  const foreign = generateKeyPairSync('ed25519');
  const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
  const ourPrivate = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, deriveKey(secret, 'access tokens')]),
    format: 'der',
    type: 'pkcs8',
  });
  const ours = createPublicKey(ourPrivate);
  const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const partsOf = (token: string) => token.split('.') as [string, string, string];
  const unsigned = { alg: 'none', typ: 'at+jwt' };
  const signed = (real: string, alg: string, changes: Record<string, unknown> = {}, header: object = {}) =>
    new SignJWT({ ...decodeJwt(real), ...changes }).setProtectedHeader({ typ: 'at+jwt', ...header, alg });

  /** Each forges a token from a valid one. */
  const forgeries: Record<string, (real: string) => Promise<string> | string> = {
    'no algorithm': (real) => `${base64url(unsigned)}.${partsOf(real)[1]}.`,
    'no algorithm, with a signature': (real) =>
      `${base64url(unsigned)}.${partsOf(real)[1]}.${partsOf(real)[2]}`,
    'a shared key that is our public key': (real) =>
      signed(real, 'HS256').sign(ours.export({ format: 'der', type: 'spki' })),
    'a shared key that is our public key as text': (real) =>
      signed(real, 'HS256').sign(
        new TextEncoder().encode(ours.export({ format: 'pem', type: 'spki' }).toString()),
      ),
    'a shared key that is the secret': (real) => signed(real, 'HS256').sign(new TextEncoder().encode(secret)),
    'a foreign key': (real) => signed(real, 'EdDSA').sign(foreign.privateKey),
    'a foreign key that comes along': (real) =>
      signed(real, 'EdDSA', {}, { jwk: foreign.publicKey.export({ format: 'jwk' }) }).sign(
        foreign.privateKey,
      ),
    'an expired time': () => tokens.sign(holder, new Date(Date.now() - 15 * 60_000 - 1000)),
    'another audience': (real) => signed(real, 'EdDSA', { aud: 'http://other.test/api' }).sign(ourPrivate),
    'another issuer': (real) => signed(real, 'EdDSA', { iss: 'http://other.test' }).sign(ourPrivate),
    'no expiry': (real) => signed(real, 'EdDSA', { exp: undefined }).sign(ourPrivate),
    'no session': (real) => signed(real, 'EdDSA', { sid: undefined }).sign(ourPrivate),
    'another type': (real) => signed(real, 'EdDSA', {}, { typ: 'JWT' }).sign(ourPrivate),
    'a stripped signature': (real) => partsOf(real).slice(0, 2).join('.'),
    'an empty signature': (real) => `${partsOf(real).slice(0, 2).join('.')}.`,
    'a changed payload': (real) => {
      const [header, , signature] = partsOf(real);
      return `${header}.${base64url({ ...decodeJwt(real), sub: randomUUID() })}.${signature}`;
    },
    nothing: () => '',
    'two tokens': (real) => `${real} ${real}`,
  };

  test('the tests sign with the same key as the app', async () => {
    const again = await signed(await tokens.sign(holder), 'EdDSA').sign(ourPrivate);
    expect(await tokens.verify(again)).toEqual({ userId: holder.id, sessionId: holder.sessionId });
  });

  test.each(Object.entries(forgeries))('%s', async (_, forge) => {
    expect(await tokens.verify(await forge(await tokens.sign(holder)))).toBeUndefined();
    const token = await forge(living.token);
    expect(await app.send('GET', '/api/me', { token })).toMatchObject({
      status: 401,
      body: { code: 'invalid_token' },
    });
  });

  test('random text', async () => {
    const garbage = fc.oneof(
      fc.string(),
      fc.array(fc.base64String(), { maxLength: 5 }).map((all) => all.join('.')),
    );
    await fc.assert(
      fc.asyncProperty(garbage, async (token) => (await tokens.verify(token)) === undefined),
      { numRuns: 500 },
    );
  });
});

describe('a token of the app', () => {
  let person: Person;
  const getViewer = () => person.get('/me');
  const rejected = { status: 401, body: { code: 'invalid_token' } };

  test.beforeEach(async () => {
    person = await app.joinBuyer();
    expect(await getViewer()).toMatchObject({ status: 200, body: { user: { email: person.email } } });
  });

  test('ends with its session', async () => {
    await app.send('POST', '/api/auth/sign-out', { headers: { cookie: person.cookie } });
    expect(await getViewer()).toMatchObject(rejected);
  });

  test('ends when all sessions are ended elsewhere', async () => {
    await app.db.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    expect(await getViewer()).toMatchObject(rejected);
  });

  test('ends when the session runs out', async () => {
    const past = new Date(Date.now() - 1000);
    await app.db.updateTable('sessions').set({ expires_at: past }).where('user_id', '=', person.id).execute();
    expect(await getViewer()).toMatchObject(rejected);
  });

  test('ends with the account', async () => {
    const admin = await app.join('admin');
    expect((await admin.delete(`/user/${person.id}`)).status).toBe(200);
    expect(await getViewer()).toMatchObject(rejected);
  });

  test('is refused from the moment of a ban', async () => {
    await app.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', person.id).execute();
    expect(await getViewer()).toMatchObject({ status: 403, body: { code: 'account_banned' } });
  });

  test('follows a change of role at once', async () => {
    expect((await person.get(`/buyingBooks?email=${person.email}`)).status).toBe(200);
    await app.db.updateTable('users').set({ role: 'Seller' }).where('id', '=', person.id).execute();
    expect((await person.get(`/buyingBooks?email=${person.email}`)).status).toBe(403);
  });

  test('an invalid token is rejected even with a valid cookie', async () => {
    const both = { token: 'x.y.z', headers: { cookie: person.cookie } };
    expect(await app.send('GET', '/api/me', both)).toMatchObject(rejected);
    const empty = { headers: { cookie: person.cookie, authorization: 'Bearer' } };
    expect(await app.send('GET', '/api/me', empty)).toMatchObject(rejected);
  });
});
