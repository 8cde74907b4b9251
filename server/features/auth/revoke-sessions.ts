import type { Db, Tx } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * Ends one of the caller's own sessions. Its access tokens are worth nothing from then on.
 * @throws DomainError `not_found`, also for a session of somebody else
 */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) throw new DomainError('not_found');
}

/** Ends all sessions of the caller but the one that asks, and answers how many there were. */
export async function endOtherSessions(
  db: Db | Tx,
  caller: Pick<CurrentUser, 'id' | 'sessionId'>,
): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', caller.id)
    .where('id', '<>', caller.sessionId)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

export async function revokeSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await revokePendingChallenges(tx, userId);
}

/** Sign-ins that wait for their second step, and letters that would let somebody in, lead nowhere now. */
export async function revokePendingChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('value', '=', userId).execute();
}
