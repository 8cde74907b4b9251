import { sql } from 'kysely';
import type { HandoverProof } from '#contract/handovers.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { OrderRow } from '#server/db/tables/order-tables.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { endCaseWithHandover } from './end-case-with-handover.ts';
import { sellAtMeeting } from './sell-at-meeting.ts';

export type HandoverDeps = { db: Db; enqueueMail: EnqueueMail };

type Side = 'buyer_id' | 'seller_id';
export type HandoverOrder = Pick<
  OrderRow,
  | 'id'
  | 'buyer_id'
  | 'seller_id'
  | 'book_id'
  | 'status'
  | 'payment_mode'
  | 'hold_ends_at'
  | 'handed_over_at'
  | 'handover_declared_at'
  | 'handover_denied_at'
  | 'case_state'
>;

/**
 * Returns an order of this buyer or seller.
 * @throws DomainError `not_found`
 */
export async function getOwnOrder(
  db: Db | Tx,
  side: Side,
  userId: string,
  orderId: string,
): Promise<HandoverOrder> {
  const order = await db
    .selectFrom('orders')
    .select([
      'id',
      'buyer_id',
      'seller_id',
      'book_id',
      'status',
      'payment_mode',
      'hold_ends_at',
      'handed_over_at',
    ])
    .select(['handover_declared_at', 'handover_denied_at', 'case_state'])
    .where('id', '=', orderId)
    .where(side, '=', userId)
    .executeTakeFirst();
  if (!order) throw new DomainError('not_found');
  return order;
}

/**
 * The book can change hands once it is paid for, or while it is held if its buyer pays at the meeting.
 * @throws DomainError `order_not_paid`, `order_closed`
 */
export function assertCanChangeHands({ status, payment_mode, hold_ends_at }: HandoverOrder): void {
  if (status === 'paid') return;
  if (payment_mode !== 'none') throw new DomainError('order_not_paid');
  if (status !== 'unpaid' || hold_ends_at <= new Date()) throw new DomainError('order_closed');
}

/**
 * Records the handover, and notifies the side that did not cause it. The condition in the update decides between two handovers
 * at the same moment, and between a handover and a refund.
 * @returns how many orders changed: 0 if the book was handed over before
 * @throws DomainError `order_not_paid`, `order_closed`
 */
export async function recordHandover(
  { db, enqueueMail }: HandoverDeps,
  order: HandoverOrder,
  proof: Exclude<HandoverProof, 'timer'>,
): Promise<number> {
  const { id, buyer_id, seller_id, payment_mode } = order;
  return db.transaction().execute(async (tx) => {
    const isNew =
      payment_mode === 'none' ? await sellAtMeeting(tx, order, proof) : await handOverPaid(tx, id, proof);
    if (!isNew) return assertHandedOver(tx, id);
    await endCaseWithHandover(tx, id);
    if (proof !== 'buyer') await notify(enqueueMail, tx, id, buyer_id);
    if (proof !== 'code' && proof !== 'seller') await notify(enqueueMail, tx, id, seller_id);
    return 1;
  });
}

async function handOverPaid(tx: Tx, orderId: string, proof: HandoverProof): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ handed_over_at: sql`now()`, handover_proof: proof, case_state: sql`nullif(case_state, 'open')` })
    .where('id', '=', orderId)
    .where('status', '=', 'paid')
    .where('handed_over_at', 'is', null)
    .where(sql<boolean>`case_state is distinct from 'refund'`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function assertHandedOver(tx: Tx, orderId: string): Promise<0> {
  const order = await tx
    .selectFrom('orders')
    .select(['handed_over_at', 'payment_mode'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order?.handed_over_at)
    throw new DomainError(order?.payment_mode === 'none' ? 'order_closed' : 'order_not_paid');
  return 0;
}

const notify = (enqueueMail: EnqueueMail, tx: Tx, orderId: string, personId: string) =>
  enqueueMail(tx, { message: 'book-handed-over', personId, orderId }, `${orderId} ${personId}`);
