import { sql } from 'kysely';
import { type OrderStatus, openOrderStatuses } from '../../contract/orders.ts';
import type { OrderRow, Tx } from '../db/tables.ts';

/**
 * The order that occupies a book whose row is locked, after ending a hold that has run out.
 * At most one exists: a unique index says so.
 */
export async function findOpenOrder(tx: Tx, bookId: string): Promise<OrderRow | undefined> {
  await tx
    .updateTable('orders')
    .set({ status: 'expired', closed_at: sql`now()`, closed_because: 'hold' })
    .where('book_id', '=', bookId)
    .where('status', '=', 'unpaid')
    .where('hold_ends_at', '<=', sql<Date>`now()`)
    .execute();
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('book_id', '=', bookId)
    .where('status', 'in', openOrderStatuses satisfies readonly OrderStatus[])
    .executeTakeFirst();
}

/** Ends an unpaid booking; false when it is no longer unpaid, such as when its payment was just claimed. */
export async function closeUnpaidOrder(
  tx: Tx,
  orderId: string,
  because: NonNullable<OrderRow['closed_because']>,
): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set({
      status: because === 'hold' ? 'expired' : 'cancelled',
      closed_at: sql`now()`,
      closed_because: because,
    })
    .where('id', '=', orderId)
    .where('status', '=', 'unpaid')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
