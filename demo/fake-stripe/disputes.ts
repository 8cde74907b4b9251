import { digitsOf } from '#contract/kernel/money/currencies.ts';
import { toCardAmount } from '#server/integrations/payments/card-amount.ts';
import type { DisputeRow } from './connect/tables.ts';
import { recordEvent } from './events.ts';
import { changeIntent, lockIntent } from './find-intent.ts';
import { oneOf, required } from './form.ts';
import { type Answer, type Contest, type IntentRow, type LedgerDb, randomId, type Work } from './ledger.ts';
import { listOf } from './list.ts';
import { invalidParameter, missingResource, StripeError } from './stripe-error.ts';

/** Opens the dispute that the test card of a charge stands for. */
export const contestByTestCard = (work: Work, row: IntentRow): Promise<IntentRow> =>
  row.contested_as
    ? openDispute(work, row, row.contested_as).then(({ intent }) => intent)
    : Promise.resolve(row);

/**
 * `POST /v1/test_helpers/disputes`: the cardholder contests a charge. Stripe has no such call, because there the cardholder's bank
 * decides; only its test cards open a dispute, at once.
 */
export async function createDispute(work: Work): Promise<Answer> {
  const reasons = ['fraudulent', 'product_not_received', 'inquiry'] as const;
  const reason = oneOf(work.params, 'reason', reasons) ?? 'fraudulent';
  const row = await lockIntent(work, required(work.params.get('payment_intent'), 'payment_intent'));
  if (row.status !== 'succeeded' || row.amount_refunded === row.amount_received)
    throw invalidParameter('payment_intent', `There is nothing to contest of ${row.id}.`);
  await assertNotDisputed(work, row);
  const { dispute } = await openDispute(work, row, reason);
  return { status: 200, body: disputeObject(dispute) };
}

async function openDispute(
  work: Work,
  row: IntentRow,
  contest: Contest,
): Promise<{ intent: IntentRow; dispute: DisputeRow }> {
  const isInquiry = contest === 'inquiry';
  const dispute = await work.tx
    .insertInto('sandbox_disputes')
    .values({
      id: randomId('du'),
      intent_id: row.id,
      charge_id: row.charge_id ?? '',
      amount: row.amount_received - row.amount_refunded,
      currency: row.currency,
      reason: isInquiry ? 'fraudulent' : contest,
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
      created_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const intent = await changeIntent(work, row.id, { disputed: true });
  await recordEvent(work, 'charge.dispute.created', intent, disputeObject(dispute));
  return { intent, dispute };
}

/** @throws StripeError if the cardholder's bank holds or has kept the money, because a refund would pay it twice */
export async function assertNotDisputed({ tx }: Work, row: IntentRow): Promise<void> {
  const contested = await tx
    .selectFrom('sandbox_disputes')
    .select('id')
    .where('intent_id', '=', row.id)
    .where('status', 'in', ['needs_response', 'lost'])
    .executeTakeFirst();
  if (!contested) return;
  throw new StripeError(400, {
    type: 'invalid_request_error',
    code: 'charge_disputed',
    message: `Charge ${row.charge_id} has been charged back; cannot issue a refund.`,
  });
}

const evidence = { winning_evidence: 'won', losing_evidence: 'lost' } as const;

/** `POST /v1/disputes/{id}`. As at Stripe, two texts decide a dispute in test mode, once they are submitted. */
export async function updateDispute(work: Work, id: string): Promise<Answer> {
  const dispute = await lockDispute(work, id);
  const text = work.params.get('evidence[uncategorized_text]');
  const isSubmitted = work.params.get('submit') !== 'false';
  const outcome = text === 'winning_evidence' || text === 'losing_evidence' ? evidence[text] : undefined;
  const updated = isSubmitted && outcome ? await endDispute(work, dispute, outcome) : dispute;
  return { status: 200, body: disputeObject(updated) };
}

/** `POST /v1/disputes/{id}/close`: the host accepts it. */
export async function closeDispute(work: Work, id: string): Promise<Answer> {
  return { status: 200, body: disputeObject(await endDispute(work, await lockDispute(work, id), 'lost')) };
}

async function lockDispute({ tx }: Work, id: string): Promise<DisputeRow> {
  const dispute = await tx
    .selectFrom('sandbox_disputes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!dispute) throw missingResource('dispute', id, 'dispute');
  return dispute;
}

async function endDispute(work: Work, dispute: DisputeRow, outcome: 'won' | 'lost'): Promise<DisputeRow> {
  if (!dispute.status.endsWith('needs_response'))
    throw new StripeError(400, {
      type: 'invalid_request_error',
      message: `This dispute is already closed, with a status of ${dispute.status}.`,
    });
  const ended = await work.tx
    .updateTable('sandbox_disputes')
    .set({ status: dispute.status === 'needs_response' ? outcome : 'warning_closed' })
    .where('id', '=', dispute.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const intent = await lockIntent(work, dispute.intent_id);
  await recordEvent(work, 'charge.dispute.closed', intent, disputeObject(ended));
  return ended;
}

/** `GET /v1/disputes/{id}` */
export async function showDispute(db: LedgerDb, id: string): Promise<Answer> {
  const row = await db.selectFrom('sandbox_disputes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw missingResource('dispute', id, 'dispute');
  return { status: 200, body: disputeObject(row) };
}

/** `GET /v1/disputes` */
export async function listDisputes(db: LedgerDb, _: string, params: URLSearchParams): Promise<Answer> {
  const intentId = required(params.get('payment_intent'), 'payment_intent');
  const rows = await db
    .selectFrom('sandbox_disputes')
    .selectAll()
    .where('intent_id', '=', intentId)
    .orderBy('created_at', 'desc')
    .execute();
  return { status: 200, body: listOf('/v1/disputes', rows.map(disputeObject)) };
}

const daysToRespond = 7;

function disputeObject(row: DisputeRow): object {
  const created = Math.floor(row.created_at.getTime() / 1000);
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: balanceTransactions(row),
    charge: row.charge_id,
    created,
    currency: row.currency,
    evidence: {},
    evidence_details: {
      due_by: row.status.endsWith('needs_response') ? created + daysToRespond * 86_400 : null,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: row.status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    payment_intent: row.intent_id,
    reason: row.reason,
    status: row.status,
  };
}

/** An inquiry takes no money. A dispute that is won gives the amount back, and keeps the fee. */
function balanceTransactions({ id, amount, currency, status }: DisputeRow): object[] {
  if (status.startsWith('warning_')) return [];
  const code = currency.toUpperCase();
  const fee = toCardAmount(15 * 10 ** digitsOf(code), code);
  const transaction = (type: string, moved: number, cost: number) => ({
    id: `txn_${id.slice(3)}_${type}`,
    object: 'balance_transaction',
    amount: moved,
    currency,
    fee: cost,
    net: moved - cost,
    reporting_category: type,
    type: 'adjustment',
  });
  const withdrawal = transaction('dispute', -amount, fee);
  return status === 'won' ? [withdrawal, transaction('dispute_reversal', amount, 0)] : [withdrawal];
}
