import { beforeAll, expect, test, vi } from 'vitest';
import { PaymentProvider } from '#server/integrations/payments/payment-provider.ts';
import { PaymentProviderUnreachable } from '#server/integrations/payments/provider-unreachable.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { expireHolds } from '../orders/expire-holds.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { reconcilePayment } from './reconcile.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinBuyer()]);
});

const book = async (): Promise<string> => (await app.book(buyer, await app.listBook(seller))).body.insertedId;

/** A payment provider client that gets the same response to every call. */
const answering = (status: number, body: object) =>
  new PaymentProvider({
    kind: 'sandbox',
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    networkRetries: 0,
    fetch: async () => Response.json(body, { status }),
  });

const refusing = (status: number, error: object) => answering(status, { error });

test('a call that is still under way from another press is unknown, not failed', async () => {
  const error = { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'In use.' };
  const paymentProvider = refusing(409, error);
  await expect(paymentProvider.capture('pi_1', 'key')).rejects.toBeInstanceOf(PaymentProviderUnreachable);
});

test('a price below what cards are charged for is refused, and leaves nothing to settle for ever', async () => {
  const orderId = await book();
  const paymentProvider = refusing(400, {
    type: 'invalid_request_error',
    code: 'amount_too_small',
    message: 'Too small.',
  });
  const noSession = { id: buyer.id, sessionId: '' };
  await expect(
    createPaymentIntent({ ...app, paymentProvider }, noSession, { orderId }),
  ).rejects.toMatchObject({
    code: 'price_below_card_minimum',
  });
  const left = await app.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute();
  expect(left).toEqual([]);
});

test('an intent of another program, with ids of its own kind, is none of ours', async () => {
  const metadata = { payment_id: 'invoice-17', order_id: '4', buyer_id: 'x' };
  const paymentProvider = answering(200, {
    id: 'pi_theirs',
    object: 'payment_intent',
    status: 'requires_capture',
    amount: 650,
    currency: 'usd',
    livemode: false,
    metadata,
    latest_charge: null,
  });
  expect(await reconcilePayment({ ...app, paymentProvider }, 'pi_theirs')).toBeUndefined();
});

test('a webhook that cannot be settled now is answered with an error, and taken when it comes again', async () => {
  const orderId = await book();
  const { body } = await buyer.post('/create-payment-intent', { orderId });
  const form = new URLSearchParams({
    key: body.cardService.publishableKey,
    client_secret: body.clientSecret,
    payment_method: 'pm_card_visa',
  });
  const warn = vi.spyOn(app.log, 'warn');
  // No delivery can succeed while the payments table is missing.
  await app.pool.query('alter table payments rename to payments_away');
  const failed = await app.send('POST', `/sandbox-cards/v1/payment_intents/${body.transactionId}/confirm`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  expect(failed.status).toBe(200);
  await expect.poll(() => warn.mock.calls.map(([, what]) => what)).toContain('sandbox_webhook_failed');
  warn.mockRestore();
  const seen = () =>
    app.pool
      .query(
        `select 1 from processed_webhooks c join sandbox_events e on e.id = c.event_id where e.intent_id = $1
           and e.type = 'payment_intent.amount_capturable_updated'`,
        [body.transactionId],
      )
      .then(({ rowCount }) => rowCount);
  expect(await seen()).toBe(0);
  await app.pool.query('alter table payments_away rename to payments');
  await expect.poll(seen).toBe(1);
  await expect.poll(async () => (await buyer.get(`/payment/${orderId}`)).body.status).toBe('paid');
});

test('the job that ends holds waits for no one, and leaves locked orders for the next time', async () => {
  const orderId = await book();
  await app.db
    .updateTable('orders')
    .set({ hold_ends_at: new Date(0) })
    .where('id', '=', orderId)
    .execute();
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
    expect(await expireHolds(app.db)).toBe(0);
  });
  expect(await expireHolds(app.db)).toBe(1);
  expect(await reconcilePayments(app, 0)).toBe(0);
});
