import { sql } from 'kysely';
import { say } from '#contract/kernel/sentence.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { revokePendingChallenges, revokeSessions } from '../auth/revoke-sessions.ts';
import { cancelOrdersOfUser } from './cancel-orders-of-user.ts';
import { assertNotLastAdmin, lockUserAndAdmins, requireStillAdmin } from './lock-admins.ts';

/**
 * Bans a user: they cannot sign in, their books are no longer offered, and their unpaid orders are cancelled. Their
 * sessions stay, so that every request with one fails with `account_banned` and the user learns the reason. Idempotent.
 * Returns how many accounts it changed.
 * @throws DomainError `not_found`, `admin_self`, `last_admin`, `not_allowed` when the admin is no longer one
 */
export function banUser(db: Db, adminId: string, userId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { user, admins } = await lockUserAndAdmins(tx, userId);
    if (userId === adminId) throw new DomainError('admin_self', say('requests.banSelf'));
    assertNotLastAdmin(user, admins);
    requireStillAdmin(adminId, admins);
    if (user.banned_at) return 0;
    // First, because it locks books, also those of other sellers, in the order of their ids.
    await cancelOrdersOfUser(tx, userId, { asSeller: 'admin', asBuyer: 'admin' });
    await setBanned(tx, userId, sql<Date>`now()`);
    await revokePendingChallenges(tx, userId);
    await recordAudit(tx, { actorId: adminId, action: 'ban_person', subjectType: 'user', subjectId: userId });
    return 1;
  });
}

/**
 * Lifts a ban; nothing of the account is lost. The user has to sign in again. Returns how many accounts it changed.
 * @throws DomainError `not_found`, `not_allowed` when the admin is no longer one
 */
export function unbanUser(db: Db, adminId: string, userId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { user, admins } = await lockUserAndAdmins(tx, userId);
    requireStillAdmin(adminId, admins);
    if (!user.banned_at) return 0;
    // Otherwise the sessions from before the ban would become valid again.
    await revokeSessions(tx, userId);
    await setBanned(tx, userId, null);
    await recordAudit(tx, {
      actorId: adminId,
      action: 'unban_person',
      subjectType: 'user',
      subjectId: userId,
    });
    return 1;
  });
}

const setBanned = (tx: Tx, userId: string, at: ReturnType<typeof sql<Date>> | null) =>
  tx.updateTable('users').set({ banned_at: at, updated_at: sql`now()` }).where('id', '=', userId).execute();
