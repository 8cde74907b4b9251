import { sql } from 'kysely';
import { openOrderStatuses } from '../../contract/orders.ts';
import { type Given, prepareQuery } from '../db/prepare-query.ts';
import type { OrderRow, Tx } from '../db/tables.ts';

export type OpenOrder = Pick<OrderRow, 'id' | 'buyer_id' | 'status'>;

/**
 * The order that occupies a book whose row is locked, after ending a hold that has run out.
 * At most one exists: a unique index says so.
 */
export async function findOpenOrder(tx: Tx, bookId: string): Promise<OpenOrder | undefined> {
  await endedHolds(tx, { bookId });
  const [order] = await openOrders(tx, { bookId });
  return order;
}

const endedHolds = prepareQuery((db, given: Given<{ bookId: string }>) =>
  db
    .updateTable('orders')
    .set({ status: 'expired', closed_at: sql`now()`, closed_because: 'hold' })
    .where('book_id', '=', given.bookId)
    .where('status', '=', 'unpaid')
    .where('hold_ends_at', '<=', sql<Date>`now()`),
);

const openOrders = prepareQuery((db, given: Given<{ bookId: string }>) =>
  db
    .selectFrom('orders')
    .select(['id', 'buyer_id', 'status'])
    .where('book_id', '=', given.bookId)
    .where('status', 'in', openOrderStatuses.map(sql.lit)),
);

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
