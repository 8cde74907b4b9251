import type { PoolClient } from 'pg';
import { CardRefused, invalidRequest, SandboxError } from './sandbox-errors.ts';
import { recordEvent } from './sandbox-events.ts';
import {
  changeIntent,
  lockIntent,
  newToken,
  type SandboxIntent,
  toWireCharge,
  toWireIntent,
} from './sandbox-ledger.ts';
import { type Card, judgeCard } from './test-cards.ts';

export type Fields = Record<string, string>;
/** An answer rather than an exception, where what was written must stay written. */
export type WireAnswer = { status: number; body: Record<string, unknown> };

const ok = (body: Record<string, unknown>): WireAnswer => ({ status: 200, body });

export async function createIntent(tx: PoolClient, fields: Fields): Promise<WireAnswer> {
  const amount = Number(fields.amount);
  if (!Number.isInteger(amount) || amount < 50)
    throw invalidRequest(400, 'Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  const id = newToken('pi');
  const metadata = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );
  const { rows } = await tx.query<SandboxIntent>(
    `insert into sandbox_intents (id, client_secret, charge_id, amount, currency, capture_method, status, metadata)
     values ($1, $2, $3, $4, $5, $6, 'requires_payment_method', $7) returning *`,
    [
      id,
      `${id}_secret_${newToken('s').slice(2)}`,
      newToken('ch'),
      amount,
      fields.currency ?? 'usd',
      fields.capture_method === 'manual' ? 'manual' : 'automatic',
      metadata,
    ],
  );
  return ok(toWireIntent(rows[0] as SandboxIntent));
}

/** A card is offered. Declined, the intent stays open and says why. */
export async function confirmIntent(
  tx: PoolClient,
  id: string,
  fields: Fields,
  now: Date,
): Promise<WireAnswer> {
  const intent = await lockIntent(tx, id);
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
    throw unexpectedState(intent, 'confirm');
  const card = readCard(fields);
  try {
    const outcome = judgeCard(card, now);
    const kept = { card_brand: 'visa', card_last4: card.number.slice(-4), last_error: null };
    if (outcome === 'asks_owner') {
      const asked = await changeIntent(tx, intent, { ...kept, status: 'requires_action' });
      await recordEvent(tx, 'payment_intent.requires_action', toWireIntent(asked));
      return ok(toWireIntent(asked));
    }
    return ok(toWireIntent(await hold(tx, { ...intent, ...kept })));
  } catch (error) {
    if (error instanceof CardRefused) return refuseCard(tx, intent, error);
    throw error;
  }
}

/** The card's owner answered the bank's question (3-D Secure). */
export async function authenticateIntent(tx: PoolClient, id: string, fields: Fields): Promise<WireAnswer> {
  const intent = await lockIntent(tx, id);
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
  if (fields.outcome === 'succeeded') return ok(toWireIntent(await hold(tx, intent)));
  return refuseCard(
    tx,
    intent,
    new CardRefused(
      'payment_intent_authentication_failure',
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    ),
  );
}

export async function captureIntent(tx: PoolClient, id: string): Promise<WireAnswer> {
  const intent = await lockIntent(tx, id);
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture');
  return ok(toWireIntent(await charge(tx, intent)));
}

export async function cancelIntent(tx: PoolClient, id: string): Promise<WireAnswer> {
  const intent = await lockIntent(tx, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'cancel');
  const canceled = await changeIntent(tx, intent, { status: 'canceled' });
  await recordEvent(tx, 'payment_intent.canceled', toWireIntent(canceled));
  return ok(toWireIntent(canceled));
}

export async function refundIntent(tx: PoolClient, id: string): Promise<WireAnswer> {
  const intent = await lockIntent(tx, id);
  if (intent.status !== 'succeeded') throw unexpectedState(intent, 'refund');
  if (intent.refunded)
    throw invalidRequest(400, `Charge ${intent.charge_id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const refundId = newToken('re');
  await tx.query('insert into sandbox_refunds (id, intent_id) values ($1, $2)', [refundId, id]);
  const refunded = await changeIntent(tx, intent, { refunded: true });
  await recordEvent(tx, 'charge.refunded', toWireCharge(refunded));
  return ok({
    id: refundId,
    object: 'refund',
    amount: intent.amount,
    currency: intent.currency,
    payment_intent: id,
    charge: intent.charge_id,
    status: 'succeeded',
  });
}

async function hold(tx: PoolClient, intent: SandboxIntent): Promise<SandboxIntent> {
  if (intent.capture_method === 'automatic') return charge(tx, intent);
  const held = await changeIntent(tx, intent, { status: 'requires_capture' });
  await recordEvent(tx, 'payment_intent.amount_capturable_updated', toWireIntent(held));
  return held;
}

async function charge(tx: PoolClient, intent: SandboxIntent): Promise<SandboxIntent> {
  const charged = await changeIntent(tx, intent, { status: 'succeeded' });
  await recordEvent(tx, 'payment_intent.succeeded', toWireIntent(charged));
  return charged;
}

async function refuseCard(tx: PoolClient, intent: SandboxIntent, refusal: CardRefused): Promise<WireAnswer> {
  const error = {
    type: 'card_error',
    code: refusal.code,
    ...(refusal.declineCode && { decline_code: refusal.declineCode }),
    message: refusal.message,
  };
  const failed = await changeIntent(tx, intent, { status: 'requires_payment_method', last_error: error });
  await recordEvent(tx, 'payment_intent.payment_failed', toWireIntent(failed));
  return { status: 402, body: { error: { ...error, payment_intent: toWireIntent(failed) } } };
}

function readCard(fields: Fields): Card {
  const field = (name: string) => (fields[`payment_method_data[card][${name}]`] ?? '').trim();
  return {
    number: field('number').replaceAll(/[\s-]/g, ''),
    expMonth: Number(field('exp_month') || Number.NaN),
    expYear: Number(field('exp_year') || Number.NaN),
    cvc: field('cvc'),
  };
}

function unexpectedState(intent: SandboxIntent, step: string): SandboxError {
  return invalidRequest(
    400,
    `You cannot ${step} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: toWireIntent(intent) },
  );
}
