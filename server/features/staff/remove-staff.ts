import { say } from '#contract/kernel/sentence.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { assertNotLastAdmin, lockUserAndAdmins, requireStillAdmin } from '../users/lock-admins.ts';
import { dropAdminRole } from '../users/revoke-admin.ts';

/**
 * Takes all rights from a moderator, or the role from an administrator, who then chooses a new one on the dashboard.
 * @throws DomainError `not_found` for someone who is neither, `admin_self`, `last_admin`, `not_allowed` when the acting admin
 *   is no longer one
 */
export async function removeStaff(db: Db, adminId: string, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { user, admins } = await lockUserAndAdmins(tx, userId);
    requireStillAdmin(adminId, admins);
    if (userId === adminId) throw new DomainError('admin_self', say('requests.removeSelf'));
    assertNotLastAdmin(user, admins);
    const { numDeletedRows } = await tx.deleteFrom('staff').where('user_id', '=', userId).executeTakeFirst();
    const isAdmin = user.role === 'admin';
    if (!isAdmin && numDeletedRows === 0n) throw new DomainError('not_found');
    if (isAdmin) await dropAdminRole(tx, userId);
    await recordAudit(tx, {
      actorId: adminId,
      action: isAdmin ? 'revoke_admin' : 'remove_staff',
      subjectType: 'user',
      subjectId: userId,
    });
  });
}
