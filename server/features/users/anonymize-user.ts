import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import { revokeSessions } from '../auth/revoke-sessions.ts';
import { cancelOrdersOfUser } from './cancel-orders-of-user.ts';

const now = sql<Date>`now()`;
const blank = '-';

/**
 * All that a deletion does to a person whose row is locked: sessions end, listings disappear, unpaid bookings by
 * and for them are cancelled, and what is personal is overwritten. The row stays, because paid orders point to it.
 */
export async function anonymizeUser(
  tx: Tx,
  userId: string,
  reasons: Parameters<typeof cancelOrdersOfUser>[2],
): Promise<void> {
  await revokeSessions(tx, userId);
  await tx.deleteFrom('accounts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  await cancelOrdersOfUser(tx, userId, reasons);
  await takeDownListings(tx, userId);
  await forgetMeetings(tx, userId);
  await anonymise(tx, userId);
}

async function takeDownListings(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('books')
    .set({
      // A sale that was waited for is younger than this transaction, and no book is sold after its deletion.
      deleted_at: sql`coalesce(deleted_at, greatest(now(), sold_at))`,
      phone: blank,
      location: blank,
    })
    .where('seller_id', '=', userId)
    .execute();
}

/** Paid orders stay for both sides' books with title, price and dates; where and how to meet is not part of that. */
async function forgetMeetings(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ phone: blank, location: blank })
    .where('buyer_id', '=', userId)
    .execute();
}

async function anonymise(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: 'Deleted user',
      email: `deleted-${userId}@deleted.invalid`,
      email_verified: false,
      two_factor_enabled: false,
      photo_url: null,
      phone: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}
