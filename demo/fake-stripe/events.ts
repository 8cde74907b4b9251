import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { type IntentRow, type RecordedEvent, type Recording, randomId, type Work } from './ledger.ts';

/** Records an event of an intent in the same transaction. */
export async function recordEvent(
  work: Work,
  type: string,
  intent: IntentRow,
  object: object,
): Promise<void> {
  const id = randomId('evt');
  const body = {
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(work.now.getTime() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: work.requestId, idempotency_key: work.idempotencyKey ?? null },
    type,
  };
  await work.tx
    .insertInto('sandbox_events')
    .values({ id, type, intent_id: intent.id, body: JSON.stringify(body), created_at: work.now })
    .execute();
  work.events.push({ id, type, body, webhook: 'cards' });
}

/**
 * Records a thin event of an account in the same transaction. It names the account and has nothing of its state, so that
 * the receiver reads it.
 */
export async function recordAccountEvent(work: Recording, type: string, accountId: string): Promise<void> {
  const id = randomId('evt_test');
  const body = {
    id,
    object: 'v2.core.event',
    type,
    created: work.now.toISOString(),
    livemode: false,
    reason: null,
    related_object: { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` },
  };
  await work.tx
    .insertInto('sandbox_events')
    .values({ id, type, account_id: accountId, body: JSON.stringify(body), created_at: work.now })
    .execute();
  work.events.push({ id, type, body, webhook: 'accounts' });
}

/** The events that are delivered to the webhook of cards; others are available through `GET /v1/events/…` only. */
const subscribed = new Set([
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
]);

const pausesMs = [0, 500, 2_000, 10_000, 60_000];

export type Delivery = {
  webhookSecret: string;
  deliverWebhook: (body: string, signature: string) => Promise<void>;
  accountsWebhookSecret: string;
  deliverAccountEvent: (body: string, signature: string) => Promise<void>;
  log: Logger;
};

/**
 * Delivers events to the webhook in the background, with a few retries. Losing one is harmless, because payments are also
 * reconciled by a job.
 */
export function deliverEvents(events: RecordedEvent[], delivery: Delivery): void {
  for (const event of events)
    if (event.webhook === 'accounts' || subscribed.has(event.type)) void deliverOne(event, delivery);
}

async function deliverOne(event: RecordedEvent, { log, ...delivery }: Delivery): Promise<void> {
  const body = JSON.stringify(event.body);
  const [secret, deliver] =
    event.webhook === 'accounts'
      ? [delivery.accountsWebhookSecret, delivery.deliverAccountEvent]
      : [delivery.webhookSecret, delivery.deliverWebhook];
  for (const [attempt, pauseMs] of pausesMs.entries()) {
    // The pause does not keep the process alive.
    await pause(pauseMs, undefined, { ref: false });
    try {
      return await deliver(body, sign(body, secret));
    } catch (error) {
      log.warn({ err: error, eventId: event.id, type: event.type, attempt }, 'sandbox_webhook_failed');
    }
  }
}

/** Signs like Stripe: a new timestamp for each attempt, and a signature over timestamp and body. */
function sign(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
