import type { Context } from 'hono';
import type { AppEnv } from '#server/http/app-env.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * Returns the user of the session cookie, for requests that go to Better Auth. A bearer token is ignored, because
 * Better Auth looks only at the cookie.
 * @throws DomainError `not_signed_in`, `account_banned`
 */
export async function requireSessionUser(c: Context<AppEnv>): Promise<CurrentUser> {
  const user = await findSessionUser(c);
  if (!user) throw new DomainError('not_signed_in');
  return user;
}

/** The same for requests that may be anonymous. */
export async function findSessionUser(c: Context<AppEnv>): Promise<CurrentUser | undefined> {
  const cookie = c.req.header('cookie') ?? '';
  const authentication = await c.var.authenticate(new Request(c.req.url, { headers: { cookie } }));
  c.set('accountLocale', authentication?.user.locale ?? null);
  return authentication?.user;
}
