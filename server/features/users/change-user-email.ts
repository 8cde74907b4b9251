import { sql } from 'kysely';
import { say } from '#contract/kernel/sentence.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { recordAudit, recordOperatorAudit } from '../audit/record-audit.ts';
import { orEmailTaken } from '../auth/email-taken.ts';
import { revokeSessions } from '../auth/revoke-sessions.ts';
import { lockUserAndAdmins, requireStillAdmin } from './lock-admins.ts';

/**
 * Changes the address of a user where no email can be sent. The sessions of the account end now, and so do earlier links. The word of
 * an administrator proves nothing about an address, so it counts as unconfirmed. Returns how many accounts it changed: none if it is
 * the present address.
 * @throws DomainError `not_found`, `site_sends_mail`, `email_of_admin`, `email_taken`, `not_allowed` when the admin is no longer one
 */
export function changeUserEmail(
  { db, sendsMail }: { db: Db; sendsMail: boolean },
  adminId: string,
  { userId, email }: { userId: string; email: string },
): Promise<number> {
  if (sendsMail) throw new DomainError('site_sends_mail', say('requests.changeOwnEmail'));
  return db.transaction().execute(async (tx) => {
    const { user, admins } = await lockUserAndAdmins(tx, userId);
    requireStillAdmin(adminId, admins);
    if (user.role === 'admin') throw new DomainError('email_of_admin');
    if (!(await setUnprovenEmail(tx, userId, email))) return 0;
    await recordAudit(tx, {
      actorId: adminId,
      action: 'change_email',
      subjectType: 'user',
      subjectId: userId,
    });
    return 1;
  });
}

/** The same for the operator on the command line, and for every account. Returns false if no account has the old address. */
export function changeEmailAsOperator(db: Db, oldEmail: string, newEmail: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('users').select('id').where('email', '=', oldEmail).executeTakeFirst();
    if (!found) return false;
    const { user } = await lockUserAndAdmins(tx, found.id);
    if (!(await setUnprovenEmail(tx, user.id, newEmail))) return true;
    await recordOperatorAudit(tx, 'change_email', user.id);
    return true;
  });
}

/**
 * Sets the address of a user whose row the caller has locked. Returns false if it is the present one.
 * @throws DomainError `email_taken`
 */
async function setUnprovenEmail(tx: Tx, userId: string, email: string): Promise<boolean> {
  const { email: oldEmail } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (oldEmail === email) return false;
  await tx
    .updateTable('users')
    .set({ email, email_verified: false, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
    .catch(orEmailTaken);
  await revokeSessions(tx, userId);
  await tx
    .insertInto('email_changes')
    .values({ id: uuidV7(), user_id: userId, old_email: oldEmail, new_email: email, done_at: new Date() })
    .execute();
  return true;
}
