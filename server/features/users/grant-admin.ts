import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { recordOperatorAudit } from '../audit/record-audit.ts';
import { revokeSessions } from '../auth/revoke-sessions.ts';

type Grant = 'granted' | 'unknown' | 'unconfirmed';

/**
 * Makes a user with a confirmed email an admin. Ends their sessions, because one may predate the confirmation. On a site
 * without mail no one can confirm an email.
 */
export function grantAdmin(db: Db, email: string, { sendsMail = true } = {}): Promise<Grant> {
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
    if (!user.email_verified && sendsMail) return 'unconfirmed';
    await makeAdmin(tx, user.id);
    await recordOperatorAudit(tx, 'grant_admin', user.id, { roleBefore: user.role });
    return 'granted';
  });
}

/** Makes a user whose row is locked an admin, and ends their sessions. */
export async function makeAdmin(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role: 'admin', verified_seller_at: null, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
  await revokeSessions(tx, userId);
}
