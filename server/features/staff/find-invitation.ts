import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { StaffInvitationMail } from '../mail/templates/staff-invitation.ts';
import type { InvitationTokens } from './invitation-token.ts';
import { rightsOf } from './list-staff.ts';

type Deps = { tokens: InvitationTokens; publicOrigin: string };

/** Returns a function that finds what the email of an invitation says; undefined once it was taken back, or has expired. */
export const createFindInvitation =
  ({ tokens, publicOrigin }: Deps) =>
  async (db: Db, id: string): Promise<StaffInvitationMail | undefined> => {
    const row = await db
      .selectFrom('staff_invitations')
      .innerJoin('users as inviter', 'inviter.id', 'staff_invitations.invited_by')
      .select(['staff_invitations.email', 'is_admin', 'inviter.name as inviter'])
      .select(['can_moderate', 'can_verify', 'can_money', 'can_settings'])
      .where('staff_invitations.id', '=', id)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return (
      row && {
        email: row.email,
        inviter: row.inviter,
        isAdmin: row.is_admin,
        rights: rightsOf(row),
        link: publicOrigin + tokens.pathOf(id),
      }
    );
  };
