import { sql } from 'kysely';
import { problems } from '#contract/problem-codes.ts';
import type { Db, PaymentRow } from '#server/db/schema.ts';
import { CardServiceUnreachable } from '#server/integrations/payments/provider-unreachable.ts';
import { DomainError, errorName } from '#server/lib/errors.ts';
import { ensureIntent } from './create-payment-intent.ts';
import { reconcilePayment, type SettleDeps } from './reconcile.ts';

/**
 * Settles a payment and leaves a note with it of how that went, which the ledger shows. Either way it goes to the
 * back of the queue, so that one that always fails does not keep the others waiting.
 * @throws whatever settling throws
 */
export async function reconcileAndRecord(deps: SettleDeps, payment: PaymentRow): Promise<void> {
  try {
    const intent = await ensureIntent(deps, payment);
    await reconcilePayment(deps, intent.id);
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

/** What is no refusal of ours may quote anything: for that the log is the place. */
function describeError(error: unknown): string {
  if (error instanceof CardServiceUnreachable) return 'The card service didn’t respond.';
  if (error instanceof DomainError) return error.hasOwnMessage ? error.message : problems[error.code].message;
  return `Unexpected error (${errorName(error)}). See the log.`;
}
