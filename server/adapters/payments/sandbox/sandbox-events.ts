import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { newToken } from './sandbox-ledger.ts';

/** Writes an event down in the transaction that made it happen; it is delivered afterwards. */
export async function recordEvent(
  tx: PoolClient,
  type: string,
  object: Record<string, unknown>,
): Promise<void> {
  const id = newToken('evt');
  const body = JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object },
  });
  await tx.query('insert into sandbox_events (id, body) values ($1, $2)', [id, body]);
}

type Delivery = {
  pool: Pool;
  log: Logger;
  webhookSecret: string;
  deliverWebhook: (body: string, signature: string) => Promise<void>;
};

const waits = [0, 200, 1_000, 5_000];

/**
 * Delivers what has not been delivered, oldest first, each event tried a few times. What still fails waits for
 * the next delivery; the marketplace's own reconciling does not depend on it.
 */
export async function deliverEvents(delivery: Delivery): Promise<void> {
  const { rows } = await delivery.pool.query<{ id: string; body: string }>(
    `select id, body from sandbox_events where delivered_at is null order by created_at limit 50`,
  );
  for (const event of rows) await deliver(delivery, event);
}

async function deliver(delivery: Delivery, event: { id: string; body: string }): Promise<void> {
  for (const wait of waits) {
    await sleep(wait, undefined, { ref: false });
    try {
      await delivery.deliverWebhook(event.body, sign(event.body, delivery.webhookSecret));
      await delivery.pool.query('update sandbox_events set delivered_at = now() where id = $1', [event.id]);
      return;
    } catch (error) {
      delivery.log.warn({ err: error, eventId: event.id }, 'card event not delivered');
    }
  }
}

/** The scheme of Stripe-Signature: time, and an HMAC over time and body. */
function sign(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
