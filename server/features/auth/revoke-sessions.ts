import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * Ends one of the current user's own sessions. Its access tokens become invalid with it.
 * @throws DomainError `not_found`, also for a session of another user
 */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) throw new DomainError('not_found');
}

/** Ends all sessions of the current user except this one. Returns how many ended. */
export async function endOtherSessions(
  db: Db | Tx,
  currentUser: Pick<CurrentUser, 'id' | 'sessionId'>,
): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', currentUser.id)
    .where('id', '<>', currentUser.sessionId)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

export async function revokeSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await revokePendingChallenges(tx, userId);
}

/** Invalidates pending two-factor challenges and all mailed links, and withdraws a change of the address. */
export async function revokePendingChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('value', '=', userId).execute();
  await withdrawEmailChange(tx, userId);
}

/** Withdraws the open change of a user's address, if there is one; its link no longer works. Returns how many it withdrew. */
export async function withdrawEmailChange(db: Db | Tx, userId: string): Promise<number> {
  const withdrawn = await db
    .updateTable('email_changes')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return Number(withdrawn.numUpdatedRows);
}
