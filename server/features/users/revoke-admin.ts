import { sql } from 'kysely';
import { isActiveUser } from '#server/db/active-user.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { recordOperatorAudit } from '../audit/record-audit.ts';
import { assertNotLastAdmin, lockUserAndAdmins } from './lock-admins.ts';

/**
 * Takes the admin role from a user, who then chooses a new role on the dashboard. Returns false if no admin has this
 * email.
 * @throws DomainError `last_admin`
 */
export function revokeAdmin(db: Db, email: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    if (!found) return false;
    const { user, admins } = await lockUserAndAdmins(tx, found.id);
    if (user.role !== 'admin') return false;
    assertNotLastAdmin(user, admins);
    await dropAdminRole(tx, user.id);
    await recordOperatorAudit(tx, 'revoke_admin', user.id);
    return true;
  });
}

export async function dropAdminRole(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role: null, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

/** Returns the email addresses of all active admins, oldest account first. */
export async function listAdmins(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where(isActiveUser())
    .orderBy('created_at')
    .execute();
  return admins.map(({ email }) => email);
}
