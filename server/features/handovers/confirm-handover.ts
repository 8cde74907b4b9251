import { assertCanChangeHands, getOwnOrder, type HandoverDeps, recordHandover } from './record-handover.ts';

/**
 * The buyer says that they have the book, which hands it over at once. Returns how many orders changed.
 * @throws DomainError `not_found`, `order_not_paid`, `order_closed`
 */
export async function confirmHandover(deps: HandoverDeps, buyerId: string, orderId: string): Promise<number> {
  const order = await getOwnOrder(deps.db, 'buyer_id', buyerId, orderId);
  assertCanChangeHands(order);
  return recordHandover(deps, order, 'buyer');
}
