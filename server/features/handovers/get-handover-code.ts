import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { HandoverCodes } from './handover-codes.ts';
import { assertCanChangeHands, getOwnOrder } from './record-handover.ts';

/** @throws DomainError `not_found`, also for the seller; `order_closed`; `order_not_paid`, also once the book is handed over */
export async function getHandoverCode(
  { db, codes }: { db: Db; codes: HandoverCodes },
  buyerId: string,
  orderId: string,
): Promise<string> {
  const order = await getOwnOrder(db, 'buyer_id', buyerId, orderId);
  if (order.handed_over_at || order.case_state === 'refund') throw new DomainError('order_not_paid');
  assertCanChangeHands(order);
  return codes.codeOf(order.id);
}
