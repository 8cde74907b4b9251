import { sql } from 'kysely';
import { openOrderStatuses } from '#contract/orders/orders.ts';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { Tx } from '#server/db/schema.ts';
import type { OrderRow } from '#server/db/tables/order-tables.ts';

export type OpenOrder = Pick<OrderRow, 'id' | 'buyer_id' | 'status'>;

/**
 * Expires an ended hold and returns the order that occupies the book, whose row must be locked. A unique index guarantees
 * at most one.
 */
export async function expireAndFindOpenOrder(tx: Tx, bookId: string): Promise<OpenOrder | undefined> {
  await expireHoldsOfBook(tx, { bookId });
  const [order] = await selectOpenOrder(tx, { bookId });
  return order;
}

const expireHoldsOfBook = preparedQuery((db, params: Params<{ bookId: string }>) =>
  db
    .updateTable('orders')
    .set({ status: 'expired', closed_at: sql`now()`, close_reason: 'hold' })
    .where('book_id', '=', params.bookId)
    .where('status', '=', 'unpaid')
    .where('hold_ends_at', '<=', sql<Date>`now()`),
);

const selectOpenOrder = preparedQuery((db, params: Params<{ bookId: string }>) =>
  db
    .selectFrom('orders')
    .select(['id', 'buyer_id', 'status'])
    .where('book_id', '=', params.bookId)
    .where('status', 'in', openOrderStatuses.map(sql.lit)),
);

/** Closes an unpaid order; false if it is no longer unpaid, such as when its payment was just claimed. */
export async function closeUnpaidOrder(
  tx: Tx,
  orderId: string,
  reason: NonNullable<OrderRow['close_reason']>,
): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set({
      status: reason === 'hold' ? 'expired' : 'cancelled',
      closed_at: sql`now()`,
      close_reason: reason,
    })
    .where('id', '=', orderId)
    .where('status', '=', 'unpaid')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
