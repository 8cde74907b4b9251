import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toAmount } from '#contract/kernel/money/money.ts';
import { notificationPath } from '#contract/notifications/notification-path.ts';
import type { LedgerRow } from '#contract/payments/ledger.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { PaymentProviderUnreachable } from '#server/integrations/payments/provider-unreachable.ts';
import { buyBook, type Sale } from '#test/support/buy-book.ts';
import type { Person } from '#test/support/create-test-app.ts';
import {
  callAsHost,
  eventsHandled,
  intentOf,
  moneyOf,
  paySellersAutomatically,
} from '#test/support/pay-automatically.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { minorOf, testCurrency } from '#test/support/test-currency.ts';
import { reconcileWithProvider } from '../reconcile-with-provider.ts';

const app = setUpTestApp();
const price = minorOf(6.5);
let admin: Person;
let otherAdmin: Person;
let seller: Person;
let buyer: Person;
let sale: Sale;
let intentId: string;

beforeAll(async () => {
  [admin, otherAdmin, seller, buyer] = await Promise.all([
    app.join('admin'),
    app.join('admin'),
    app.joinSeller(),
    app.joinConfirmedBuyer(),
  ]);
  await paySellersAutomatically(app);
});

afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  sale = await buyBook(app, { seller, buyer });
  intentId = await intentOf(app, sale.orderId);
});

const paymentId = async (): Promise<string> =>
  (await app.pool.query('select id from payments where intent_id = $1', [intentId])).rows[0].id;
const statusOf = async (): Promise<string> =>
  (await app.pool.query('select status from payments where intent_id = $1', [intentId])).rows[0].status;
const difference = async () => (await admin.get(`/ledger/${await paymentId()}`)).body.providerDifference;
const refundFailed = async (): Promise<boolean> => {
  const rows: LedgerRow[] = (await admin.get('/ledger?only=differing')).body;
  return rows.some(({ transactionId, refundFailed: failed }) => transactionId === intentId && failed);
};
const mailsAboutSale = async ({ id }: Person, message: string) =>
  (
    await app.pool.query(
      `select from jobs.job where name = 'mail' and data->>'message' = $1 and data->>'personId' = $2
         and data->>'orderId' = $3`,
      [message, id, sale.orderId],
    )
  ).rowCount;

/** The host refunds at the payment provider. */
async function refundAtProvider(fields: Record<string, string> = {}): Promise<string> {
  const { id } = await callAsHost(app, '/v1/refunds', { payment_intent: intentId, ...fields });
  await eventsHandled(app, intentId);
  return id;
}

/** The buyer's bank sends the latest refund back. */
async function sendBack(): Promise<void> {
  const { rows } = await app.pool.query(
    'select id from sandbox_refunds where intent_id = $1 and failed_at is null order by created_at desc limit 1',
    [intentId],
  );
  await callAsHost(app, `/v1/test_helpers/refunds/${rows[0].id}/fail`, {});
  await eventsHandled(app, intentId);
}

const refundAgain = async (by: Person) => by.post(`/ledger/${await paymentId()}/settle`);

describe('a part that the host refunds at the payment provider', () => {
  test('is mailed to each administrator, once', async () => {
    await refundAtProvider({ amount: '100' });
    await reconcileWithProvider(app);
    await reconcileWithProvider(app);
    for (const one of [admin, otherAdmin])
      expect(await mailsAboutSale(one, 'charge-refunded-in-part')).toBe(1);
    expect(await mailsAboutSale(seller, 'charge-refunded-in-part')).toBe(0);
    const [notification] = (await admin.get('/me/notifications')).body;
    expect(notificationPath(notification)).toBe(`/dashboard/ledger/${await paymentId()}`);
  });

  test('is mailed again when another part follows', async () => {
    await refundAtProvider({ amount: '100' });
    await refundAtProvider({ amount: '50' });
    expect(await mailsAboutSale(admin, 'charge-refunded-in-part')).toBe(2);
    expect(await difference()).toMatchObject({
      unknownRefund: toAmount(150, testCurrency),
      missingRefund: 0,
    });
    expect(await refundFailed()).toBe(false);
  });

  test('stays known while the payment provider cannot be asked', async () => {
    await refundAtProvider({ amount: '100' });
    const unreachable = vi
      .spyOn(app.payoutProvider, 'retrieveMoney')
      .mockRejectedValue(new PaymentProviderUnreachable(new Error('no response')));
    await reconcileWithProvider(app);
    unreachable.mockRestore();
    expect(await difference()).toMatchObject({ unknownRefund: toAmount(100, testCurrency) });
    await reconcileWithProvider(app);
    expect(await mailsAboutSale(admin, 'charge-refunded-in-part')).toBe(1);
  });
});

