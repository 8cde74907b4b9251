import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StoredOrderStatus } from '#contract/orders/orders.ts';
import type { LedgerRow } from '#contract/payments/ledger.ts';
import type { PaymentStatus } from '#contract/payments/payments.ts';
import { PaymentProviderUnreachable } from '#server/integrations/payments/provider-unreachable.ts';
import { confirmCard } from '#test/support/confirm-card.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, priceText } from '#test/support/test-currency.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  [seller, buyer, admin] = await Promise.all([
    app.join('Seller', { verified: true, name: 'Amara Okafor' }),
    app.join('Buyer', { confirmed: true, name: 'Clara Whitfield' }),
    app.join('admin'),
  ]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.db.deleteFrom('payments').execute();
});

type Opened = { orderId: string; transactionId: string; clientSecret: string };

async function createPaymentIntent(price = 6.5): Promise<Opened> {
  const bookId = await app.listBook(seller, { resale_price: priceText(price) });
  const orderId: string = (await app.book(buyer, bookId)).body.insertedId;
  return { orderId, ...(await buyer.post('/create-payment-intent', { orderId })).body };
}

/** Puts a payment into a state, as reconciling would have left it that many minutes ago. */
async function bringTo(payment: PaymentStatus, order: StoredOrderStatus, { minutes = 0, price = 6.5 } = {}) {
  const opened = await createPaymentIntent(price);
  const since = sql<Date>`now() - make_interval(mins => ${minutes})`;
  await app.db
    .updateTable('payments')
    .set({ status: payment, status_since: since })
    .where('order_id', '=', opened.orderId)
    .execute();
  await app.db
    .updateTable('orders')
    .set({ status: order, ...(order === 'paid' && { paid_at: since }) })
    .where('id', '=', opened.orderId)
    .execute();
  return opened;
}

