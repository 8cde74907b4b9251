import type { Role } from '../../contract/endpoint.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { recordAudit } from '../moderation/record-audit.ts';
import { forgetPerson } from './forget-person.ts';
import { lockPersonAndAdmins, refuseLastAdmin, requireStillAdmin } from './lock-admins.ts';

/**
 * An admin deletes a person (see forgetPerson).
 * @param role what the person must be; undefined for anybody
 * @throws DomainError `not_found`, `admin_self`, `last_admin`, `not_allowed` when the admin is no longer one
 */
export async function deletePerson(db: Db, adminId: string, userId: string, role?: Role): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { person, admins } = await lockPersonAndAdmins(tx, userId);
    if (role && person.role !== role) throw new DomainError('not_found');
    if (userId === adminId) throw new DomainError('admin_self');
    refuseLastAdmin(person, admins);
    requireStillAdmin(adminId, admins);
    await forgetPerson(tx, userId, { asSeller: 'admin', asBuyer: 'admin' });
    await recordAudit(tx, {
      actorId: adminId,
      action: 'delete_person',
      subjectType: 'user',
      subjectId: userId,
      details: { role: person.role },
    });
  });
}
