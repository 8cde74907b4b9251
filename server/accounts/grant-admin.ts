import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { recordAudit } from '../moderation/record-audit.ts';

/** Makes somebody who has signed up an admin; answers false when there is nobody with this e-mail. */
export function grantAdmin(db: Db, email: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!person) return false;
    if (person.role === 'admin') return true;
    await tx
      .updateTable('users')
      .set({ role: 'admin', verified_seller_at: null, updated_at: sql`now()` })
      .where('id', '=', person.id)
      .execute();
    // Whoever runs the command has no account; the entry stands under the person it is about.
    await recordAudit(tx, {
      actorId: person.id,
      action: 'grant_admin',
      subjectType: 'user',
      subjectId: person.id,
      details: { by: 'command line', roleBefore: person.role },
    });
    return true;
  });
}
