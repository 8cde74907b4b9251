import { createHmac } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PaymentProvider } from '../server/adapters/payments/payment-provider.ts';
import { createSandboxCards } from '../server/adapters/payments/sandbox/sandbox-cards.ts';
import { newId } from '../server/db/new-id.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const keys = { secretKey: 'sk_test_ours', publishableKey: 'pk_test_ours', webhookSecret: 'whsec_ours' };
const log = pino({ level: 'silent' });
const goodCard = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '2039', cvc: '314' };
type Card = typeof goodCard;
type Delivered = { body: string; signature: string };

let database: TestDatabase;
let pool: pg.Pool;
let sandbox: ReturnType<typeof createSandboxCards>;
let cards: PaymentProvider;
/** The SDK as anybody else would use it, for what PaymentProvider does not offer. */
let stripe: Stripe;
let delivered: Delivered[];
let deliverWebhook: (body: string, signature: string) => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...database.connection, max: 20 });
  sandbox = createSandboxCards({
    ...keys,
    pool,
    log,
    deliverWebhook: (body, signature) => deliverWebhook(body, signature),
    now: () => new Date('2026-11-21T12:00:00Z'),
  });
  const inProcess: typeof fetch = async (url, init) => sandbox.fetch(new Request(url, init));
  cards = new PaymentProvider({ kind: 'sandbox', ...keys, fetch: inProcess });
  stripe = new Stripe(keys.secretKey, {
    httpClient: Stripe.createFetchHttpClient(inProcess),
    maxNetworkRetries: 0,
  });
});
beforeEach(() => {
  delivered = [];
  deliverWebhook = async (body, signature) => {
    delivered.push({ body, signature });
  };
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const newPayment = () => ({
  paymentId: newId(),
  orderId: newId(),
  buyerId: newId(),
  amountCents: 650,
  currency: 'usd' as const,
});
const open = () => cards.createIntent(newPayment());

/** What a card form does. */
async function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await sandbox.request(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

type Payable = { id: string; clientSecret: string };
const asBrowser = (intent: Payable) => ({
  key: keys.publishableKey,
  client_secret: intent.clientSecret,
});

function confirm(intent: Payable, changes: Partial<Card> = {}) {
  const card = Object.entries({ ...goodCard, ...changes });
  return send(`/v1/payment_intents/${intent.id}/confirm`, {
    ...asBrowser(intent),
    'payment_method_data[type]': 'card',
    ...Object.fromEntries(card.map(([name, value]) => [`payment_method_data[card][${name}]`, value])),
  });
}

const authenticate = (intent: Payable, outcome: string) =>
  send(`/v1/payment_intents/${intent.id}/authenticate`, { ...asBrowser(intent), outcome });

async function hold() {
  const intent = await open();
  expect(await confirm(intent)).toMatchObject({ status: 200, body: { status: 'requires_capture' } });
  return intent;
}

async function charge() {
  const intent = await hold();
  await cards.capture(intent.id, `payment-${intent.paymentId}-capture`);
  return intent;
}

describe('a payment from beginning to end', () => {
  test('created, held, charged: each step is what the card service says', async () => {
    const payment = newPayment();
    const intent = await cards.createIntent(payment);
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_[A-Za-z0-9]{24}$/),
      status: 'requires_payment_method',
      ...payment,
      livemode: false,
      clientSecret: expect.stringContaining('_secret_'),
      refunded: false,
    });
    const confirmed = await confirm(intent);
    expect(confirmed).toMatchObject({
      status: 200,
      body: { id: intent.id, object: 'payment_intent', status: 'requires_capture', last_payment_error: null },
    });
    expect(await cards.retrieve(intent.id)).toEqual({ ...intent, status: 'requires_capture' });
    await cards.capture(intent.id, 'capture-1');
    expect(await cards.retrieve(intent.id)).toEqual({ ...intent, status: 'succeeded' });
  });

  test('a held card is let go, and cannot be charged then', async () => {
    const intent = await hold();
    await cards.cancel(intent.id, `payment-${intent.paymentId}-cancel`);
    expect((await cards.retrieve(intent.id)).status).toBe('canceled');
    // Overtaken, not broken: whoever asked reads again and sees.
    await cards.capture(intent.id, `payment-${intent.paymentId}-capture`);
    expect((await cards.retrieve(intent.id)).status).toBe('canceled');
  });

  test('a charge goes back to the card, once', async () => {
    const intent = await charge();
    expect((await cards.retrieve(intent.id)).refunded).toBe(false);
    await cards.refund(intent.id, `payment-${intent.paymentId}-refund`);
    expect(await cards.retrieve(intent.id)).toMatchObject({ status: 'succeeded', refunded: true });
    await cards.refund(intent.id, 'by another key');
    const { rows } = await pool.query('select * from sandbox_refunds where intent_id = $1', [intent.id]);
    expect(rows).toHaveLength(1);
  });

  test('fifty captures and fifty cancellations at once: one of the two, and it stays', async () => {
    const intent = await hold();
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => [
        cards.capture(intent.id, `capture-${intent.id}-${i % 5}`),
        cards.cancel(intent.id, `cancel-${intent.id}-${i % 5}`),
      ]).flat(),
    );
    const { rows } = await pool.query<{ type: string }>(
      `select body::jsonb->>'type' as type from sandbox_events where body::jsonb->'data'->'object'->>'id' = $1`,
      [intent.id],
    );
    const ends = rows.filter(({ type }) => /succeeded|canceled/.test(type));
    expect(ends).toHaveLength(1);
    expect(['succeeded', 'canceled']).toContain((await cards.retrieve(intent.id)).status);
  });
});

