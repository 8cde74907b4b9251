import type * as z from 'zod/mini';
import { staffRights } from '#contract/kernel/staff-rights.ts';
import { type inviteStaff as call, staffInvitationDays } from '#contract/staff.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { lockUserAndAdmins, requireStillAdmin } from '../users/lock-admins.ts';
import type { InvitationTokens } from './invitation-token.ts';

type Deps = { db: Db; enqueueMail: EnqueueMail; tokens: InvitationTokens; sendsMail: boolean };

const dayMs = 24 * 3600_000;

/**
 * Invites an address and returns the invitation's id. Another invitation to the same address takes the place of the first,
 * whose link then no longer works.
 * @throws DomainError `not_allowed` when the admin is no longer one
 */
export function inviteStaff(
  { db, enqueueMail, tokens, sendsMail }: Deps,
  adminId: string,
  { email, isAdmin, rights }: z.output<typeof call.body>,
): Promise<string> {
  const days = sendsMail ? staffInvitationDays.withMail : staffInvitationDays.withoutMail;
  return db.transaction().execute(async (tx) => {
    const { admins } = await lockUserAndAdmins(tx, adminId);
    requireStillAdmin(adminId, admins);
    const id = uuidV7();
    const invitation = {
      id,
      token_hash: tokens.hashOf(id),
      is_admin: isAdmin,
      ...Object.fromEntries(staffRights.map((right) => [right, !isAdmin && rights.includes(right)])),
      invited_by: adminId,
      expires_at: new Date(Date.now() + days * dayMs),
    };
    await tx
      .insertInto('staff_invitations')
      .values({ ...invitation, email })
      .onConflict((earlier) =>
        earlier
          .constraint('one_invitation_per_address')
          .doUpdateSet({ ...invitation, created_at: new Date() }),
      )
      .execute();
    await recordAudit(tx, {
      actorId: adminId,
      action: 'invite_staff',
      subjectType: 'invitation',
      subjectId: id,
      details: { isAdmin, rights },
    });
    await enqueueMail(tx, { message: 'staff-invitation', personId: null, invitationId: id });
    return id;
  });
}

/** @throws DomainError `not_found`, also for one that was accepted meanwhile */
export async function revokeStaffInvitation(db: Db, adminId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('staff_invitations')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new DomainError('not_found');
    await recordAudit(tx, {
      actorId: adminId,
      action: 'revoke_invitation',
      subjectType: 'invitation',
      subjectId: id,
    });
  });
}
