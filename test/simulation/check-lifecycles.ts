import { type OrderStatus, orderTransitions } from '#contract/orders/orders.ts';
import { type PaymentStatus, paymentTransitions } from '#contract/payments/payments.ts';
import { type TransferStatus, transferTransitions } from '#contract/payouts/payouts.ts';
import type { Environment } from './environment.ts';
import type { Found, When } from './found.ts';

/** Paid, and refunded, or about to be: the book stays sold. */
export const wasRefunded = ({ orders }: Found) => orders.some(({ status }) => /^refund/.test(status));

/** What was paid is released or refunded: never both, and never neither once the clocks have run out. */
export function* releasedOrRefunded({ orders, payments }: Found, when: When): Generator<string> {
  for (const { id, status, paid_at, handed_over_at, release_due_at, case_state } of orders) {
    const isRefunded = payments.some((one) => one.order_id === id && /^refund/.test(one.status));
    const hasCharge = payments.some((one) => one.order_id === id && one.status === 'captured');
    if (handed_over_at && (status !== 'paid' || (isRefunded && !hasCharge)))
      yield 'an order is released and refunded';
    if (when === 'settled' && paid_at && status === 'paid' && !handed_over_at)
      yield 'an order is neither released nor refunded';
    if (case_state === 'open' && (/^refund/.test(status) || release_due_at))
      yield 'a clock runs during a case';
    if (/^refund/.test(status) && release_due_at) yield 'refunded in the 48 hours of a declaration';
  }
}

/** Nothing made a transition that its lifecycle does not have. */
export async function illegalTransitions(
  { pool }: Environment,
  { orders, payments, transfers, disputes }: Found,
): Promise<string[]> {
  const ids = [...orders, ...payments, ...transfers, ...disputes].map(({ id }) => id);
  const { rows } = await pool.query('select kind, was, became from history where id = any($1) order by seq', [
    ids,
  ]);
  return rows
    .filter(({ kind, was, became }) => !isLegal(kind, was, became))
    .map(({ kind, was, became }) => `${kind} went from ${was} to ${became}`);
}

function isLegal(kind: string, was: string, became: string): boolean {
  if (kind === 'order') return orderTransitions[was as OrderStatus].some((status) => status === became);
  if (kind === 'payment') return paymentTransitions[was as PaymentStatus].some((status) => status === became);
  if (kind === 'charge') return false;
  // What the bank has decided is final.
  if (kind === 'dispute') return was === 'open';
  if (was === 'nothing') return became === 'due';
  return transferTransitions[was as TransferStatus].some((status) => status === became);
}