describe('cards', () => {
  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      undefined,
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('%s is declined, and the same intent is tried again', async (number, code, decline_code, message) => {
    const intent = await open();
    const { status, body } = await confirm(intent, { number });
    expect(status).toBe(402);
    expect(body.error).toMatchObject({
      type: 'card_error',
      code,
      ...(decline_code && { decline_code }),
      message,
      payment_intent: { id: intent.id, status: 'requires_payment_method', last_payment_error: { message } },
    });
    expect((await cards.retrieve(intent.id)).status).toBe('requires_payment_method');
    expect((await confirm(intent)).body).toMatchObject({
      status: 'requires_capture',
      last_payment_error: null,
    });
  });

  test.each([
    [{ number: '4242424242424241' }, 'Your card number is incorrect.'],
    [{ number: '4111111111111111' }, /used a non test card/],
    [{ exp_month: '13' }, "Your card's expiration month is invalid."],
    [{ exp_year: '2025' }, "Your card's expiration year is in the past."],
    [{ exp_month: '10', exp_year: '2026' }, "Your card's expiration date is in the past."],
    [{ exp_year: '2099' }, "Your card's expiration year is invalid."],
    [{ cvc: '31' }, /^Your card's security code is in/],
  ] as [Partial<Card>, string | RegExp][])('%o is refused', async (changes, message) => {
    const intent = await open();
    const { status, body } = await confirm(intent, changes);
    expect(status).toBe(402);
    expect(body.error.message).toMatch(message);
    expect((await cards.retrieve(intent.id)).status).toBe('requires_payment_method');
  });

  test('the bank asks first (3-D Secure): completed, the card is held', async () => {
    const intent = await open();
    const asked = await confirm(intent, { number: '4000002500003155' });
    expect(asked).toMatchObject({
      status: 200,
      body: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
    });
    expect((await authenticate(intent, 'succeeded')).body.status).toBe('requires_capture');
    expect((await authenticate(intent, 'succeeded')).body.error.code).toBe('payment_intent_unexpected_state');
  });

  test('the bank asks first: failed, another card may be tried', async () => {
    const intent = await open();
    await confirm(intent, { number: '4000002500003155' });
    const failed = await authenticate(intent, 'failed');
    expect(failed).toMatchObject({
      status: 402,
      body: {
        error: {
          code: 'payment_intent_authentication_failure',
          message: expect.stringContaining('We are unable to authenticate your payment method.'),
          payment_intent: { status: 'requires_payment_method' },
        },
      },
    });
    expect((await confirm(intent)).body.status).toBe('requires_capture');
  });

  test('a card that is taken is not taken again; the answer shows the intent', async () => {
    const intent = await hold();
    expect(await confirm(intent)).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'payment_intent_unexpected_state',
          payment_intent: { status: 'requires_capture' },
        },
      },
    });
  });

  test('no card number is in any table', async () => {
    const number = '4000000000009995';
    const intent = await open();
    await confirm(intent, { number });
    await confirm(intent, { number: '4111111111111111' });
    await confirm(intent);
    const { rows: tables } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { name } of tables) {
      const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t`);
      const everything = rows.map(({ row }) => row).join('\n');
      expect(everything, name).not.toMatch(/4242424242424242|4000000000009995|4111111111111111/);
    }
  });
});

describe('idempotency keys', () => {
  test('the same call again gets the same answer', async () => {
    const payment = newPayment();
    const [first, again] = [await cards.createIntent(payment), await cards.createIntent(payment)];
    expect(again).toEqual(first);
  });

  test('twenty at once make one intent', async () => {
    const payment = newPayment();
    const intents = await Promise.all(Array.from({ length: 20 }, () => cards.createIntent(payment)));
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
  });

  test('other parameters under the same key are refused', async () => {
    const payment = newPayment();
    await cards.createIntent(payment);
    await expect(cards.createIntent({ ...payment, amountCents: 651 })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      message: expect.stringContaining('Keys for idempotent requests can only be used with the same'),
    });
  });

  test('an answer that was given before says so', async () => {
    const intent = await hold();
    const headers = { authorization: `Bearer ${keys.secretKey}`, 'idempotency-key': `key-${intent.id}` };
    const capture = () => send(`/v1/payment_intents/${intent.id}/capture`, {}, headers);
    const [first, again] = [await capture(), await capture()];
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  test('a refusal is remembered as well, bad parameters are not', async () => {
    const intent = await open();
    const key = { idempotencyKey: `early-${intent.id}` };
    const capture = () => stripe.paymentIntents.capture(intent.id, {}, key);
    await expect(capture()).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    await confirm(intent);
    await expect(capture()).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    const tooMuch = { idempotencyKey: `too-much-${intent.id}` };
    await expect(
      stripe.paymentIntents.capture(intent.id, { amount_to_capture: 651 }, tooMuch),
    ).rejects.toMatchObject({ param: 'amount_to_capture' });
    expect((await cards.retrieve(intent.id)).status).toBe('requires_capture');
    await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 650 }, tooMuch);
    expect((await cards.retrieve(intent.id)).status).toBe('succeeded');
  });

  test('a browser cannot use up a key of ours', async () => {
    const intent = await open();
    const key = `payment-${intent.paymentId}-capture`;
    await send(`/v1/payment_intents/${intent.id}/confirm`, asBrowser(intent), { 'idempotency-key': key });
    await confirm(intent);
    await cards.capture(intent.id, key);
    expect((await cards.retrieve(intent.id)).status).toBe('succeeded');
  });
});

describe('who may call', () => {
  test('without a key, or with a wrong one: nobody', async () => {
    const intent = await hold();
    for (const authorization of ['', 'Bearer sk_test_other', `Basic ${btoa('sk_test_other:')}`])
      expect((await send(`/v1/payment_intents/${intent.id}/capture`, {}, { authorization })).status).toBe(
        401,
      );
    expect((await cards.retrieve(intent.id)).status).toBe('requires_capture');
  });

  test('a browser confirms with the client secret, and does nothing else', async () => {
    const intent = await hold();
    for (const call of ['capture', 'cancel'])
      expect(
        (await send(`/v1/payment_intents/${intent.id}/${call}`, asBrowser(intent))).status,
      ).toBeGreaterThan(400);
    const other = await open();
    const stranger = await confirm({ id: other.id, clientSecret: intent.clientSecret });
    expect(stranger.status).toBeGreaterThanOrEqual(400);
    expect(stranger.body.error.payment_intent).toBeUndefined();
    expect((await cards.retrieve(other.id)).status).toBe('requires_payment_method');
  });

  test('a browser sees its intent without our notes on it', async () => {
    const intent = await open();
    const read = (secret: string) =>
      sandbox.request(
        `/v1/payment_intents/${intent.id}?${new URLSearchParams({ key: keys.publishableKey, client_secret: secret })}`,
      );
    const shown = await (await read(intent.clientSecret)).json();
    expect(shown).toMatchObject({ id: intent.id, amount: 650, status: 'requires_payment_method' });
    expect(shown).not.toHaveProperty('metadata');
    expect((await read('guessed')).status).toBe(404);
  });
});

describe('webhooks', () => {
  const sign = (body: string, { secret = keys.webhookSecret, secondsAgo = 0 } = {}) => {
    const time = Math.floor(Date.now() / 1000) - secondsAgo;
    const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return new Headers({ 'stripe-signature': `t=${time},v1=${mac}` });
  };
  const event = (object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type: 'some.thing', data: { object } });

  test('what happens to a payment is delivered, signed', async () => {
    const intent = await charge();
    await cards.refund(intent.id, `payment-${intent.paymentId}-refund`);
    await vi.waitFor(() => expect(delivered).toHaveLength(3));
    const events = await Promise.all(
      delivered.map(({ body, signature }) =>
        cards.parseWebhook(body, new Headers({ 'stripe-signature': signature })),
      ),
    );
    expect(events.map((seen) => seen?.type).sort()).toEqual([
      'charge.refunded',
      'payment_intent.amount_capturable_updated',
      'payment_intent.succeeded',
    ]);
    for (const seen of events) expect(seen?.intentId).toBe(intent.id);
    expect(new Set(events.map((seen) => seen?.eventId)).size).toBe(3);
  });

  test('a webhook that fails is tried again', async () => {
    let attempts = 0;
    deliverWebhook = async () => {
      attempts++;
      if (attempts < 3) throw new Error('not now');
    };
    await hold();
    await vi.waitFor(() => expect(attempts).toBe(3), { timeout: 10_000 });
  });

  test('a webhook that asks the card service and keeps failing makes no storm', async () => {
    let attempts = 0;
    deliverWebhook = async (body) => {
      attempts++;
      await cards.retrieve(JSON.parse(body).data.object.id);
      throw new Error('not now');
    };
    await hold();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    deliverWebhook = async () => undefined;
    expect(attempts).toBeGreaterThan(1);
    expect(attempts).toBeLessThan(6);
  });

  test.each([
    ['unsigned', (): Headers => new Headers()],
    ['signed with another secret', (body: string) => sign(body, { secret: 'whsec_other' })],
    ['signed long ago', (body: string) => sign(body, { secondsAgo: 3600 })],
    ['signed for another body', () => sign('{}')],
    ['signed with nonsense', () => new Headers({ 'stripe-signature': 'v1=abc' })],
  ])('one that is %s is refused', async (_, signed) => {
    const body = event({ object: 'payment_intent', id: 'pi_1' });
    await expect(cards.parseWebhook(body, signed(body))).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('only the intent it is about is believed', async () => {
    const read = (object: object) => cards.parseWebhook(event(object), sign(event(object)));
    expect(await read({ object: 'payment_intent', id: 'pi_1' })).toEqual({
      eventId: 'evt_1',
      type: 'some.thing',
      intentId: 'pi_1',
    });
    expect((await read({ object: 'charge', id: 'ch_1', payment_intent: 'pi_2' }))?.intentId).toBe('pi_2');
    expect(await read({ object: 'charge', id: 'ch_1', payment_intent: null })).toBeUndefined();
    expect(await read({ object: 'customer', id: 'cus_1' })).toBeUndefined();
  });
});

describe('a card service that does not answer', () => {
  const failing = (answer: typeof fetch) => new PaymentProvider({ kind: 'stripe', ...keys, fetch: answer });

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['fails', () => Promise.resolve(Response.json({ error: { type: 'api_error' } }, { status: 500 }))],
    ['is something else', () => Promise.resolve(new Response('<html>', { status: 502 }))],
    ['is too busy', () => Promise.resolve(Response.json({ error: { message: 'slow' } }, { status: 429 }))],
  ])('%s: the outcome is unknown, not failed', async (_, answer) => {
    await expect(failing(answer).capture('pi_1', 'key')).rejects.toMatchObject({
      code: 'card_service_unreachable',
    });
  });

  test('a dropped answer is asked for again with the same key: one intent', async () => {
    let calls = 0;
    const dropping = failing(async (url, init) => {
      const answer = await sandbox.fetch(new Request(url, init));
      if (++calls === 1) throw new TypeError('socket hang up');
      return answer;
    });
    const payment = newPayment();
    const intent = await dropping.createIntent(payment);
    expect(calls).toBe(2);
    expect((await cards.createIntent(payment)).id).toBe(intent.id);
  });

  test('a wrong key is our own mistake and is not hidden', async () => {
    const stranger = new PaymentProvider({
      ...keys,
      kind: 'sandbox',
      secretKey: 'sk_test_other',
      fetch: async (url, init) => sandbox.fetch(new Request(url, init)),
    });
    await expect(stranger.retrieve('pi_1')).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
  });
});

test('an intent the card service does not know is a mismatch', async () => {
  await expect(cards.retrieve('pi_nobody')).rejects.toMatchObject({ code: 'payment_mismatch' });
});

test('the browser is told which form to show', () => {
  expect(cards.publicConfig()).toEqual({
    provider: 'sandbox',
    publishableKey: 'pk_test_ours',
    apiBase: '/sandbox-cards',
    testMode: true,
  });
  const live = new PaymentProvider({ ...keys, kind: 'stripe', secretKey: 'rk_live_x' });
  expect(live.publicConfig()).toMatchObject({ provider: 'stripe', apiBase: null, testMode: false });
});
