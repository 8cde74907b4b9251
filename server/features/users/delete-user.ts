import type { Role } from '#contract/http.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { anonymizeUser } from './anonymize-user.ts';
import { assertNotLastAdmin, lockUserAndAdmins, requireStillAdmin } from './lock-admins.ts';

/**
 * Deletes a user on behalf of an admin (see anonymizeUser).
 * @param role the role that the user must have; undefined for any
 * @throws DomainError `not_found`, `admin_self`, `last_admin`, `not_allowed` when the admin is no longer one
 */
export async function deleteUser(db: Db, adminId: string, userId: string, role?: Role): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { user, admins } = await lockUserAndAdmins(tx, userId);
    if (role && user.role !== role) throw new DomainError('not_found');
    if (userId === adminId) throw new DomainError('admin_self');
    assertNotLastAdmin(user, admins);
    requireStillAdmin(adminId, admins);
    await anonymizeUser(tx, userId, { asSeller: 'admin', asBuyer: 'admin' });
    await recordAudit(tx, {
      actorId: adminId,
      action: 'delete_person',
      subjectType: 'user',
      subjectId: userId,
      details: { role: user.role },
    });
  });
}
