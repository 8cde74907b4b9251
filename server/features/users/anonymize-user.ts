import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import { revokeSessions } from '../auth/revoke-sessions.ts';
import { cancelOrdersOfUser } from './cancel-orders-of-user.ts';

const now = sql<Date>`now()`;
const blank = '-';

/**
 * Deletes a user whose row the caller has locked: ends their sessions, deletes their listings and wishes, cancels unpaid
 * orders by and for them, and overwrites personal data. The row stays, because paid orders refer to it.
 */
export async function anonymizeUser(
  tx: Tx,
  userId: string,
  reasons: Parameters<typeof cancelOrdersOfUser>[2],
): Promise<void> {
  await revokeSessions(tx, userId);
  await tx.deleteFrom('accounts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  await tx.deleteFrom('wishes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('agreements').where('user_id', '=', userId).execute();
  await tx.deleteFrom('wish_notices').where('user_id', '=', userId).execute();
  await deleteStaffRecords(tx, userId);
  await cancelOrdersOfUser(tx, userId, reasons);
  await deleteListings(tx, userId);
  await clearMeetingDetails(tx, userId);
  await overwriteProfile(tx, userId);
}

/** Also invitations to the user's address, and those that the user has sent. */
async function deleteStaffRecords(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('staff').where('user_id', '=', userId).execute();
  const ownEmail = tx.selectFrom('users').select('email').where('id', '=', userId);
  await tx
    .deleteFrom('staff_invitations')
    .where((invitation) =>
      invitation.or([invitation('invited_by', '=', userId), invitation('email', '=', ownEmail)]),
    )
    .execute();
}

async function deleteListings(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('books')
    .set({
      // A sale that this transaction waited for is later than now(), and a book must not be sold after its deletion.
      deleted_at: sql`coalesce(deleted_at, greatest(now(), sold_at))`,
      phone: blank,
      location: blank,
    })
    .where('seller_id', '=', userId)
    .execute();
}

/** Paid orders keep title, price and dates for the records of buyer and seller, but not where and how to meet. */
async function clearMeetingDetails(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ phone: blank, location: blank })
    .where('buyer_id', '=', userId)
    .execute();
}

async function overwriteProfile(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: 'Deleted user',
      email: `deleted-${userId}@deleted.invalid`,
      email_verified: false,
      two_factor_enabled: false,
      photo_url: null,
      phone: null,
      locale: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}
