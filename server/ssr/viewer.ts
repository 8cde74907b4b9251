import type { Viewer } from '#contract/users/users.ts';
import { DomainError } from '../lib/errors.ts';
import type { CallOwnApi } from './call-own-api.ts';

export const isAnonymousGet = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && !hasSession(headers.get('cookie'));

const hasSession = (cookie: string | null): cookie is string => cookie?.includes('dogear') ?? false;

/**
 * Anonymous requests need no query.
 * @throws DomainError `unavailable`: treating the user as anonymous would send a signed-in user to the login page
 */
export async function fetchViewer(request: Request, callOwnApi: CallOwnApi): Promise<Viewer | null> {
  const cookie = request.headers.get('cookie');
  if (!hasSession(cookie)) return null;
  return askForViewer(request, { cookie }, callOwnApi);
}

/** Returns who makes a call, by its access token or else by the cookie, as the call itself finds out later. */
export async function fetchCaller(request: Request, callOwnApi: CallOwnApi): Promise<Viewer | null> {
  const authorization = request.headers.get('authorization');
  return authorization
    ? askForViewer(request, { authorization }, callOwnApi)
    : fetchViewer(request, callOwnApi);
}

async function askForViewer(
  request: Request,
  headers: Record<string, string>,
  callOwnApi: CallOwnApi,
): Promise<Viewer | null> {
  const response = await callOwnApi(new Request(new URL('/api/me', request.url), { headers }));
  if (response.status >= 500) throw new DomainError('unavailable');
  if (!response.ok) return null;
  return ((await response.json()) as { user: Viewer | null }).user;
}

/** An account of its own language decides on every device, so a choice is kept there as well. */
export async function saveLocale(request: Request, locale: string, callOwnApi: CallOwnApi): Promise<void> {
  const cookie = request.headers.get('cookie');
  if (!hasSession(cookie)) return;
  await callOwnApi(
    new Request(new URL('/api/me/locale', request.url), {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ locale }),
    }),
  );
}
