import { sql } from 'kysely';
import type { OrderStatus } from '#contract/orders/orders.ts';
import type { OrderRow } from '#server/db/tables/order-tables.ts';

type Row = Pick<OrderRow, 'status' | 'hold_ends_at' | 'handed_over_at' | 'case_state'>;

/**
 * The status of an order for its two sides: also `expired` and `refund_pending` before the job has seen it, and `handed_over`.
 */
export function statusOfOrder({ status, hold_ends_at, handed_over_at, case_state }: Row): OrderStatus {
  if (status === 'unpaid' && hold_ends_at <= new Date()) return 'expired';
  if (status === 'paid' && case_state === 'refund') return 'refund_pending';
  return handed_over_at ? 'handed_over' : status;
}

/** Unpaid with a hold that has not ended; the job may not have closed the others yet. */
export const isHeld = sql<boolean>`(orders.status = 'unpaid' and orders.hold_ends_at > now())`;

/**
 * The payment provider has sent the seller the money, or is about to, and it can still be taken back: the buyer gets it back after that.
 */
export const isWithSeller = sql<boolean>`exists (select from transfers where transfers.order_id = orders.id
  and transfers.status in ('pending', 'done', 'reversal_pending') and transfers.reversal_refused_at is null)`;

/** The clock of the handover has run out, and neither side has said that the book changed hands. */
export const isRefundDue = sql<boolean>`(orders.status = 'paid' and orders.handed_over_at is null
  and orders.release_due_at is null and orders.refund_due_at is not null and orders.refund_due_at <= now())`;
