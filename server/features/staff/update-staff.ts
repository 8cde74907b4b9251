import type { StaffRight } from '#contract/kernel/staff-rights.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockUserAndAdmins, requireStillAdmin } from '../users/lock-admins.ts';

type Rights = { [Right in StaffRight]?: boolean | undefined };

/**
 * Changes single rights of a moderator, so that two administrators who change different ones at once both count. Only an
 * invitation makes someone a moderator.
 * @throws DomainError `not_found` for someone who is not a moderator, `not_allowed` when the admin is no longer one
 */
export async function updateStaff(db: Db, adminId: string, userId: string, rights: Rights): Promise<void> {
  const change = Object.fromEntries(Object.entries(rights).filter(([, given]) => given !== undefined));
  await db.transaction().execute(async (tx) => {
    const { admins } = await lockUserAndAdmins(tx, userId);
    requireStillAdmin(adminId, admins);
    const moderator = tx.selectFrom('staff').select('user_id').where('user_id', '=', userId);
    if (!(await moderator.executeTakeFirst())) throw new DomainError('not_found');
    if (Object.keys(change).length === 0) return;
    await tx.updateTable('staff').set(change).where('user_id', '=', userId).execute();
    await recordAudit(tx, {
      actorId: adminId,
      action: 'update_staff',
      subjectType: 'user',
      subjectId: userId,
      details: change,
    });
  });
}
