import type { TypedPrice } from '#contract/kernel/money/price.ts';
import { DomainError } from '#server/lib/errors.ts';
import { readClaimedPrice } from '../site/read-prices.ts';
import { type ReconcileDeps, reconcilePayment } from './reconcile.ts';

type RecordPaymentInput = {
  transactionId: string;
  paymentId?: string | undefined;
  bookPrice?: TypedPrice | undefined;
};

/**
 * Called when the buyer's page reports that the card was confirmed. Reconciles the payment and returns its id; repeating
 * the call changes nothing.
 * @throws DomainError `payment_mismatch` for a transaction that is not this buyer's payment for this order,
 *   `payment_not_finished`, `payment_refunded`
 */
export async function recordPayment(
  deps: ReconcileDeps,
  buyerId: string,
  input: RecordPaymentInput,
): Promise<string> {
  const payment = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', deps.paymentProvider.kind)
    .where('intent_id', '=', input.transactionId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst();
  if (!payment) throw new DomainError('payment_mismatch');
  if (input.paymentId !== undefined && input.paymentId !== payment.order_id)
    throw new DomainError('payment_mismatch');
  if (
    input.bookPrice !== undefined &&
    readClaimedPrice(input.bookPrice, payment.site_currency) !== payment.amount_cents
  )
    throw new DomainError('payment_mismatch');
  const status = await reconcilePayment(deps, input.transactionId);
  if (status === 'captured') return payment.id;
  if (status === 'created' || status === 'capture_pending') throw new DomainError('payment_not_finished');
  throw new DomainError('payment_refunded');
}
