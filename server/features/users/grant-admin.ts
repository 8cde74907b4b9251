import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { revokeSessions } from '../auth/revoke-sessions.ts';

type Grant = 'granted' | 'unknown' | 'unconfirmed';

/** Makes a user with a confirmed email an admin. Ends their sessions, because one may predate the confirmation. */
export function grantAdmin(db: Db, email: string): Promise<Grant> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'role', 'email_verified'])
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return 'unknown';
    if (user.role === 'admin') return 'granted';
    if (!user.email_verified) return 'unconfirmed';
    await tx
      .updateTable('users')
      .set({ role: 'admin', verified_seller_at: null, updated_at: sql`now()` })
      .where('id', '=', user.id)
      .execute();
    await revokeSessions(tx, user.id);
    // The operator who runs the command has no account, so the entry names the user as the actor.
    await recordAudit(tx, {
      actorId: user.id,
      action: 'grant_admin',
      subjectType: 'user',
      subjectId: user.id,
      details: { by: 'command line', roleBefore: user.role },
    });
    return 'granted';
  });
}
