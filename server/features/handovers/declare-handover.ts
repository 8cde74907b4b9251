import { sql } from 'kysely';
import { releaseHours } from '#contract/handovers.ts';
import { DomainError } from '#server/lib/errors.ts';
import { getOwnOrder, type HandoverDeps, recordHandover } from './record-handover.ts';

/**
 * The seller says without the code that the book was handed over. Of a book that is paid for at the meeting, it counts at once, because
 * no money waits for it, and for a week after its hold, too. Returns how many orders changed.
 * @throws DomainError `not_found`, `order_not_paid`, `order_closed`, `case_open`, `handover_denied`
 */
export async function declareHandover(
  deps: HandoverDeps,
  sellerId: string,
  orderId: string,
): Promise<number> {
  const order = await getOwnOrder(deps.db, 'seller_id', sellerId, orderId);
  if (order.payment_mode !== 'none') return declarePaid(deps, sellerId, orderId);
  if (order.handed_over_at) return 0;
  return recordHandover(deps, order, 'seller');
}

/** It counts after 48 hours, for which the refund waits; the buyer gets a mail and can deny it. */
function declarePaid({ db, enqueueMail }: HandoverDeps, sellerId: string, orderId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('orders')
      .set({
        handover_declared_at: sql`now()`,
        release_due_at: sql`now() + make_interval(hours => ${releaseHours})`,
      })
      .where('id', '=', orderId)
      .where('seller_id', '=', sellerId)
      .where('status', '=', 'paid')
      .where('handed_over_at', 'is', null)
      .where('handover_declared_at', 'is', null)
      .where('case_state', 'is', null)
      .executeTakeFirst();
    const order = await getOwnOrder(tx, 'seller_id', sellerId, orderId);
    if (numUpdatedRows > 0n) {
      const personId = order.buyer_id;
      await enqueueMail(tx, { message: 'handover-declared', personId, orderId }, orderId);
      return 1;
    }
    if (order.status !== 'paid') throw new DomainError('order_not_paid');
    if (order.case_state === 'open') throw new DomainError('case_open');
    if (order.handover_denied_at && !order.handed_over_at) throw new DomainError('handover_denied');
    return 0;
  });
}
