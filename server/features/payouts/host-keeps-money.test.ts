import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toAmount } from '#contract/kernel/money/money.ts';
import { buyBook, type Sale } from '#test/support/buy-book.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { callAsHost, eventsHandled, intentOf, moneyOf } from '#test/support/pay-automatically.ts';
import { entriesOf, transferOf } from '#test/support/pay-sellers.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { minorOf, testCurrency } from '#test/support/test-currency.ts';
import { enqueueOrderNotifications } from '../orders/enqueue-notifications.ts';
import { reconcileWithProvider } from './reconcile-with-provider.ts';

/** Sites begin so: the payments are the host's, who settles with the sellers elsewhere. */
const app = setUpTestApp();
const price = minorOf(6.5);
let admin: Person;
let seller: Person;
let buyer: Person;
let sale: Sale;
let intentId: string;

beforeAll(async () => {
  [admin, seller, buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinConfirmedBuyer()]);
  expect((await app.site.current()).paymentMode).toBe('house');
});

beforeEach(async () => {
  sale = await buyBook(app, { seller, buyer });
  intentId = await intentOf(app, sale.orderId);
});

/** What order, payment, and ledger say. */
async function states() {
  const { rows } = await app.pool.query(
    `select payments.id, orders.status as order, payments.status as payment, orders.refund_reason as reason
     from orders join payments on payments.order_id = orders.id where orders.id = $1`,
    [sale.orderId],
  );
  const { id, ...ours } = rows[0];
  const { body } = await admin.get(`/ledger/${id}`);
  return { ...ours, ledger: body.status, dispute: body.dispute?.status ?? null };
}

const mails = async (message: string, { id }: Person) =>
  (
    await app.pool.query(
      `select from jobs.job join payments on payments.order_id = $3 where name = 'mail' and data->>'message' = $1
         and data->>'personId' = $2 and (data->>'orderId' = $3::text or data->>'paymentId' = payments.id::text)`,
      [message, id, sale.orderId],
    )
  ).rowCount;

async function expectNothingForSeller(): Promise<void> {
  expect(await entriesOf(app, sale.orderId)).toEqual({});
  expect(await transferOf(app, sale.orderId)).toBeUndefined();
  expect(await reconcileWithProvider(app)).toEqual([]);
}

test('what the host refunds at the payment provider goes back to the buyer, and both sides hear of it', async () => {
  await callAsHost(app, '/v1/refunds', { payment_intent: intentId });
  await eventsHandled(app, intentId);
  expect(await states()).toMatchObject({ order: 'refunded', payment: 'refunded', ledger: 'refunded' });
  expect(await moneyOf(app, sale.orderId)).toMatchObject({ refunded: price, sent: 0 });
  await enqueueOrderNotifications(app);
  expect(await mails('refund', buyer)).toBe(1);
  expect(await mails('order-refunded', seller)).toBe(1);
  await expectNothingForSeller();
});

describe('a dispute', () => {
  const decide = async (evidence: 'winning_evidence' | 'losing_evidence') => {
    const { id } = await callAsHost(app, '/v1/test_helpers/disputes', {
      payment_intent: intentId,
      reason: 'product_not_received',
    });
    await eventsHandled(app, intentId);
    expect(await states()).toMatchObject({ order: 'paid', payment: 'captured', dispute: 'open' });
    expect((await admin.get('/disputes')).body[0]).toMatchObject({
      disputeId: id,
      status: 'open',
      amount: toAmount(price, testCurrency),
    });
    expect(await mails('payment-contested', seller)).toBe(1);
    await callAsHost(app, `/v1/disputes/${id}`, { 'evidence[uncategorized_text]': evidence });
    await eventsHandled(app, intentId);
    expect(await mails('charge-disputed', admin)).toBe(2);
  };

  test('that is won leaves the order paid', async () => {
    await decide('winning_evidence');
    expect(await states()).toMatchObject({ order: 'paid', payment: 'captured', dispute: 'won' });
    expect(await moneyOf(app, sale.orderId)).toMatchObject({ refunded: 0, sent: 0 });
    expect(await mails('payment-stands', seller)).toBe(1);
    await expectNothingForSeller();
  });

  test('that is lost ends the order, and pays nothing back a second time', async () => {
    await decide('losing_evidence');
    expect(await states()).toMatchObject({
      order: 'refunded',
      payment: 'refunded',
      dispute: 'lost',
      reason: 'disputed',
    });
    expect(await moneyOf(app, sale.orderId)).toMatchObject({ refunded: 0, sent: 0 });
    await enqueueOrderNotifications(app);
    expect(await mails('order-refunded', seller)).toBe(1);
    expect(await mails('payment-stands', seller)).toBe(0);
    await expectNothingForSeller();
  });
});
