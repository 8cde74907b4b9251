import { sql } from 'kysely';
import { DomainError } from '#server/lib/errors.ts';
import { getOwnOrder, type HandoverDeps } from './record-handover.ts';

/**
 * The buyer says that they do not have the book, which ends the 48 hours of the seller's declaration. The clock of the refund
 * goes on. Returns how many orders changed.
 * @throws DomainError `not_found`, `order_not_paid`, `already_handed_over`, `handover_not_declared`
 */
export async function denyHandover(
  { db, enqueueMail }: HandoverDeps,
  buyerId: string,
  orderId: string,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('orders')
      .set({ handover_denied_at: sql`now()`, release_due_at: null })
      .where('id', '=', orderId)
      .where('buyer_id', '=', buyerId)
      .where('status', '=', 'paid')
      .where('handed_over_at', 'is', null)
      .where('release_due_at', 'is not', null)
      .executeTakeFirst();
    const order = await getOwnOrder(tx, 'buyer_id', buyerId, orderId);
    if (numUpdatedRows > 0n) {
      const personId = order.seller_id;
      await enqueueMail(tx, { message: 'handover-denied', personId, orderId }, orderId);
      return 1;
    }
    if (order.status !== 'paid') throw new DomainError('order_not_paid');
    if (order.handed_over_at) throw new DomainError('already_handed_over');
    if (!order.handover_denied_at) throw new DomainError('handover_not_declared');
    return 0;
  });
}
