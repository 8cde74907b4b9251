import { say } from '#contract/kernel/sentence.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { closeUnpaidOrder } from './open-order.ts';

/**
 * Cancels the buyer's unpaid order, which frees the book at once.
 * @throws DomainError `not_found`, `already_paid`, `order_closed`
 */
export async function cancelOrder(db: Db, buyerId: string, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('id', '=', orderId)
      .where('buyer_id', '=', buyerId)
      .executeTakeFirst();
    if (!order) throw new DomainError('not_found');
    if (await closeUnpaidOrder(tx, orderId, 'buyer')) return;
    if (order.status === 'paid') throw new DomainError('already_paid');
    throw new DomainError('order_closed', say('requests.orderClosed'));
  });
}
