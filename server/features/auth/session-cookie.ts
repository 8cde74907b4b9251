import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { parse, serialize, serializeSigned } from 'hono/utils/cookie';
import type { Auth } from './better-auth.ts';

/** Returns the session token of a request's cookie, if its signature is valid. */
export async function readSessionCookie(auth: Auth, request: Request): Promise<string | undefined> {
  const header = request.headers.get('cookie');
  if (!header) return undefined;
  const { authCookies, secret } = await auth.$context;
  const { name } = authCookies.sessionToken;
  const [token, signature] = splitAtLast(parse(header, name)[name] ?? '', '.');
  return token && isSignatureOf(token, signature, secret) ? token : undefined;
}

function splitAtLast(text: string, separator: string): [string, string] {
  const at = text.lastIndexOf(separator);
  return [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
}

const keys = new Map<string, KeyObject>();

/** Caches the key, because creating it takes as long as using it. A process has one secret. */
function keyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
}

/** Synchronous on purpose: in the thread pool it would wait behind password hashing. */
function isSignatureOf(token: string, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', keyOf(secret)).update(token).digest();
  const actual = Buffer.from(signature, 'base64');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The same cookie as Better Auth sets, with a new lifetime for an extended session. */
export async function sessionCookie(auth: Auth, token: string, seconds: number): Promise<string> {
  const { authCookies, secret } = await auth.$context;
  return serializeSigned(authCookies.sessionToken.name, token, secret, {
    ...attributes,
    secure: authCookies.sessionToken.attributes.secure ?? false,
    maxAge: seconds,
  });
}

/** A cookie that deletes the session cookie in the browser. */
export async function expiredSessionCookie(auth: Auth): Promise<string> {
  const { authCookies } = await auth.$context;
  const { name } = authCookies.sessionToken;
  const secure = authCookies.sessionToken.attributes.secure ?? false;
  return serialize(name, '', { ...attributes, secure, maxAge: 0 });
}

const attributes = { httpOnly: true, sameSite: 'Lax', path: '/' } as const;
