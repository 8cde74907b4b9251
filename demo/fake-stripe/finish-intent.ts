import { written } from './charge-limits.ts';
import { assertNotDisputed, contestByTestCard } from './disputes.ts';
import { recordEvent } from './events.ts';
import { changeIntent, lockIntent, throwWrongState } from './find-intent.ts';
import { metadataOf, oneOf, required, wantsCharge, wholeNumber } from './form.ts';
import { type Answer, type IntentRow, type LedgerDb, randomId, type Work } from './ledger.ts';
import { listOf } from './list.ts';
import { invalidParameter, missingResource, StripeError } from './stripe-error.ts';
import { chargeObject, intentObject, refundObject } from './stripe-objects.ts';

/** `POST /v1/payment_intents/{id}/capture` */
export async function captureIntent(work: Work, id: string): Promise<Answer> {
  const row = await lockIntent(work, id);
  if (row.status === 'succeeded')
    throwWrongState(
      work,
      row,
      'This PaymentIntent could not be captured because it has already been captured.',
    );
  if (row.status !== 'requires_capture')
    throwWrongState(
      work,
      row,
      `This PaymentIntent could not be captured because it has a status of ${row.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  const amount = wholeNumber(work.params, 'amount_to_capture') ?? row.amount;
  if (amount > row.amount)
    throw invalidParameter(
      'amount_to_capture',
      `The amount to capture is greater than the amount you can capture on this PaymentIntent: ${row.amount}.`,
      'amount_too_large',
    );
  const captured = await changeIntent(work, id, { status: 'succeeded', amount_received: amount });
  await recordEvent(work, 'payment_intent.succeeded', captured, intentObject(captured, 'secret'));
  const contested = await contestByTestCard(work, captured);
  return { status: 200, body: intentObject(contested, 'secret', wantsCharge(work.params)) };
}

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;

/** `POST /v1/payment_intents/{id}/cancel` */
export async function cancelIntent(work: Work, id: string): Promise<Answer> {
  const cancellation_reason = oneOf(work.params, 'cancellation_reason', reasons) ?? null;
  const row = await lockIntent(work, id);
  if (row.status === 'succeeded' || row.status === 'canceled')
    throwWrongState(
      work,
      row,
      `You cannot cancel this PaymentIntent because it has a status of ${row.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  const canceled = await changeIntent(work, id, {
    status: 'canceled',
    canceled_at: work.now,
    cancellation_reason,
  });
  await recordEvent(work, 'payment_intent.canceled', canceled, intentObject(canceled, 'secret'));
  return { status: 200, body: intentObject(canceled, 'secret', wantsCharge(work.params)) };
}

/** `POST /v1/refunds`, for an intent or for its charge. */
export async function createRefund(work: Work): Promise<Answer> {
  const requested = wholeNumber(work.params, 'amount');
  const reason = oneOf(work.params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const row = await lockIntent(work, await intentToRefund(work));
  const left = row.amount_received - row.amount_refunded;
  refuseRefund(row, left, requested ?? left);
  await assertNotDisputed(work, row);
  const charged = await changeIntent(work, row.id, {
    amount_refunded: row.amount_refunded + (requested ?? left),
  });
  const refund = await work.tx
    .insertInto('sandbox_refunds')
    .values({
      id: randomId('re'),
      intent_id: row.id,
      charge_id: row.charge_id ?? '',
      amount: requested ?? left,
      currency: row.currency,
      reason,
      metadata: JSON.stringify(metadataOf(work.params)),
      created_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(work, 'refund.created', row, refundObject(refund));
  await recordEvent(work, 'charge.refunded', row, chargeObject(charged) ?? {});
  return { status: 200, body: refundObject(refund) };
}

/**
 * `POST /v1/test_helpers/refunds/{id}/fail`: the cardholder's bank sends a refund back. Stripe has no such call, because there it happens by
 * itself, also to the refund of a test card.
 */
export async function failRefund(work: Work, id: string): Promise<Answer> {
  const refund = await work.tx
    .updateTable('sandbox_refunds')
    .set({ failed_at: work.now })
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!refund) throw missingResource('refund', id, 'id');
  const row = await lockIntent(work, refund.intent_id);
  const charged = await changeIntent(work, row.id, { amount_refunded: row.amount_refunded - refund.amount });
  await recordEvent(work, 'refund.failed', charged, refundObject(refund));
  return { status: 200, body: refundObject(refund) };
}

async function intentToRefund({ tx, params }: Work): Promise<string> {
  const intentId = params.get('payment_intent');
  if (intentId !== null) return intentId;
  const chargeId = required(params.get('charge'), 'payment_intent');
  const row = await tx
    .selectFrom('sandbox_intents')
    .select('id')
    .where('charge_id', '=', chargeId)
    .executeTakeFirst();
  if (!row) throw missingResource('charge', chargeId, 'charge');
  return row.id;
}

function refuseRefund(row: IntentRow, left: number, amount: number): void {
  const toError = (code: string | undefined, message: string) =>
    new StripeError(400, { type: 'invalid_request_error', message, ...(code && { code }) });
  if (row.status !== 'succeeded')
    throw toError(undefined, `This PaymentIntent (${row.id}) does not have a successful charge to refund.`);
  if (left === 0)
    throw toError('charge_already_refunded', `Charge ${row.charge_id} has already been refunded.`);
  if (amount > left)
    throw toError(
      'amount_too_large',
      `Refund amount (${written(amount, row.currency)}) is greater than unrefunded amount on charge (${written(left, row.currency)})`,
    );
}

/** `GET /v1/refunds`, newest first. */
export async function listRefunds(db: LedgerDb, _: string, params: URLSearchParams): Promise<Answer> {
  const rows = await db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('intent_id', '=', required(params.get('payment_intent'), 'payment_intent'))
    .orderBy('created_at', 'desc')
    .execute();
  return { status: 200, body: listOf('/v1/refunds', rows.map(refundObject)) };
}

/** `GET /v1/refunds/{id}` */
export async function showRefund(db: LedgerDb, id: string): Promise<Answer> {
  const row = await db.selectFrom('sandbox_refunds').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw missingResource('refund', id, 'id');
  return { status: 200, body: refundObject(row) };
}
