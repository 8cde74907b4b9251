import type { Context } from 'hono';
import type { AppEnv } from '#server/http/app-env.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * Whose session the cookie is, for calls of the identity library: it goes by the cookie alone, whatever token comes
 * along.
 * @throws DomainError `not_signed_in`, `account_banned`
 */
export async function requireSessionUser(c: Context<AppEnv>): Promise<CurrentUser> {
  const holder = await findSessionUser(c);
  if (!holder) throw new DomainError('not_signed_in');
  return holder;
}

/** The same where a stranger may call, too. */
export async function findSessionUser(c: Context<AppEnv>): Promise<CurrentUser | undefined> {
  const cookie = c.req.header('cookie') ?? '';
  const proof = await c.var.authenticate(new Request(c.req.url, { headers: { cookie } }));
  return proof?.caller;
}
