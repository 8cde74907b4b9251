import { sql } from 'kysely';
import { type StaffRight, staffRights } from '#contract/kernel/staff-rights.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { DomainError } from '#server/lib/errors.ts';
import { hashSecret } from '#server/lib/hash-secret.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { makeAdmin } from '../users/grant-admin.ts';
import { lockUserAndAdmins } from '../users/lock-admins.ts';
import { rightsOf } from './list-staff.ts';

type Accepted = { isAdmin: boolean; rights: StaffRight[] };

/**
 * Makes the user a moderator, in addition to what they may do already, or an administrator, whose sessions end then. An
 * invitation is void once the administrator who sent it is none. On a site without mail no one can confirm an address.
 * @throws DomainError `token_expired` for an invalid, used, or replaced link, `link_of_another_account`,
 *   `email_not_confirmed`
 */
export function acceptStaffInvitation(
  { db, sendsMail }: { db: Db; sendsMail: boolean },
  currentUser: CurrentUser,
  token: string,
): Promise<Accepted> {
  return db.transaction().execute(async (tx) => {
    const { user, admins } = await lockUserAndAdmins(tx, currentUser.id);
    const invitation = await takeInvitation(tx, token);
    if (!invitation || !admins.some(({ id }) => id === invitation.invited_by))
      throw new DomainError('token_expired');
    if (invitation.email !== currentUser.email) throw new DomainError('link_of_another_account');
    if (sendsMail && !currentUser.emailVerified) throw new DomainError('email_not_confirmed');
    const accepted = { isAdmin: invitation.is_admin, rights: rightsOf(invitation) };
    if (!accepted.isAdmin) await addRights(tx, user.id, accepted.rights);
    else if (user.role !== 'admin') await makeAdmin(tx, user.id);
    await recordAudit(tx, {
      actorId: currentUser.id,
      action: 'accept_invitation',
      subjectType: 'user',
      subjectId: currentUser.id,
      details: { ...accepted, invitedBy: invitation.invited_by, roleBefore: user.role },
    });
    return accepted;
  });
}

/**
 * Makes an invitation invalid for the holder of its link, who needs no account.
 * @throws DomainError `token_expired` for an invalid, used, or replaced link
 */
export function declineStaffInvitation(db: Db, token: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const invitation = await takeInvitation(tx, token);
    if (!invitation) throw new DomainError('token_expired');
    await recordAudit(tx, {
      // The invited person may have no account.
      actorId: invitation.invited_by,
      action: 'decline_invitation',
      subjectType: 'invitation',
      subjectId: invitation.id,
      details: { by: 'link' },
    });
  });
}

/** A refusal undoes the deletion, because it rolls back the transaction. */
const takeInvitation = (tx: Tx, token: string) =>
  tx
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'email', 'is_admin', 'invited_by', ...staffRights])
    .executeTakeFirst();

async function addRights(tx: Tx, userId: string, rights: StaffRight[]): Promise<void> {
  const given = Object.fromEntries(rights.map((right) => [right, true]));
  await tx
    .insertInto('staff')
    .values({ user_id: userId, ...given })
    .onConflict((known) => known.column('user_id').doUpdateSet({ user_id: userId, ...given }))
    .execute();
}
