import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { invalidRequest, SandboxError } from './sandbox-errors.ts';
import { deliverEvents } from './sandbox-events.ts';
import {
  authenticateIntent,
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  type Fields,
  refundIntent,
  type WireAnswer,
} from './sandbox-intents.ts';
import { inTransaction, lockIntent, type SandboxIntent, toWireIntent } from './sandbox-ledger.ts';

type Options = {
  pool: Pool;
  log: Logger;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  deliverWebhook: (body: string, signature: string) => Promise<void>;
  now?: () => Date;
};

type Step = (tx: PoolClient, id: string, fields: Fields) => Promise<WireAnswer>;

/**
 * A card service for demos and tests: a small server that speaks Stripe's wire format for the calls we use,
 * with a ledger of its own, idempotency keys and signed events. It takes test cards only.
 *
 * The marketplace calls with the secret key: create, retrieve, capture, cancel, refund. The browser's card form
 * calls, form-encoded with `key` (the publishable one) and `client_secret`:
 * - `POST /v1/payment_intents/{id}/confirm` with `payment_method_data[card][number|exp_month|exp_year|cvc]`
 * - `POST /v1/payment_intents/{id}/authenticate` with `outcome=succeeded|failed`, after `requires_action`
 * Both answer the intent, or `{ error: { code, message, payment_intent } }` with status 400 or 402.
 */
export function createSandboxCards(options: Options): Hono {
  const app = new Hono();
  const now = options.now ?? (() => new Date());

  const bySecretKey = (step: Step) => (c: Context) =>
    answer(c, options, async (fields) => {
      requireSecretKey(c, options.secretKey);
      return once(c, options.pool, fields, (tx) => step(tx, c.req.param('id') ?? '', fields));
    });
  const byCardForm = (step: Step) => (c: Context) =>
    answer(c, options, async (fields) => {
      const id = c.req.param('id') ?? '';
      return inTransaction(options.pool, async (tx) => {
        requireClientSecret(fields, await lockIntent(tx, id), options.publishableKey);
        return step(tx, id, fields);
      });
    });
  const retrieve: Step = async (tx, id) => ({ status: 200, body: toWireIntent(await lockIntent(tx, id)) });

  app.post(
    '/v1/payment_intents',
    bySecretKey((tx, _, fields) => createIntent(tx, fields)),
  );
  app.get('/v1/payment_intents/:id', bySecretKey(retrieve));
  app.post('/v1/payment_intents/:id/capture', bySecretKey(captureIntent));
  app.post('/v1/payment_intents/:id/cancel', bySecretKey(cancelIntent));
  app.post(
    '/v1/refunds',
    bySecretKey((tx, _, fields) => refundIntent(tx, fields.payment_intent ?? '')),
  );
  app.post(
    '/v1/payment_intents/:id/confirm',
    byCardForm((tx, id, fields) => confirmIntent(tx, id, fields, now())),
  );
  app.post('/v1/payment_intents/:id/authenticate', byCardForm(authenticateIntent));
  app.all('*', (c) =>
    c.json(
      { error: { type: 'invalid_request_error', message: 'The sandbox does not know this call.' } },
      404,
    ),
  );
  return app;
}

async function answer(
  c: Context,
  options: Options,
  handle: (fields: Fields) => Promise<WireAnswer>,
): Promise<Response> {
  try {
    const { status, body } = await handle(await readForm(c));
    deliverEvents(options).catch((error: unknown) =>
      options.log.warn({ err: error }, 'card events not delivered'),
    );
    return Response.json(body, { status });
  } catch (error) {
    if (error instanceof SandboxError)
      return Response.json({ error: error.envelope }, { status: error.status });
    options.log.error({ err: error }, 'card sandbox');
    return Response.json({ error: { type: 'api_error', message: 'The sandbox failed.' } }, { status: 500 });
  }
}

async function readForm(c: Context): Promise<Fields> {
  if (c.req.method === 'GET') return {};
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}

/** Under one idempotency key a request takes effect once, and is answered the same ever after. */
async function once(
  c: Context,
  pool: Pool,
  fields: Fields,
  step: (tx: PoolClient) => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const key = c.req.header('idempotency-key');
  if (!key || c.req.method === 'GET') return inTransaction(pool, step);
  const hash = createHash('sha256')
    .update(`${c.req.path} ${JSON.stringify(fields)}`)
    .digest('hex');
  return inTransaction(pool, async (tx) => {
    // Whoever comes second with the same key waits here until the first is through.
    await tx.query(
      'insert into sandbox_idempotency (key, request_hash) values ($1, $2) on conflict (key) do nothing',
      [key, hash],
    );
    const { rows } = await tx.query<{
      request_hash: string;
      status: number | null;
      answer: WireAnswer['body'];
    }>('select request_hash, status, answer from sandbox_idempotency where key = $1 for update', [key]);
    const known = rows[0];
    if (known && known.request_hash !== hash)
      throw new SandboxError(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    if (known?.status) return { status: known.status, body: known.answer };
    const given = await step(tx);
    await tx.query('update sandbox_idempotency set status = $2, answer = $3 where key = $1', [
      key,
      given.status,
      given.body,
    ]);
    return given;
  });
}

function requireSecretKey(c: Context, secretKey: string): void {
  const [scheme = '', credentials = ''] = (c.req.header('authorization') ?? '').split(' ');
  const given =
    scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().split(':')[0] : credentials;
  if (!same(given ?? '', secretKey)) throw invalidRequest(401, 'Invalid API Key provided.');
}

function requireClientSecret(fields: Fields, intent: SandboxIntent, publishableKey: string): void {
  if (!same(fields.key ?? '', publishableKey)) throw invalidRequest(401, 'Invalid API Key provided.');
  if (!same(fields.client_secret ?? '', intent.client_secret))
    throw invalidRequest(
      400,
      'The client_secret provided does not match the client_secret of this PaymentIntent.',
      {
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
      },
    );
}

function same(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
