import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockPersonAndAdmins, refuseLastAdmin } from './lock-admins.ts';

/**
 * Makes an admin somebody who has not chosen a role yet, and is asked on the dashboard; answers false when nobody
 * with this e-mail is one.
 * @throws DomainError `last_admin`
 */
export function revokeAdmin(db: Db, email: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    if (!found) return false;
    const { person, admins } = await lockPersonAndAdmins(tx, found.id);
    if (person.role !== 'admin') return false;
    refuseLastAdmin(person, admins);
    await tx
      .updateTable('users')
      .set({ role: null, updated_at: sql`now()` })
      .where('id', '=', person.id)
      .execute();
    // Whoever runs the command has no account; the entry stands under the person it is about.
    await recordAudit(tx, {
      actorId: person.id,
      action: 'revoke_admin',
      subjectType: 'user',
      subjectId: person.id,
      details: { by: 'command line' },
    });
    return true;
  });
}

/** The e-mails of all who may administer, the first of them first. */
export async function listAdmins(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('banned_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return admins.map(({ email }) => email);
}
