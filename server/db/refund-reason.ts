import type { OrderRefundReason } from '#contract/orders/orders.ts';
import type { OrderRow } from './tables/order-tables.ts';

/** Why the buyer gets the money back; null if the order is not refunded. Earlier releases refunded only after a decision or in time. */
export function refundReasonOf({
  status,
  case_state,
  refund_reason,
}: Pick<OrderRow, 'status' | 'case_state' | 'refund_reason'>): OrderRefundReason | null {
  if (status === 'paid' && case_state === 'refund') return 'case_decided';
  if (status !== 'refund_pending' && status !== 'refunded') return null;
  return refund_reason ?? (case_state === 'refund' ? 'case_decided' : 'not_handed_over');
}
