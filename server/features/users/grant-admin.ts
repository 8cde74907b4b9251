import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { revokeSessions } from '../auth/revoke-sessions.ts';

type Grant = 'granted' | 'unknown' | 'unconfirmed';

/** Makes a user with a confirmed e-mail an admin. Their sessions end: one may be older than the confirmation. */
export function grantAdmin(db: Db, email: string): Promise<Grant> {
  return db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select(['id', 'role', 'email_verified'])
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!person) return 'unknown';
    if (person.role === 'admin') return 'granted';
    if (!person.email_verified) return 'unconfirmed';
    await tx
      .updateTable('users')
      .set({ role: 'admin', verified_seller_at: null, updated_at: sql`now()` })
      .where('id', '=', person.id)
      .execute();
    await revokeSessions(tx, person.id);
    // Whoever runs the command has no account; the entry stands under the person it is about.
    await recordAudit(tx, {
      actorId: person.id,
      action: 'grant_admin',
      subjectType: 'user',
      subjectId: person.id,
      details: { by: 'command line', roleBefore: person.role },
    });
    return 'granted';
  });
}
