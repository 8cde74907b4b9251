import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { revokePendingChallenges, revokeSessions } from '../auth/revoke-sessions.ts';
import { cancelOrdersOfUser } from './cancel-orders-of-user.ts';
import { lockPersonAndAdmins, refuseLastAdmin, requireStillAdmin } from './lock-admins.ts';

/**
 * An admin closes somebody's account: no way in, books no longer offered, unpaid bookings cancelled. Their sessions
 * answer nothing but that the account is closed, so that whoever is signed in is told why they are put out. Nothing
 * else is lost. Once more is as good as once; answers how many accounts it changed.
 * @throws DomainError `not_found`, `admin_self`, `last_admin`, `not_allowed` when the admin is no longer one
 */
export function banUser(db: Db, adminId: string, userId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { person, admins } = await lockPersonAndAdmins(tx, userId);
    if (userId === adminId) throw new DomainError('admin_self', 'You can’t ban yourself.');
    refuseLastAdmin(person, admins);
    requireStillAdmin(adminId, admins);
    if (person.banned_at) return 0;
    await setBanned(tx, userId, sql<Date>`now()`);
    await revokePendingChallenges(tx, userId);
    await cancelOrdersOfUser(tx, userId, { asSeller: 'admin', asBuyer: 'admin' });
    await recordAudit(tx, { actorId: adminId, action: 'ban_person', subjectType: 'user', subjectId: userId });
    return 1;
  });
}

/**
 * Opens the account again, with everything that was in it. The person signs in anew.
 * @throws DomainError `not_found`, `not_allowed` when the admin is no longer one
 */
export function unbanUser(db: Db, adminId: string, userId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { person, admins } = await lockPersonAndAdmins(tx, userId);
    requireStillAdmin(adminId, admins);
    if (!person.banned_at) return 0;
    // Those of before the ban do not come back to life.
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