describe('a refund that the bank sends back', () => {
  beforeEach(async () => {
    await refundAtProvider();
    expect(await difference()).toBeNull();
    await sendBack();
  });

  test('is mailed to each administrator, once, and not made again by itself', async () => {
    await reconcileWithProvider(app);
    await reconcilePayments(app, 0);
    for (const one of [admin, otherAdmin]) expect(await mailsAboutSale(one, 'refund-failed')).toBe(1);
    const owed = toAmount(price, testCurrency);
    expect(await refundFailed()).toBe(true);
    expect(await difference()).toEqual({ amount: owed, unknownRefund: 0, missingRefund: owed });
    expect(await moneyOf(app, sale.orderId)).toMatchObject({ refunded: 0 });
  });

  test('is made again by an administrator, once', async () => {
    const [first, second] = await Promise.all([refundAgain(admin), refundAgain(otherAdmin)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await refundAgain(admin)).body).toMatchObject({ status: 'refunded', refundFailed: false });
    expect(await difference()).toBeNull();
    expect(await moneyOf(app, sale.orderId)).toMatchObject({ refunded: price });
    const { rowCount } = await app.pool.query('select from sandbox_refunds where intent_id = $1', [intentId]);
    expect(rowCount, 'the one that failed, and one more').toBe(2);
    expect((await admin.get('/audit-log')).body[0].action).toBe('settle_payment');
  });

  test('may fail again, about which administrators get another email', async () => {
    await refundAgain(admin);
    await sendBack();
    expect(await mailsAboutSale(admin, 'refund-failed')).toBe(2);
    await refundAgain(admin);
    expect(await moneyOf(app, sale.orderId)).toMatchObject({ refunded: price });
  });

  test('is made again by the job if the answer to the administrator was lost', async () => {
    const unreachable = vi
      .spyOn(app.paymentProvider, 'refund')
      .mockRejectedValue(new PaymentProviderUnreachable(new Error('no response')));
    expect((await refundAgain(admin)).body.code).toBe('card_service_unreachable');
    expect(await statusOf()).toBe('refund_pending');
    unreachable.mockRestore();
    await reconcilePayments(app, 0);
    expect(await statusOf()).toBe('refunded');
    expect(await moneyOf(app, sale.orderId)).toMatchObject({ refunded: price });
  });

  test('is not made again while the bank decides about the charge', async () => {
    await callAsHost(app, '/v1/test_helpers/disputes', { payment_intent: intentId });
    await eventsHandled(app, intentId);
    expect((await refundAgain(admin)).body.status).toBe('refunded');
    expect(await moneyOf(app, sale.orderId)).toMatchObject({ refunded: 0 });
  });
});

test('a refund that fails before our records know of it is made again', async () => {
  // The event about the refund does not arrive.
  const lost = vi.spyOn(app.paymentProvider, 'parseWebhook').mockResolvedValue(undefined);
  await app.pool.query(`update orders set refund_due_at = now() - interval '1 second' where id = $1`, [
    sale.orderId,
  ]);
  const refund = app.paymentProvider.refund.bind(app.paymentProvider);
  const unanswered = vi.spyOn(app.paymentProvider, 'refund').mockImplementation(async (id, key) => {
    await refund(id, key);
    throw new PaymentProviderUnreachable(new Error('no response'));
  });
  await reconcilePayments(app, 0);
  unanswered.mockRestore();
  expect(await statusOf()).toBe('refund_pending');
  const { rows } = await app.pool.query('select id from sandbox_refunds where intent_id = $1', [intentId]);
  await callAsHost(app, `/v1/test_helpers/refunds/${rows[0].id}/fail`, {});
  lost.mockRestore();
  await reconcilePayments(app, 0);
  expect(await statusOf()).toBe('refunded');
  expect(await moneyOf(app, sale.orderId)).toMatchObject({ refunded: price });
});

describe('a dispute about which no event arrived', () => {
  async function contestUnheard(): Promise<string> {
    const lost = vi.spyOn(app.paymentProvider, 'parseWebhook').mockResolvedValue(undefined);
    const { id } = await callAsHost(app, '/v1/test_helpers/disputes', { payment_intent: intentId });
    await callAsHost(app, `/v1/disputes/${id}`, { submit: 'false' });
    await vi.waitFor(() => expect(lost).toHaveBeenCalled());
    lost.mockRestore();
    return id;
  }

  test('is read in the night', async () => {
    await contestUnheard();
    expect(await mailsAboutSale(admin, 'charge-disputed')).toBe(0);
    await reconcileWithProvider(app);
    expect(await mailsAboutSale(admin, 'charge-disputed')).toBe(1);
    expect(await difference()).toBeNull();
  });

  test('and neither about its end', async () => {
    const id = await contestUnheard();
    await reconcileWithProvider(app);
    const lost = vi.spyOn(app.paymentProvider, 'parseWebhook').mockResolvedValue(undefined);
    await callAsHost(app, `/v1/disputes/${id}`, { 'evidence[uncategorized_text]': 'losing_evidence' });
    await vi.waitFor(() => expect(lost).toHaveBeenCalled());
    lost.mockRestore();
    await reconcileWithProvider(app);
    expect(await statusOf()).toBe('refunded');
    expect(await mailsAboutSale(admin, 'charge-disputed')).toBe(2);
  });
});
