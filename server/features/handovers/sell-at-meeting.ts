import { sql } from 'kysely';
import type { HandoverProof } from '#contract/handovers.ts';
import type { Tx } from '#server/db/schema.ts';
import { lockBook } from '../catalog/lock-book.ts';

/**
 * Sells a book whose buyer has paid the seller at the meeting: the order is paid and handed over in one step. The lock of the book comes
 * first, as with every sale, and the condition in the update decides between this and the end of the booking. No email announces the
 * payment, because both were there.
 * @returns whether the order changed
 */
export async function sellAtMeeting(
  tx: Tx,
  order: { id: string; book_id: string },
  proof: HandoverProof,
): Promise<boolean> {
  await lockBook(tx, order.book_id);
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({
      status: 'paid',
      notified_status: 'paid',
      paid_at: sql`now()`,
      handed_over_at: sql`now()`,
      handover_proof: proof,
    })
    .where('id', '=', order.id)
    .where('status', '=', 'unpaid')
    .where('payment_mode', '=', 'none')
    .where('hold_ends_at', '>', sql<Date>`now()`)
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
