import { toDollars } from '#contract/money.ts';
import { DomainError } from '#server/lib/errors.ts';
import { reconcilePayment, type SettleDeps } from './reconcile.ts';

type Claim = { transactionId: string; paymentId?: string | undefined; bookPrice?: number | undefined };

/**
 * The buyer's page says that the card was confirmed. Settles the payment and answers its id, the same
 * however often it is repeated.
 * @throws DomainError `payment_mismatch` for a transaction that is not this buyer's payment for this order,
 *   `payment_not_finished`, `payment_refunded`
 */
export async function recordPayment(deps: SettleDeps, buyerId: string, claim: Claim): Promise<string> {
  const payment = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', deps.cards.kind)
    .where('intent_id', '=', claim.transactionId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst();
  if (!payment) throw new DomainError('payment_mismatch');
  if (claim.paymentId !== undefined && claim.paymentId !== payment.order_id)
    throw new DomainError('payment_mismatch');
  if (claim.bookPrice !== undefined && claim.bookPrice !== toDollars(payment.amount_cents))
    throw new DomainError('payment_mismatch');
  const status = await reconcilePayment(deps, claim.transactionId);
  if (status === 'captured') return payment.id;
  if (status === 'created' || status === 'capture_pending') throw new DomainError('payment_not_finished');
  throw new DomainError('payment_refunded');
}
