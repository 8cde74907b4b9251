import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import type { OrderRow } from '#server/db/tables/order-tables.ts';

type Reasons = Record<'asSeller' | 'asBuyer', NonNullable<OrderRow['close_reason']>>;

/**
 * Cancels the unpaid orders by and for a user who is deleted or banned. A claimed order is left alone: its card is
 * being charged, and the payment will make it paid or cancelled.
 */
export async function cancelOrdersOfUser(tx: Tx, userId: string, reasons: Reasons): Promise<void> {
  await lockBooks(tx, userId);
  for (const [column, reason] of [
    ['seller_id', reasons.asSeller],
    ['buyer_id', reasons.asBuyer],
  ] as const)
    await tx
      .updateTable('orders')
      .set({ status: 'cancelled', closed_at: sql<Date>`now()`, close_reason: reason })
      .where('status', '=', 'unpaid')
      .where(column, '=', userId)
      .execute();
}

/** Locks books before orders, the lock order of all transactions. Every change to a book's orders holds its row. */
async function lockBooks(tx: Tx, userId: string): Promise<void> {
  const booked = tx
    .selectFrom('orders')
    .select('book_id')
    .where('buyer_id', '=', userId)
    .where('status', '=', 'unpaid');
  await tx
    .selectFrom('books')
    .select('id')
    .where((books) => books.or([books('seller_id', '=', userId), books('id', 'in', booked)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}
