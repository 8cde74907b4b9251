import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { anonymizeUser } from './anonymize-user.ts';
import type { Capability } from './capabilities.ts';
import { assertNotLastAdmin, lockUserAndAdmins, requireStillAdmin } from './lock-admins.ts';

/**
 * Deletes a user on behalf of an admin (see anonymizeUser).
 * @param capability what the user must be able to do; undefined for any user
 * @throws DomainError `not_found`, `admin_self`, `last_admin`, `money_on_its_way`, `handover_open`, `not_allowed` when the admin is no longer one
 */
export async function deleteUser(
  db: Db,
  adminId: string,
  userId: string,
  capability?: Capability,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { user, admins } = await lockUserAndAdmins(tx, userId);
    if (capability && !user[capability]) throw new DomainError('not_found');
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
