import { sql } from 'kysely';
import type { OrderRow, Tx } from '#server/db/schema.ts';

type Reasons = Record<'asSeller' | 'asBuyer', NonNullable<OrderRow['close_reason']>>;

/**
 * Cancels the unpaid bookings by and for a person who leaves. A claimed order is left alone: its card is being
 * charged, and it ends as paid or cancelled by itself.
 */
export async function cancelOrdersOfUser(tx: Tx, userId: string, reasons: Reasons): Promise<void> {
  await lockTheirBooks(tx, userId);
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

/** Books before orders, as everywhere: whoever decides about a book holds its row. */
async function lockTheirBooks(tx: Tx, userId: string): Promise<void> {
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
