import { assertChargeable } from './charge-limits.ts';
import { contestByTestCard } from './disputes.ts';
import { recordEvent } from './events.ts';
import { changeIntent, lockIntent, throwWrongState } from './find-intent.ts';
import { metadataOf, oneOf, required, wantsCharge, wholeNumber } from './form.ts';
import { type Answer, type IntentRow, type PaymentError, randomId, type Work } from './ledger.ts';
import { errorEnvelope, invalidParameter } from './stripe-error.ts';
import { intentObject } from './stripe-objects.ts';
import { type Decline, namedCard, type TestCard, typedCard } from './test-cards.ts';

/** `POST /v1/payment_intents` */
export async function createIntent(work: Work): Promise<Answer> {
  const { params, now } = work;
  const amount = required(wholeNumber(params, 'amount'), 'amount');
  const currency = required(params.get('currency'), 'currency').toLowerCase();
  assertChargeable(amount, currency);
  const card = cardOf(work);
  const id = randomId('pi');
  const row = await work.tx
    .insertInto('sandbox_intents')
    .values({
      id,
      client_secret: randomId(`${id}_secret`),
      status: card ? 'requires_confirmation' : 'requires_payment_method',
      amount,
      currency,
      capture_method:
        oneOf(params, 'capture_method', ['manual', 'automatic', 'automatic_async']) ?? 'automatic_async',
      payment_method: card?.paymentMethod ?? null,
      card_brand: card?.brand ?? null,
      card_last4: card?.last4 ?? null,
      description: params.get('description'),
      metadata: JSON.stringify(metadataOf(params)),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(work, 'payment_intent.created', row, intentObject(row, 'secret'));
  return params.get('confirm') === 'true' ? pay(work, row, card) : answer(work, row);
}

/** `POST /v1/payment_intents/{id}/confirm` */
export async function confirmIntent(work: Work, id: string): Promise<Answer> {
  const row = await lockIntent(work, id);
  if (row.status === 'requires_capture' || row.status === 'succeeded')
    throwWrongState(
      work,
      row,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  if (row.status === 'canceled')
    throwWrongState(
      work,
      row,
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.',
    );
  return pay(work, row, cardOf(work) ?? chosenEarlier(row));
}

/**
 * `POST /v1/payment_intents/{id}/authenticate`: the cardholder's response to the bank. Stripe has no such call, because
 * there the bank shows a page of its own.
 */
export async function authenticateIntent(work: Work, id: string): Promise<Answer> {
  const outcome = required(oneOf(work.params, 'outcome', ['succeeded', 'failed']), 'outcome');
  const row = await lockIntent(work, id);
  if (row.status !== 'requires_action')
    throwWrongState(
      work,
      row,
      `This PaymentIntent asks for no authentication: it has a status of ${row.status}.`,
    );
  return outcome === 'succeeded' ? approve(work, row) : decline(work, row, notAuthenticated);
}

const notAuthenticated: Decline = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function cardOf({ params, now }: Work): TestCard | undefined {
  const name = params.get('payment_method');
  return name === null ? typedCard(params, now) : namedCard(name);
}

const chosenEarlier = (row: IntentRow): TestCard | undefined =>
  row.status === 'requires_confirmation' && row.payment_method?.startsWith('pm_card_')
    ? namedCard(row.payment_method)
    : undefined;

async function pay(work: Work, row: IntentRow, card: TestCard | undefined): Promise<Answer> {
  if (!card)
    throw invalidParameter(
      'payment_method',
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      'payment_intent_unexpected_state',
    );
  const withCard = await changeIntent(work, row.id, {
    payment_method: card.paymentMethod,
    card_brand: card.brand,
    card_last4: card.last4,
    contested_as: card.contestedAs,
  });
  if (card.answer === 'approves') return approve(work, withCard);
  if (card.answer === 'asks') return askCardholder(work, withCard);
  return decline(work, withCard, card.answer, randomId('ch'));
}

async function approve(work: Work, row: IntentRow): Promise<Answer> {
  const held = row.capture_method === 'manual';
  const approved = await changeIntent(work, row.id, {
    status: held ? 'requires_capture' : 'succeeded',
    amount_received: held ? 0 : row.amount,
    charge_id: randomId('ch'),
    last_error: null,
  });
  const type = held ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded';
  await recordEvent(work, type, approved, intentObject(approved, 'secret'));
  return answer(work, held ? approved : await contestByTestCard(work, approved));
}

async function askCardholder(work: Work, row: IntentRow): Promise<Answer> {
  const asking = await changeIntent(work, row.id, {
    status: 'requires_action',
    charge_id: null,
    last_error: null,
  });
  await recordEvent(work, 'payment_intent.requires_action', asking, intentObject(asking, 'secret'));
  return answer(work, asking);
}

async function decline(work: Work, row: IntentRow, reason: Decline, charge?: string): Promise<Answer> {
  const last_error: PaymentError = { ...reason, ...(charge && { charge }) };
  const declined = await changeIntent(work, row.id, {
    status: 'requires_payment_method',
    charge_id: charge ?? null,
    last_error,
  });
  await recordEvent(work, 'payment_intent.payment_failed', declined, intentObject(declined, 'secret'));
  const shown = intentObject(declined, work.caller.kind);
  return { status: 402, body: errorEnvelope({ ...last_error, payment_intent: shown }) };
}

const answer = (work: Work, row: IntentRow): Answer => ({
  status: 200,
  body: intentObject(row, work.caller.kind, wantsCharge(work.params)),
});
