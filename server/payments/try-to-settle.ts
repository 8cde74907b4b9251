import { sql } from 'kysely';
import { problems } from '../../contract/problem-codes.ts';
import { CardServiceUnreachable } from '../adapters/payments/card-service-unreachable.ts';
import type { Db, PaymentRow } from '../db/tables.ts';
import { DomainError, kindOf } from '../errors.ts';
import { ensureIntent } from './open-payment.ts';
import { type SettleDeps, settle } from './settle.ts';

/**
 * Settles a payment and leaves a note with it of how that went, which the ledger shows. Either way it goes to the
 * back of the queue, so that one that always fails does not keep the others waiting.
 * @throws whatever settling throws
 */
export async function tryToSettle(deps: SettleDeps, payment: PaymentRow): Promise<void> {
  try {
    const intent = await ensureIntent(deps, payment);
    await settle(deps, intent.id);
  } catch (error) {
    await leaveNote(deps.db, payment.id, troubleIn(error));
    throw error;
  }
  await leaveNote(deps.db, payment.id, null);
}

const leaveNote = (db: Db, id: string, trouble: string | null) =>
  db.updateTable('payments').set({ trouble, updated_at: sql`now()` }).where('id', '=', id).execute();

/** What is no refusal of ours may quote anything: for that the log is the place. */
function troubleIn(error: unknown): string {
  if (error instanceof CardServiceUnreachable) return 'The card service didn’t respond.';
  if (error instanceof DomainError) return error.hasOwnMessage ? error.message : problems[error.code].message;
  return `Unexpected error (${kindOf(error)}). See the log.`;
}
