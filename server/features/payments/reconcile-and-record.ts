import { sql } from 'kysely';
import { type Sentence, say } from '#contract/kernel/sentence.ts';
import type { Db } from '#server/db/schema.ts';
import type { PaymentRow } from '#server/db/tables/order-tables.ts';
import { PaymentProviderUnreachable } from '#server/integrations/payments/provider-unreachable.ts';
import { DomainError, errorName } from '#server/lib/errors.ts';
import { ensureIntent } from './create-payment-intent.ts';
import { type ReconcileDeps, reconcilePayment } from './reconcile.ts';

/**
 * Reconciles a payment and records the outcome, which the ledger shows. Either way `updated_at` moves it to the back of the
 * queue, so that one that always fails does not delay the others.
 * @param refundsAgain also makes a refund again that failed
 * @throws whatever `reconcilePayment` throws
 */
export async function reconcileAndRecord(
  deps: ReconcileDeps,
  payment: PaymentRow,
  refundsAgain = false,
): Promise<void> {
  try {
    const intent = await ensureIntent(deps, payment);
    await reconcilePayment(deps, intent.id, refundsAgain);
  } catch (error) {
    await saveLastError(deps.db, payment.id, describeError(error));
    throw error;
  }
  await saveLastError(deps.db, payment.id, null);
}

const saveLastError = (db: Db, id: string, lastError: string | null) =>
  db
    .updateTable('payments')
    .set({ last_error: lastError, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();

/** An unexpected error's message may contain personal data, so only its name is stored; the log has the details. */
function describeError(error: unknown): Sentence {
  if (error instanceof PaymentProviderUnreachable) return say('failures.cardService');
  if (error instanceof DomainError) return error.sentence;
  return say('failures.seeLog', { reason: errorName(error) });
}
