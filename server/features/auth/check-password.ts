import type { Db } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import type { RateLimit } from '#server/http/middleware/rate-limit.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { Auth } from './better-auth.ts';
import { findPasswordHash } from './find-password-hash.ts';

type Deps = { db: Db; auth: Auth; limit: RateLimit };

/**
 * The rate limit key for password checks of signed-in users, shared by all endpoints. It is per session, so that an
 * attacker with a stolen session cannot use up the attempts of the user's other sessions.
 */
export const passwordGuesses = (sessionId: string): string => `password:${sessionId}`;

/**
 * Checks the password of the current user. Returns the hash that it was compared with.
 * @throws DomainError `wrong_password`, `no_password` for an account without one, `too_many_requests`
 */
export async function checkPassword(
  { db, auth, limit }: Deps,
  currentUser: Pick<CurrentUser, 'id' | 'sessionId'>,
  password: string,
): Promise<string> {
  await consumeRateLimit(db, passwordGuesses(currentUser.sessionId), limit);
  const hash = await findPasswordHash(db, currentUser.id);
  if (!hash) throw new DomainError('no_password');
  const { password: hasher } = await auth.$context;
  if (!(await hasher.verify({ hash, password }))) throw new DomainError('wrong_password');
  return hash;
}
