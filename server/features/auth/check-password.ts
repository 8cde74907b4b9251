import type { Db } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import type { RateLimit } from '#server/http/middleware/rate-limit.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { Auth } from './better-auth.ts';
import { findPasswordHash } from './find-password-hash.ts';

type Deps = { db: Db; auth: Auth; limit: RateLimit };

/**
 * The key under which guesses at one's own password are counted, whatever the call. By session: whoever has taken over
 * one session cannot use up the attempts of the others.
 */
export const passwordGuesses = (sessionId: string): string => `password:${sessionId}`;

/**
 * Makes sure that whoever holds the session also knows the password. Returns the hash that it was compared with.
 * @throws DomainError `wrong_password`, `no_password` for somebody who never had one, `too_many_requests`
 */
export async function checkPassword(
  { db, auth, limit }: Deps,
  caller: Pick<CurrentUser, 'id' | 'sessionId'>,
  password: string,
): Promise<string> {
  await consumeRateLimit(db, passwordGuesses(caller.sessionId), limit);
  const hash = await findPasswordHash(db, caller.id);
  if (!hash) throw new DomainError('no_password');
  const { password: hasher } = await auth.$context;
  if (!(await hasher.verify({ hash, password }))) throw new DomainError('wrong_password');
  return hash;
}
