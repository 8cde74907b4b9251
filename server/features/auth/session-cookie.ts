import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { parse, serialize, serializeSigned } from 'hono/utils/cookie';
import type { Auth } from './better-auth.ts';

/** The session's token in a request's cookie, if the signature is ours. */
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

/** There is one secret in a process; making a key of it takes as long as using it. */
function keyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
}

/** Here and now: the threads that hash passwords are not asked, behind which every reader would wait. */
function isSignatureOf(token: string, signature: string, secret: string): boolean {
  const right = createHmac('sha256', keyOf(secret)).update(token).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The same cookie as the identity library sets, for a session whose end has moved. */
export async function sessionCookie(auth: Auth, token: string, seconds: number): Promise<string> {
  const { authCookies, secret } = await auth.$context;
  return serializeSigned(authCookies.sessionToken.name, token, secret, {
    ...attributes,
    secure: authCookies.sessionToken.attributes.secure ?? false,
    maxAge: seconds,
  });
}

/** Takes the cookie away from a browser whose session is no more. */
export async function noSessionCookie(auth: Auth): Promise<string> {
  const { authCookies } = await auth.$context;
  const { name } = authCookies.sessionToken;
  const secure = authCookies.sessionToken.attributes.secure ?? false;
  return serialize(name, '', { ...attributes, secure, maxAge: 0 });
}

const attributes = { httpOnly: true, sameSite: 'Lax', path: '/' } as const;
