import type { OrderStatus } from '#contract/orders/orders.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { OrderRow } from '#server/db/tables/order-tables.ts';
import { DomainError } from '#server/lib/errors.ts';

export type OrderOfSide = Pick<
  OrderRow,
  'id' | 'buyer_id' | 'seller_id' | 'status' | 'handed_over_at' | 'location'
>;

const selectOrder = (db: Db | Tx, userId: string, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'buyer_id', 'seller_id', 'status', 'handed_over_at', 'location'])
    .where('id', '=', orderId)
    .where((order) => order.or([order('buyer_id', '=', userId), order('seller_id', '=', userId)]));

/**
 * Returns an order that the user bought or sold.
 * @throws DomainError `not_found`
 */
export async function getOrderOfSide(db: Db, userId: string, orderId: string): Promise<OrderOfSide> {
  const order = await selectOrder(db, userId, orderId).executeTakeFirst();
  if (!order) throw new DomainError('not_found');
  return order;
}

/**
 * The same for an order whose book can still be handed over. It stays so until the transaction ends.
 * @throws DomainError `not_found`, `order_closed`
 */
export async function lockOpenOrder(tx: Tx, userId: string, orderId: string): Promise<OrderOfSide> {
  const order = await selectOrder(tx, userId, orderId).forShare().executeTakeFirst();
  if (!order) throw new DomainError('not_found');
  if (!isOpen(order)) throw new DomainError('order_closed');
  return order;
}

/** The book has not changed hands, and will. */
export const meetingStatuses = ['unpaid', 'claimed', 'paid'] as const satisfies OrderStatus[];

export const isOpen = ({ status, handed_over_at }: Pick<OrderRow, 'status' | 'handed_over_at'>): boolean =>
  handed_over_at === null && (meetingStatuses as readonly OrderStatus[]).includes(status);

export const otherSideOf = ({ buyer_id, seller_id }: OrderOfSide, userId: string): string =>
  buyer_id === userId ? seller_id : buyer_id;