const ledger = async (query = ''): Promise<LedgerRow[]> => {
  const { status, body } = await admin.get(`/ledger${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const theOnlyRow = async (): Promise<LedgerRow> => {
  const [row, ...others] = await ledger();
  expect(others).toEqual([]);
  return row as LedgerRow;
};

describe('a row of the ledger', () => {
  test('says which book, who from and to, how much, since when, and the card service’s id', async () => {
    const before = Date.now();
    const { transactionId } = await createPaymentIntent(7.25);
    const row = await theOnlyRow();
    expect(row).toMatchObject({
      bookTitle: 'Middlemarch',
      buyerName: 'Clara Whitfield',
      sellerName: 'Amara Okafor',
      amount: amountOf(7.25),
      status: 'created',
      transactionId,
      next: 'card',
      isStuck: false,
      lastError: null,
    });
    expect(Math.abs(Date.parse(row.since) - before)).toBeLessThan(60_000);
    const words = JSON.stringify(row);
    for (const secret of [buyer.email, seller.email, '555 0142', '555 0117', 'Library', 'secret_'])
      expect(words).not.toContain(secret);
  });

  test.each<[PaymentStatus, StoredOrderStatus, LedgerRow['next']]>([
    ['created', 'unpaid', 'card'],
    ['created', 'expired', 'cancel'],
    ['capture_pending', 'claimed', 'capture'],
    ['captured', 'paid', 'nothing'],
    ['cancel_pending', 'cancelled', 'cancel'],
    ['cancelled', 'cancelled', 'nothing'],
    ['refund_pending', 'cancelled', 'refund'],
    ['refunded', 'cancelled', 'nothing'],
  ])('%s, its order %s: next is %s', async (payment, order, next) => {
    await bringTo(payment, order);
    expect(await theOnlyRow()).toMatchObject({ status: payment, next, isStuck: false });
  });

  test.each<[PaymentStatus, StoredOrderStatus, isStuck: boolean]>([
    ['created', 'unpaid', false],
    ['capture_pending', 'claimed', true],
    ['captured', 'paid', false],
    ['cancel_pending', 'cancelled', true],
    ['cancelled', 'cancelled', false],
    ['refund_pending', 'cancelled', true],
    ['refunded', 'cancelled', false],
  ])('%s, its order %s, for four minutes: stuck is %s', async (payment, order, isStuck) => {
    await bringTo(payment, order, { minutes: 4 });
    const row = await theOnlyRow();
    expect(row.isStuck).toBe(isStuck);
    expect(await ledger('?only=stuck')).toEqual(isStuck ? [row] : []);
    await bringBack();
    expect((await theOnlyRow()).isStuck).toBe(false);
  });
});

/** Sets the status change to two minutes ago, when the job may not have run yet. */
const bringBack = () =>
  app.db.updateTable('payments').set({ status_since: sql<Date>`now() - interval '2 minutes'` }).execute();

test('the figures are those of the states', async () => {
  await createPaymentIntent(1);
  await bringTo('capture_pending', 'claimed', { price: 2, minutes: 30 });
  await bringTo('cancel_pending', 'cancelled', { price: 4 });
  await bringTo('captured', 'paid', { price: 8 });
  await bringTo('captured', 'paid', { price: 16.5 });
  await bringTo('cancelled', 'cancelled', { price: 32 });
  await bringTo('refunded', 'cancelled', { price: 64 });
  await bringTo('refund_pending', 'cancelled', { price: 128, minutes: 30 });
  expect((await admin.get('/overview/ledger')).body).toEqual({
    payments: 8,
    captured: amountOf(24.5),
    onHold: amountOf(6),
    refunded: amountOf(64),
    cash: 0,
    stuck: 2,
  });
});

test('an empty ledger has figures too', async () => {
  expect((await admin.get('/overview/ledger')).body).toEqual({
    payments: 0,
    captured: 0,
    onHold: 0,
    refunded: 0,
    cash: 0,
    stuck: 0,
  });
  expect(await ledger()).toEqual([]);
  expect((await admin.get('/ledger?only=everything')).status).toBe(400);
});

describe('when the payment provider is unreachable', () => {
  const lost = () =>
    vi
      .spyOn(app.paymentProvider, 'retrieve')
      .mockRejectedValue(new PaymentProviderUnreachable(new Error('sk_test_key refused by 10.0.0.1')));

  test('the job leaves a note, and takes it away once all is well', async () => {
    await createPaymentIntent();
    const away = lost();
    await reconcilePayments(app, 0);
    expect(await ledger('?only=stuck')).toMatchObject([
      { status: 'created', isStuck: true, lastError: 'The card service didn’t respond.' },
    ]);
    away.mockRestore();
    await reconcilePayments(app, 0);
    expect(await theOnlyRow()).toMatchObject({ isStuck: false, lastError: null });
  });

  test('an unforeseen error is named, not quoted', async () => {
    await createPaymentIntent();
    vi.spyOn(app.paymentProvider, 'retrieve').mockRejectedValue(new TypeError('secret words'));
    await reconcilePayments(app, 0);
    expect((await theOnlyRow()).lastError).toBe('Unexpected error (TypeError). See the log.');
  });

  test('an administrator reads the note in their language, and an old one as it was stored', async () => {
    await createPaymentIntent();
    vi.spyOn(app.paymentProvider, 'retrieve').mockRejectedValue(new TypeError('secret words'));
    await reconcilePayments(app, 0);
    await admin.put('/me/locale', { locale: 'de' });
    expect((await theOnlyRow()).lastError).toBe(
      'Unerwarteter Fehler (TypeError). Näheres steht im Protokoll.',
    );
    await app.db.updateTable('payments').set({ last_error: 'The card service didn’t respond.' }).execute();
    expect((await theOnlyRow()).lastError).toBe('The card service didn’t respond.');
    await admin.put('/me/locale', { locale: null });
  });

  test('an admin tries again: refused while it is away, settled after that, and nothing more after that', async () => {
    const opened = await createPaymentIntent();
    const away = lost();
    await confirmCard(app, opened);
    const { _id } = await theOnlyRow();
    const again = (person: Person) => person.post(`/ledger/${_id}/settle`);
    expect(await again(admin)).toMatchObject({ status: 503, body: { code: 'card_service_unreachable' } });
    expect(await theOnlyRow()).toMatchObject({
      isStuck: true,
      lastError: 'The card service didn’t respond.',
    });
    for (const person of [buyer, seller]) expect((await again(person)).status).toBe(403);
    expect((await app.send('POST', `/api/ledger/${_id}/settle`)).status).toBe(401);
    expect(await theOnlyRow()).toMatchObject({ status: 'created' });

    away.mockRestore();
    const settled = await again(admin);
    expect(settled).toMatchObject({
      status: 200,
      body: { _id, status: 'captured', next: 'nothing', isStuck: false, lastError: null },
    });
    expect(await theOnlyRow()).toEqual(settled.body);
    expect(await again(admin)).toEqual({ ...settled, headers: expect.anything() });
    expect((await buyer.get(`/payment/${opened.orderId}`)).body.status).toBe('paid');
  });

  test('a payment that contradicts the card service says so', async () => {
    const opened = await createPaymentIntent();
    await app.db
      .updateTable('payments')
      .set({ intent_id: 'pi_of_somebody_else' })
      .where('order_id', '=', opened.orderId)
      .execute();
    const { _id } = await theOnlyRow();
    expect((await admin.post(`/ledger/${_id}/settle`)).status).toBe(409);
    expect((await theOnlyRow()).lastError).toBe('This payment doesn’t match your order.');
  });
});
