import { type Context, Hono } from 'hono';
import { Kysely, PostgresDialect } from 'kysely';
import { toProblemCode } from '#server/http/error-mapping.ts';
import { authorize } from './authorize.ts';
import { createAccountLink, createLoginLink } from './connect/account-links.ts';
import { createAccount, showAccount } from './connect/accounts.ts';
import { createPayout, updateBalanceSettings } from './connect/balance.ts';
import { registerOnboarding } from './connect/onboarding.ts';
import { reverseTransfer } from './connect/reverse-transfer.ts';
import { createTransfer, listTransfers, showTransfer } from './connect/transfers.ts';
import { closeDispute, createDispute, listDisputes, showDispute, updateDispute } from './disputes.ts';
import { findIntent } from './find-intent.ts';
import {
  cancelIntent,
  captureIntent,
  createRefund,
  failRefund,
  listRefunds,
  showRefund,
} from './finish-intent.ts';
import { wantsCharge } from './form.ts';
import type { Answer, LedgerDb } from './ledger.ts';
import { authenticateIntent, confirmIntent, createIntent } from './pay-intent.ts';
import type { SandboxSettings } from './sandbox-settings.ts';
import { queryOf, respond, serveCalls } from './serve-calls.ts';
import { errorEnvelope, missingResource, StripeError } from './stripe-error.ts';
import { intentObject } from './stripe-objects.ts';

/**
 * A fake Stripe for use without a Stripe account: it works with Stripe's SDK, idempotency keys and webhook signatures, has its
 * own ledger, moves no money, and accepts Stripe's test cards only.
 *
 * Our server calls with the secret key: create, retrieve, confirm, capture and cancel a payment intent, create
 * and retrieve a refund, list refunds, retrieve an event, retrieve the balance, dispute a charge, and what `registerConnect` lists. The seller's
 * pages of Stripe Connect are in `connect/onboarding.ts`. A card form calls with the publishable key and the client secret,
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
  const { writing, reading } = serveCalls(db, settings);
  app.post('/v1/payment_intents', writing(createIntent));
  app.post('/v1/payment_intents/:id/confirm', writing(confirmIntent, true));
  app.post('/v1/payment_intents/:id/authenticate', writing(authenticateIntent, true));
  app.post('/v1/payment_intents/:id/capture', writing(captureIntent));
  app.post('/v1/payment_intents/:id/cancel', writing(cancelIntent));
  app.post('/v1/refunds', writing(createRefund));
  app.post('/v1/test_helpers/refunds/:id/fail', writing(failRefund));
  app.post('/v1/disputes/:id', writing(updateDispute));
  app.post('/v1/disputes/:id/close', writing(closeDispute));
  app.post('/v1/test_helpers/disputes', writing(createDispute));
  app.get('/v1/disputes', reading(listDisputes));
  app.get('/v1/disputes/:id', reading(showDispute));
  app.get('/v1/balance', reading(showBalance));
  app.get('/v1/refunds', reading(listRefunds));
  app.get('/v1/refunds/:id', reading(showRefund));
  app.get('/v1/events/:id', reading(showEvent));
  registerConnect(app, db, settings);
  registerOnboarding(app, db, settings);
  app.get('/v1/payment_intents/:id', async (c) => {
    const params = queryOf(c);
    const caller = authorize(c.req.header('authorization'), params, settings);
    const row = await findIntent(db, caller, c.req.param('id'));
    return respond(c, 200, JSON.stringify(intentObject(row, caller.kind, wantsCharge(params))));
  });
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

const showBalance = async (): Promise<Answer> => ({
  status: 200,
  body: { object: 'balance', livemode: false, available: [], pending: [] },
});

async function showEvent(db: LedgerDb, id: string): Promise<Answer> {
  const event = await db.selectFrom('sandbox_events').select('body').where('id', '=', id).executeTakeFirst();
  if (!event) throw missingResource('event', id, 'id');
  return { status: 200, body: event.body as object };
}

/** The calls of Stripe Connect; disputes and payments are the platform's. */
function registerConnect(app: Hono, db: LedgerDb, settings: SandboxSettings): void {
  const { writing, reading } = serveCalls(db, settings);
  app.post('/v2/core/accounts', writing(createAccount));
  app.get('/v2/core/accounts/:id', reading(showAccount));
  app.post('/v2/core/account_links', writing(createAccountLink(settings.publicUrl)));
  app.get('/v2/core/events/:id', reading(showEvent));
  app.post('/v1/accounts/:id/login_links', writing(createLoginLink(settings.publicUrl)));
  app.post('/v1/balance_settings', writing(updateBalanceSettings));
  app.post('/v1/payouts', writing(createPayout));
  app.post('/v1/transfers', writing(createTransfer));
  app.post('/v1/transfers/:id/reversals', writing(reverseTransfer));
  app.get('/v1/transfers', reading(listTransfers));
  app.get('/v1/transfers/:id', reading(showTransfer));
}
