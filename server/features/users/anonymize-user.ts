import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import { revokeSessions } from '../auth/revoke-sessions.ts';
import { assertNoMoneyOnItsWay } from './assert-no-money-on-its-way.ts';
import { assertNoOpenHandover } from './assert-no-open-handover.ts';
import { cancelOrdersOfUser } from './cancel-orders-of-user.ts';
import { eraseCaseStatements } from './erase-case-statements.ts';

const now = sql<Date>`now()`;
const blank = '-';

/**
 * Deletes a user whose row the caller has locked: ends their sessions, deletes their listings, drafts and wishes, cancels unpaid
 * orders by and for them, and overwrites personal data. The row stays, because paid orders refer to it.
 * @throws DomainError `money_on_its_way`, `handover_open`
 */
export async function anonymizeUser(
  tx: Tx,
  userId: string,
  reasons: Parameters<typeof cancelOrdersOfUser>[2],
): Promise<void> {
  await revokeSessions(tx, userId);
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('accounts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  await tx.deleteFrom('bank_accounts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('payout_accounts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  await tx.deleteFrom('wishes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('listing_drafts').where('seller_id', '=', userId).execute();
  await tx.deleteFrom('book_imports').where('seller_id', '=', userId).execute();
  await tx.deleteFrom('listing_copies').where('seller_id', '=', userId).execute();
  await tx.deleteFrom('agreements').where('user_id', '=', userId).execute();
  await tx.deleteFrom('wish_notices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notification_choices').where('user_id', '=', userId).execute();
  await deleteMarksAndBlocks(tx, userId);
  await deleteStaffRecords(tx, userId);
  await cancelOrdersOfUser(tx, userId, reasons);
  await assertNoMoneyOnItsWay(tx, userId);
  await assertNoOpenHandover(tx, userId);
  await deleteListings(tx, userId);
  await clearMeetingDetails(tx, userId);
  await eraseCaseStatements(tx, userId);
  await tx.updateTable('reports').set({ reason: null }).where('reporter_id', '=', userId).execute();
  await overwriteProfile(tx, userId);
}

/** What the user has written stays with those who received it; the name does not. */
async function deleteMarksAndBlocks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('read_marks').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('blocks')
    .where((block) => block.or([block('blocker_id', '=', userId), block('blocked_id', '=', userId)]))
    .execute();
}

/** Also invitations to the user's address, those that the user has used, and those to help that the user has sent. */
async function deleteStaffRecords(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('staff').where('user_id', '=', userId).execute();
  const ownEmail = tx.selectFrom('users').select('email').where('id', '=', userId);
  await tx
    .deleteFrom('staff_invitations')
    .where((invitation) =>
      invitation.or([invitation('invited_by', '=', userId), invitation('email', '=', ownEmail)]),
    )
    .execute();
  await tx
    .deleteFrom('invitations')
    .where((invitation) =>
      invitation.or([invitation('used_by', '=', userId), invitation('email', '=', ownEmail)]),
    )
    .execute();
}

async function deleteListings(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('books')
    .set({
      // A sale that this transaction waited for is later than now(), and a book must not be sold after its deletion.
      deleted_at: sql`coalesce(deleted_at, greatest(now(), sold_at))`,
      title: blank,
      author: null,
      description: blank,
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
  await tx
    .deleteFrom('meetings')
    .where('order_id', 'in', (orders) =>
      orders
        .selectFrom('orders')
        .select('id')
        .where((order) => order.or([order('buyer_id', '=', userId), order('seller_id', '=', userId)])),
    )
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
