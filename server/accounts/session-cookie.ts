import { parseSigned, serialize, serializeSigned } from 'hono/utils/cookie';
import type { Auth } from './auth.ts';

/** The session's token in a request's cookie, if the signature is ours. */
export async function readSessionCookie(auth: Auth, request: Request): Promise<string | undefined> {
  const header = request.headers.get('cookie');
  if (!header) return undefined;
  const { authCookies, secret } = await auth.$context;
  const { name } = authCookies.sessionToken;
  const cookies = await parseSigned(header, secret, name);
  return cookies[name] || undefined;
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
