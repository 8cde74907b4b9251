import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { Limit } from '../http/rate-limit.ts';
import { countAttempt } from '../http/rate-limit.ts';
import type { Auth } from './auth.ts';
import { findPasswordHash } from './find-password-hash.ts';

type Deps = { db: Db; auth: Auth; limit: Limit };

/** The key under which guesses at somebody's own password are counted, whatever the call. */
export const passwordGuesses = (userId: string): string => `password:${userId}`;

/**
 * Makes sure that whoever holds the session also knows the password. Returns the hash that it was compared with.
 * @throws DomainError `wrong_password`, `no_password` for somebody who never had one, `too_many_requests`
 */
export async function checkPassword(
  { db, auth, limit }: Deps,
  userId: string,
  password: string,
): Promise<string> {
  await countAttempt(db, passwordGuesses(userId), limit);
  const hash = await findPasswordHash(db, userId);
  if (!hash) throw new DomainError('no_password');
  const { password: hasher } = await auth.$context;
  if (!(await hasher.verify({ hash, password }))) throw new DomainError('wrong_password');
  return hash;
}
