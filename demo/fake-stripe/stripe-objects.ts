import type { Caller, IntentRow, RefundRow } from './ledger.ts';

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/** Returns an intent in Stripe's format, for a browser only the fields that Stripe sends to browsers. */
export function intentObject(row: IntentRow, caller: Caller['kind'], expandCharge = false): object {
  const shown = {
    id: row.id,
    object: 'payment_intent',
    amount: row.amount,
    canceled_at: row.canceled_at && seconds(row.canceled_at),
    cancellation_reason: row.cancellation_reason,
    capture_method: row.capture_method,
    client_secret: row.client_secret,
    confirmation_method: 'automatic',
    created: seconds(row.created_at),
    currency: row.currency,
    description: row.description,
    last_payment_error: row.last_error,
    livemode: false,
    next_action: nextAction(row),
    payment_method: row.status === 'requires_payment_method' ? null : row.payment_method,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    status: row.status,
  };
  if (caller === 'publishable') return shown;
  return {
    ...shown,
    amount_capturable: row.status === 'requires_capture' ? row.amount : 0,
    amount_details: { tip: {} },
    amount_received: row.amount_received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    customer: null,
    latest_charge: expandCharge ? chargeObject(row) : row.charge_id,
    metadata: row.metadata,
    on_behalf_of: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    review: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}

/** Makes the card form ask the cardholder and call `POST …/authenticate`. */
const nextAction = (row: IntentRow): object | null =>
  row.status === 'requires_action'
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
    : null;

/** An intent has one charge at a time: that of its last attempt. */
export function chargeObject(row: IntentRow): object | null {
  if (!row.charge_id) return null;
  const failed = row.last_error !== null;
  const captured = row.status === 'succeeded';
  // Stripe shows a released hold as a charge that was refunded before it was captured.
  const released = row.status === 'canceled' && !failed;
  return {
    id: row.charge_id,
    object: 'charge',
    amount: row.amount,
    amount_captured: row.amount_received,
    amount_refunded: released ? row.amount : row.amount_refunded,
    balance_transaction: null,
    captured,
    created: seconds(row.created_at),
    currency: row.currency,
    customer: null,
    description: row.description,
    disputed: row.disputed,
    failure_code: row.last_error?.code ?? null,
    failure_message: row.last_error?.message ?? null,
    livemode: false,
    metadata: row.metadata,
    paid: !failed,
    payment_intent: row.id,
    payment_method: row.payment_method,
    payment_method_details: { type: 'card', card: { brand: row.card_brand, last4: row.card_last4 } },
    refunded: released || (captured && row.amount_refunded === row.amount_received),
    status: failed ? 'failed' : 'succeeded',
  };
}

export const refundObject = (row: RefundRow): object => ({
  id: row.id,
  object: 'refund',
  amount: row.amount,
  balance_transaction: null,
  charge: row.charge_id,
  created: seconds(row.created_at),
  currency: row.currency,
  metadata: row.metadata,
  payment_intent: row.intent_id,
  reason: row.reason,
  receipt_number: null,
  status: row.failed_at ? 'failed' : 'succeeded',
});
