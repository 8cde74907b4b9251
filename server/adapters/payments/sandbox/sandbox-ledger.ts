import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { invalidRequest } from './sandbox-errors.ts';

export type SandboxIntent = {
  id: string;
  client_secret: string;
  charge_id: string;
  amount: number;
  currency: string;
  capture_method: 'automatic' | 'manual';
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled';
  metadata: Record<string, string>;
  card_brand: string | null;
  card_last4: string | null;
  last_error: Record<string, unknown> | null;
  refunded: boolean;
  created_at: Date;
};

export const newToken = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Runs a step of the ledger in one transaction. */
export async function inTransaction<T>(pool: Pool, step: (tx: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await step(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** @throws SandboxError 404 when there is no such intent */
export async function lockIntent(tx: PoolClient, id: string): Promise<SandboxIntent> {
  const { rows } = await tx.query<SandboxIntent>('select * from sandbox_intents where id = $1 for update', [
    id,
  ]);
  if (!rows[0])
    throw invalidRequest(404, `No such payment_intent: '${id}'`, {
      code: 'resource_missing',
      param: 'intent',
    });
  return rows[0];
}

export async function changeIntent(
  tx: PoolClient,
  intent: SandboxIntent,
  change: Partial<Pick<SandboxIntent, 'status' | 'card_brand' | 'card_last4' | 'last_error' | 'refunded'>>,
): Promise<SandboxIntent> {
  const next = { ...intent, ...change };
  const { rows } = await tx.query<SandboxIntent>(
    `update sandbox_intents set status = $2, card_brand = $3, card_last4 = $4, last_error = $5, refunded = $6
     where id = $1 returning *`,
    [next.id, next.status, next.card_brand, next.card_last4, next.last_error, next.refunded],
  );
  return rows[0] as SandboxIntent;
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The intent as it stands on the wire. */
export function toWireIntent(intent: SandboxIntent) {
  const held = intent.status === 'requires_capture' || intent.status === 'succeeded';
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    capture_method: intent.capture_method,
    client_secret: intent.client_secret,
    created: seconds(intent.created_at),
    currency: intent.currency,
    last_payment_error: intent.last_error,
    latest_charge: held ? toWireCharge(intent) : null,
    livemode: false,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    payment_method_types: ['card'],
    status: intent.status,
  };
}

export function toWireCharge(intent: SandboxIntent) {
  return {
    id: intent.charge_id,
    object: 'charge',
    amount: intent.amount,
    amount_refunded: intent.refunded ? intent.amount : 0,
    captured: intent.status === 'succeeded',
    currency: intent.currency,
    livemode: false,
    paid: true,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: { brand: intent.card_brand, last4: intent.card_last4 } },
    refunded: intent.refunded,
    status: 'succeeded',
  };
}
