import { type Context, Hono } from 'hono';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { toProblemCode } from '#server/http/error-mapping.ts';
import { authorize, requireSecretKey } from './authorize.ts';
import { deliverEvents } from './events.ts';
import { findIntent } from './find-intent.ts';
import { cancelIntent, captureIntent, createRefund, showRefund } from './finish-intent.ts';
import { wantsCharge } from './form.ts';
import { fingerprintOf, runOnce, scopedKey } from './idempotency.ts';
import { type Answer, type Caller, type LedgerDb, randomId, type Work } from './ledger.ts';
import { authenticateIntent, confirmIntent, createIntent } from './pay-intent.ts';
import { errorEnvelope, missingResource, StripeError } from './stripe-error.ts';
import { intentObject } from './stripe-objects.ts';

export type SandboxSettings = {
  pool: Pool;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Must throw if the webhook does not return success, so that the delivery is retried. */
  deliverWebhook: (body: string, signature: string) => Promise<void>;
  log: Logger;
  now?: (() => Date) | undefined;
};

/**
 * A fake Stripe for use without a Stripe account: it works with Stripe's SDK, idempotency keys and webhook signatures, has its
 * own ledger, moves no money, and accepts Stripe's test cards only.
 *
 * Our server calls with the secret key: create, retrieve, confirm, capture and cancel a payment intent, create
 * and retrieve a refund, retrieve an event, retrieve the balance. A card form calls with the publishable key and the client secret,
 * all parameters form-encoded:
 *
 *     POST /v1/payment_intents/{id}/confirm
 *       key, client_secret, payment_method_data[type]=card,
 *       payment_method_data[card][number|exp_month|exp_year|cvc]
 *     POST /v1/payment_intents/{id}/authenticate
 *       key, client_secret, outcome=succeeded|failed
 *     GET  /v1/payment_intents/{id}?key=…&client_secret=…
 *
 * The response is the payment intent: `requires_capture` once the card is held, `requires_action` if the bank asks the
 * cardholder first, which `authenticate` completes. Or it is `{ error: { type, code, decline_code?, message, param?,
 * payment_intent? } }`: 402 if the card is declined (the same intent may be tried again), 400 if the intent can no longer be
 * paid, with its state in `payment_intent`.
 */
export function createSandboxCards(settings: SandboxSettings): Hono {
  const db: LedgerDb = new Kysely({ dialect: new PostgresDialect({ pool: settings.pool }) });
  const app = new Hono();
  const writing =
    (run: (work: Work, id: string) => Promise<Answer>, forBrowsers = false) =>
    (c: Context) =>
      write(c, db, settings, (work) => {
        if (!forBrowsers) requireSecretKey(work.caller);
        return run(work, c.req.param('id') ?? '');
      });

  app.post('/v1/payment_intents', writing(createIntent));
  app.post('/v1/payment_intents/:id/confirm', writing(confirmIntent, true));
  app.post('/v1/payment_intents/:id/authenticate', writing(authenticateIntent, true));
  app.post('/v1/payment_intents/:id/capture', writing(captureIntent));
  app.post('/v1/payment_intents/:id/cancel', writing(cancelIntent));
  app.post('/v1/refunds', writing(createRefund));
  registerReadRoutes(app, db, settings);
  app.all('*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    return c.json(errorEnvelope({ type: 'invalid_request_error', message }), 404);
  });
  app.onError((error, c) => {
    if (error instanceof StripeError) return respond(c, error.status, JSON.stringify(error.body));
    if (passes(error)) return awayForNow(c);
    const isOurs = toProblemCode(error) !== 'invalid_input';
    if (isOurs) settings.log.error({ err: error }, 'sandbox_failed');
    const message = 'An unknown error occurred in the card sandbox.';
    return respond(c, isOurs ? 500 : 400, JSON.stringify(errorEnvelope({ type: 'api_error', message })));
  });
  return app;
}

const passes = (error: unknown): boolean => ['unavailable', 'disk_full'].includes(toProblemCode(error) ?? '');

/** The ledger is unreachable. The client may repeat the request with the same idempotency key. */
function awayForNow(c: Context): Response {
  const message = 'The card sandbox is busy. Please try again in a moment.';
  c.header('retry-after', '2');
  return respond(c, 503, JSON.stringify(errorEnvelope({ type: 'api_error', message })));
}

function registerReadRoutes(app: Hono, db: LedgerDb, settings: SandboxSettings): void {
  app.get('/v1/payment_intents/:id', async (c) => {
    const params = queryOf(c);
    const caller = authorize(c.req.header('authorization'), params, settings);
    const row = await findIntent(db, caller, c.req.param('id'));
    return respond(c, 200, JSON.stringify(intentObject(row, caller.kind, wantsCharge(params))));
  });
  app.get('/v1/balance', (c) => {
    requireSecretKey(callerOf(c, settings));
    return respond(
      c,
      200,
      JSON.stringify({ object: 'balance', livemode: false, available: [], pending: [] }),
    );
  });
  app.get('/v1/refunds/:id', async (c) => {
    requireSecretKey(callerOf(c, settings));
    const { status, body } = await showRefund(db, c.req.param('id'));
    return respond(c, status, JSON.stringify(body));
  });
  app.get('/v1/events/:id', async (c) => {
    requireSecretKey(callerOf(c, settings));
    const id = c.req.param('id');
    const event = await db
      .selectFrom('sandbox_events')
      .select('body')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!event) throw missingResource('event', id, 'id');
    return respond(c, 200, JSON.stringify(event.body));
  });
}

async function write(
  c: Context,
  db: LedgerDb,
  settings: SandboxSettings,
  run: (work: Work) => Promise<Answer>,
): Promise<Response> {
  const params = new URLSearchParams(await c.req.text());
  const caller = authorize(c.req.header('authorization'), params, settings);
  const idempotencyKey = c.req.header('idempotency-key');
  const now = settings.now?.() ?? new Date();
  const requestId = randomId('req');
  const call = `${c.req.method} ${c.req.path}`;
  const events: Work['events'] = [];
  const remembered = await runOnce(
    db,
    {
      key: scopedKey(idempotencyKey, caller),
      fingerprint: fingerprintOf(settings.secretKey, call, params),
      requestId,
      now,
    },
    (tx) => run({ tx, now, caller, params, requestId, idempotencyKey, events }),
  );
  // Events are delivered after the commit only.
  deliverEvents(events, settings);
  if (idempotencyKey) c.header('idempotency-key', idempotencyKey);
  if (remembered.originalRequest) {
    c.header('idempotent-replayed', 'true');
    c.header('original-request', remembered.originalRequest);
  }
  return respond(c, remembered.status, remembered.text, requestId);
}

function respond(c: Context, status: number, text: string, requestId = randomId('req')): Response {
  c.header('content-type', 'application/json');
  c.header('cache-control', 'no-store');
  c.header('request-id', requestId);
  const version = c.req.header('stripe-version');
  if (version) c.header('stripe-version', version);
  return c.body(text, status as 200);
}

const queryOf = (c: Context): URLSearchParams => new URL(c.req.url).searchParams;
const callerOf = (c: Context, settings: SandboxSettings): Caller =>
  authorize(c.req.header('authorization'), queryOf(c), settings);
