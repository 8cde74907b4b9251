import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys, SandboxServer } from './sandbox-server.ts';

/** Stripe's own command-line tool, which does not depend on our code, runs its fixtures against the sandbox. */
const program = createRequire(import.meta.url).resolve('@stripe/cli/bin/shim.js');

let sandbox: SandboxServer;
let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'dogear-stripe-'));
  sandbox = await SandboxServer.open();
});
afterAll(async () => {
  await sandbox?.close();
  await rm(home, { recursive: true, force: true });
});

const unpaid = { amount_received: 0, amount_refunded: 0 };

test.each([
  {
    scenario: 'payment_intent.created',
    intent: { ...unpaid, status: 'requires_payment_method', amount: 2000 },
    events: ['payment_intent.created'],
  },
  {
    scenario: 'payment_intent.succeeded',
    intent: { status: 'succeeded', amount: 2000, amount_received: 2000, amount_refunded: 0 },
    events: ['payment_intent.created', 'payment_intent.succeeded'],
  },
  {
    scenario: 'payment_intent.payment_failed',
    intent: {
      ...unpaid,
      status: 'requires_payment_method',
      last_error: expect.objectContaining({ code: 'card_declined', message: 'Your card was declined.' }),
    },
    events: ['payment_intent.created', 'payment_intent.payment_failed'],
  },
  {
    scenario: 'payment_intent.canceled',
    intent: { ...unpaid, status: 'canceled', cancellation_reason: 'requested_by_customer' },
    events: ['payment_intent.created', 'payment_intent.canceled'],
  },
  {
    scenario: 'payment_intent.requires_action',
    intent: { ...unpaid, status: 'requires_action', last_error: null },
    events: ['payment_intent.created', 'payment_intent.requires_action'],
  },
  {
    scenario: 'payment_intent.amount_capturable_updated',
    intent: { ...unpaid, status: 'requires_capture', capture_method: 'manual' },
    events: ['payment_intent.created', 'payment_intent.amount_capturable_updated'],
  },
  {
    scenario: 'charge.captured',
    intent: { status: 'succeeded', capture_method: 'manual', amount_received: 2000 },
    events: [
      'payment_intent.created',
      'payment_intent.amount_capturable_updated',
      'payment_intent.succeeded',
    ],
  },
  {
    scenario: 'charge.failed',
    intent: {
      ...unpaid,
      status: 'requires_payment_method',
      last_error: expect.objectContaining({ code: 'card_declined' }),
    },
    events: ['payment_intent.created', 'payment_intent.payment_failed'],
  },
  {
    scenario: 'charge.refunded',
    intent: { status: 'succeeded', amount: 100, amount_received: 100, amount_refunded: 100 },
    events: ['payment_intent.created', 'payment_intent.succeeded', 'refund.created', 'charge.refunded'],
  },
])('stripe trigger $scenario', async ({ scenario, intent, events }) => {
  const before = await idsOf('sandbox_intents');
  const { code, output } = await trigger(scenario);
  expect(output).toContain('Trigger succeeded!');
  expect(code).toBe(0);
  const [made, ...others] = (await idsOf('sandbox_intents')).filter((id) => !before.includes(id));
  expect(others).toEqual([]);
  expect(await ledgerOf(made)).toEqual({ intent: expect.objectContaining(intent), events: events.sort() });
});

test('a wrong key moves nothing', async () => {
  const before = await idsOf('sandbox_events');
  const { code, output } = await trigger('payment_intent.succeeded', 'sk_test_another');
  expect(output).toContain('Invalid API Key provided');
  expect(code).toBe(1);
  expect(await idsOf('sandbox_events')).toEqual(before);
});

async function trigger(scenario: string, secretKey = keys.secretKey) {
  const child = spawn(process.execPath, [program, 'trigger', scenario, '--api-base', sandbox.address], {
    env: {
      PATH: process.env.PATH,
      STRIPE_API_KEY: secretKey,
      // It has no user's settings, and it connects to this machine only.
      HOME: home,
      XDG_CONFIG_HOME: home,
      STRIPE_CLI_TELEMETRY_OPTOUT: '1',
      STRIPE_NO_AUTO_UPDATE: '1',
      HTTPS_PROXY: 'http://127.0.0.1:1',
    },
  });
  const [code, ...said] = await Promise.all([
    new Promise((exit) => child.once('exit', exit)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, output: said.join('') };
}

async function idsOf(table: 'sandbox_intents' | 'sandbox_events'): Promise<string[]> {
  const { rows } = await sandbox.pool.query<{ id: string }>(`select id from ${table} order by created_at`);
  return rows.map(({ id }) => id);
}

async function ledgerOf(intentId: string | undefined) {
  const intents = await sandbox.pool.query('select * from sandbox_intents where id = $1', [intentId]);
  const events = await sandbox.pool.query<{ type: string }>(
    'select type from sandbox_events where intent_id = $1',
    [intentId],
  );
  return { intent: intents.rows[0], events: events.rows.map(({ type }) => type).sort() };
}
