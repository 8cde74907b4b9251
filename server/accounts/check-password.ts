import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { Limit } from '../http/rate-limit.ts';
import { countAttempt } from '../http/rate-limit.ts';
import type { Auth } from './auth.ts';
import { findPasswordHash } from './find-password-hash.ts';

type Deps = { db: Db; auth: Auth; limit: Limit };

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
  caller: Pick<Caller, 'id' | 'sessionId'>,
  password: string,
): Promise<string> {
  await countAttempt(db, passwordGuesses(caller.sessionId), limit);
  const hash = await findPasswordHash(db, caller.id);
  if (!hash) throw new DomainError('no_password');
  const { password: hasher } = await auth.$context;
  if (!(await hasher.verify({ hash, password }))) throw new DomainError('wrong_password');
  return hash;
}
