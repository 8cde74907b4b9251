import type { PaymentRow } from '#server/db/tables/order-tables.ts';
import type { Found, Intent, When } from './found.ts';

/** Charges whose buyers do not have their money back, neither by a refund nor by their banks, and are not known to be owed a refund. */
export const paidFor = ({ intents, payments, differences }: Found): Intent[] =>
  intents.filter(({ id, amount_received, amount_refunded, dispute }) => {
    const payment = payments.find(({ intent_id }) => intent_id === id);
    const known = differences.find(({ payment_id }) => payment_id === payment?.id);
    const sentBack = payment?.status === 'refunded' ? (known?.missing_refund ?? 0) : 0;
    return amount_received > amount_refunded + sentBack && dispute !== 'lost';
  });

/**
 * Our records say what the payment provider says, also about what began there. What they cannot have (a part of a charge that the host
 * refunded, a refund that the bank sent back) administrators see.
 */
export function* providerAgrees(found: Found, when: When): Generator<string> {
  for (const payment of found.payments) {
    const intent = found.intents.find(({ id }) => id === payment.intent_id);
    yield* isAsCharged(payment, intent);
    if (intent) yield* isKnown(found, payment, intent);
  }
  if (when === 'settled' && found.differences.some(({ missing_refund }) => missing_refund > 0))
    yield 'a refund that was made again has not arrived';
  // Nothing follows from a dispute of which we hear after it was won.
  for (const { ours, theirs } of found.disputes)
    if (ours !== theirs && !(ours === null && theirs === 'won'))
      yield `a dispute is ${theirs} at the payment provider, and ${ours ?? 'unknown'} here`;
}

function* isAsCharged({ status }: PaymentRow, intent: Intent | undefined): Generator<string> {
  const { amount_received = 0, amount_refunded = 0 } = intent ?? {};
  const agrees: Record<string, boolean> = {
    captured: amount_received > amount_refunded && intent?.dispute !== 'lost',
    refunded: amount_received > 0,
    cancelled: intent?.status === 'canceled',
  };
  if (agrees[status] === false) yield `a payment is ${status}, its intent ${intent?.status ?? 'missing'}`;
}

function* isKnown(found: Found, { id, status }: PaymentRow, intent: Intent): Generator<string> {
  const known = found.differences.find(({ payment_id }) => payment_id === id);
  const refunded = status === 'refunded' && !intent.dispute ? intent.amount_received : 0;
  const unknown = Math.max(0, intent.amount_refunded - refunded);
  const missing = Math.max(0, refunded - intent.amount_refunded);
  if (!['captured', 'refunded'].includes(status)) return;
  if ((known?.unknown_refund ?? 0) !== unknown)
    yield `the host refunded ${unknown}, and administrators see ${known?.unknown_refund ?? 0}`;
  if ((known?.missing_refund ?? 0) !== missing)
    yield `a bank sent back ${missing}, and administrators see ${known?.missing_refund ?? 0}`;
}
