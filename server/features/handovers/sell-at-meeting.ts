import { sql } from 'kysely';
import type { HandoverProof } from '#contract/handovers.ts';
import type { Tx } from '#server/db/schema.ts';
import { lockBook } from '../catalog/lock-book.ts';
import { isSaleRecordable } from '../orders/late-sales.ts';
import { isHeld } from '../orders/order-status.ts';

/**
 * Sells a book whose buyer has paid the seller at the meeting: the order is paid and handed over in one step. The lock of the book comes
 * first, as with every sale, and the condition in the update decides between this and the end of the booking, which the seller's word may
 * follow. No email announces the payment, because both were there.
 * @returns whether the order changed
 */
export async function sellAtMeeting(
  tx: Tx,
  order: { id: string; book_id: string; buyer_id: string },
  proof: HandoverProof,
): Promise<boolean> {
  if (proof === 'seller') await keepBuyer(tx, order.buyer_id);
  await lockBook(tx, order.book_id);
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({
      status: 'paid',
      notified_status: 'paid',
      paid_at: sql`now()`,
      handed_over_at: sql`now()`,
      handover_proof: proof,
      closed_at: null,
      close_reason: null,
    })
    .where('id', '=', order.id)
    .where('payment_mode', '=', 'none')
    .where(proof === 'seller' ? sql<boolean>`(${isHeld} or ${isSaleRecordable})` : isHeld)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .updateTable('books')
    .set({ sold_at: sql`least(now(), coalesce(deleted_at, now()))` })
    .where('id', '=', order.book_id)
    .where('sold_at', 'is', null)
    .execute();
  return true;
}

/**
 * Before the book, as everywhere: a buyer whose hold has ended, and who is banned or deleted at the moment, is gone when the condition looks,
 * or stays until the sale is recorded.
 */
const keepBuyer = (tx: Tx, buyerId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', buyerId).forShare().execute();
