import type { Db } from '#server/db/schema.ts';
import { firstId, nextBatch } from './batches.ts';

/** The address that is proven to be the user's: anyone can sign up with another's, and would read what was sent there. */
const confirmedEmail = (db: Db, userId: string) =>
  db.selectFrom('users').select('email').where('id', '=', userId).where('email_verified', '=', true);

/** Invitations to help run the site that were sent to the user's address. */
export async function staffInvitations(db: Db, userId: string, after = firstId) {
  const rows = await db
    .selectFrom('staff_invitations')
    .select(['id', 'is_admin', 'can_moderate', 'can_verify', 'can_money', 'can_settings'])
    .select(['created_at', 'expires_at'])
    .where('email', '=', confirmedEmail(db, userId))
    .$call(nextBatch(after, 'id'))
    .execute();
  return rows.map(({ is_admin, created_at, expires_at, ...row }) => ({
    ...row,
    asAdmin: is_admin,
    invitedAt: created_at,
    expiresAt: expires_at,
  }));
}

/** Invitations to sign up that were sent to the user's address, and the one that the user has used. */
export async function invitations(db: Db, userId: string, after = firstId) {
  const rows = await db
    .selectFrom('invitations')
    .select(['id', 'note', 'email', 'created_at', 'expires_at', 'used_at'])
    .where((invitation) =>
      invitation.or([
        invitation('email', '=', confirmedEmail(db, userId)),
        invitation('used_by', '=', userId),
      ]),
    )
    .$call(nextBatch(after, 'id'))
    .execute();
  return rows.map(({ created_at, expires_at, used_at, ...row }) => ({
    ...row,
    invitedAt: created_at,
    expiresAt: expires_at,
    usedAt: used_at,
  }));
}
