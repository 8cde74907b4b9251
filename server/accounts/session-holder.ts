import type { Context } from 'hono';
import { DomainError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { Caller } from '../http/caller.ts';

/**
 * Whose session the cookie is, for calls of the identity library: it goes by the cookie alone, whatever token comes
 * along.
 * @throws DomainError `not_signed_in`, `account_banned`
 */
export async function sessionHolder(c: Context<AppEnv>): Promise<Caller> {
  const holder = await findSessionHolder(c);
  if (!holder) throw new DomainError('not_signed_in');
  return holder;
}

/** The same where a stranger may call, too. */
export async function findSessionHolder(c: Context<AppEnv>): Promise<Caller | undefined> {
  const cookie = c.req.header('cookie') ?? '';
  const proof = await c.var.identifyCaller(new Request(c.req.url, { headers: { cookie } }));
  return proof?.caller;
}
