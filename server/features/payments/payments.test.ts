import { beforeAll, expect, test } from 'vitest';
import { confirmCard as handOverCard } from '#test/support/confirm-card.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, minorOf, priceText } from '#test/support/test-currency.ts';
import { reconcilePayment } from './reconcile.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let other: Person;

beforeAll(async () => {
  [seller, buyer, other] = await Promise.all([app.joinSeller(), app.joinBuyer(), app.joinBuyer()]);
});

type Opened = { bookId: string; orderId: string; transactionId: string; clientSecret: string };

async function createPaymentIntent(person = buyer, price = 6.5): Promise<Opened> {
  const bookId = await app.listBook(seller, { resale_price: priceText(price) });
  const orderId: string = (await app.book(person, bookId)).body.insertedId;
  const { status, body } = await person.post('/create-payment-intent', {
    bookPrice: amountOf(price),
    orderId,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { bookId, orderId, transactionId: body.transactionId, clientSecret: body.clientSecret };
}

const confirmCard = (opened: Opened, number?: string) => handOverCard(app, opened, number);
const record = (opened: Opened, person = buyer) =>
  person.post('/payments', { transactionId: opened.transactionId, paymentId: opened.orderId });
const orderOf = async (opened: Opened, person = buyer) =>
  (await person.get(`/payment/${opened.orderId}`)).body;
const intentOf = (opened: Opened) => app.paymentProvider.retrieve(opened.transactionId);

test('a paid order is paid, its book sold, its card charged once', async () => {
  const opened = await createPaymentIntent();
  expect((await confirmCard(opened)).status).toBe(200);
  const recorded = await record(opened);
  expect(recorded).toMatchObject({ status: 200, body: { acknowledged: true } });
  expect(await orderOf(opened)).toMatchObject({
    status: 'paid',
    salesStatus: true,
    transactionId: opened.transactionId,
  });
  expect((await app.findBook(seller, opened.bookId))?.status).toBe('sold');
  expect(await intentOf(opened)).toMatchObject({ status: 'succeeded', amountMinor: minorOf(6.5) });
  expect((await record(opened)).body.insertedId).toBe(recorded.body.insertedId);
  expect((await buyer.put(`/my-products/${opened.bookId}`)).body.modifiedCount).toBe(0);
  expect((await seller.delete(`/my-products/${opened.bookId}`)).status).toBe(409);
});

test('fifty clicks, the webhook and the job at the same moment: one payment, one capture', async () => {
  const opened = await createPaymentIntent();
  const intents = await Promise.all(
    Array.from({ length: 20 }, () => buyer.post('/create-payment-intent', { orderId: opened.orderId })),
  );
  expect(new Set(intents.map(({ body }) => body.transactionId))).toEqual(new Set([opened.transactionId]));
  await confirmCard(opened);
  const answers = await Promise.all([
    ...Array.from({ length: 25 }, () => record(opened)),
    ...Array.from({ length: 25 }, () => reconcilePayment(app, opened.transactionId)),
    reconcilePayments(app, 0),
  ]);
  expect(answers).toHaveLength(51);
  const payments = await app.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', opened.orderId)
    .execute();
  expect(payments.map(({ status }) => status)).toEqual(['captured']);
  expect((await orderOf(opened)).status).toBe('paid');
});

test('nothing is recorded before the card is confirmed, or after it was declined', async () => {
  const opened = await createPaymentIntent();
  expect((await record(opened)).body.code).toBe('payment_not_finished');
  const declined = await confirmCard(opened, '4000000000000002');
  expect(declined.status).toBe(402);
  expect(declined.body.error.message).toBe('Your card was declined.');
  expect((await record(opened)).body.code).toBe('payment_not_finished');
  expect((await orderOf(opened)).status).toBe('unpaid');
  await confirmCard(opened);
  expect((await record(opened)).status).toBe(200);
});

test('a transaction of another order, another buyer or no one is 409 and changes nothing', async () => {
  const cheap = await createPaymentIntent(buyer, 1);
  const dear = await createPaymentIntent(buyer, 90);
  await confirmCard(cheap);
  const forged = await buyer.post('/payments', {
    transactionId: cheap.transactionId,
    paymentId: dear.orderId,
  });
  expect(forged).toMatchObject({ status: 409, body: { code: 'payment_mismatch' } });
  expect((await record(cheap, other)).status).toBe(409);
  expect((await buyer.post('/payments', { transactionId: 'pi_nobody' })).status).toBe(409);
  expect((await orderOf(dear)).status).toBe('unpaid');
});

test('the seller marks the book sold while the card is held: the card is let go', async () => {
  const opened = await createPaymentIntent();
  await confirmCard(opened);
  // If the webhook was faster than the seller, the seller gets an error.
  const marked = await seller.put(`/my-products/${opened.bookId}`);
  const recorded = await record(opened);
  const intent = await intentOf(opened);
  if (marked.status === 200 && marked.body.modifiedCount === 1) {
    expect(recorded).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    expect(intent.status).toBe('canceled');
  } else {
    expect(recorded.status).toBe(200);
    expect(intent.status).toBe('succeeded');
  }
});

test('a hold that ended before the card was confirmed is not paid', async () => {
  const opened = await createPaymentIntent();
  await buyer.delete(`/buyingBooks/${opened.orderId}`);
  await confirmCard(opened);
  await reconcilePayment(app, opened.transactionId);
  expect((await intentOf(opened)).status).toBe('canceled');
  expect((await orderOf(opened)).status).toBe('cancelled');
  expect((await buyer.post('/create-payment-intent', { orderId: opened.orderId })).body.code).toBe(
    'order_closed',
  );
});

test('a buyer who closed the page after confirming still gets the book: the job finishes it', async () => {
  const opened = await createPaymentIntent();
  await confirmCard(opened);
  await reconcilePayments(app, 0);
  expect((await orderOf(opened)).status).toBe('paid');
});

test('without an order the price must match exactly one open order', async () => {
  const lone = await app.joinBuyer();
  const first = await createPaymentIntent(lone, 7.77);
  expect((await lone.post('/create-payment-intent', { bookPrice: amountOf(7.77) })).body.transactionId).toBe(
    first.transactionId,
  );
  expect((await lone.post('/create-payment-intent', { bookPrice: amountOf(7.78) })).status).toBe(409);
  await createPaymentIntent(lone, 7.77);
  expect((await lone.post('/create-payment-intent', { bookPrice: amountOf(7.77) })).body.code).toBe(
    'several_matching_orders',
  );
  expect((await lone.post('/create-payment-intent', {})).status).toBe(409);
});

test('an unsigned or wrongly signed webhook is refused', async () => {
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1' } },
  });
  expect((await app.send('POST', '/webhooks/cards', { body })).status).toBe(400);
  const headers = { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` };
  expect((await app.send('POST', '/webhooks/cards', { body, headers })).status).toBe(400);
});
