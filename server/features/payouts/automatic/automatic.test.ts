import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toAmount } from '#contract/kernel/money/money.ts';
import { notificationPath } from '#contract/notifications/notification-path.ts';
import { createHandoverCodes } from '#server/features/handovers/handover-codes.ts';
import { PaymentProviderUnreachable } from '#server/integrations/payments/provider-unreachable.ts';
import { buyBook, type Sale } from '#test/support/buy-book.ts';
import type { Person } from '#test/support/create-test-app.ts';
import {
  callAsHost,
  eventsHandled,
  intentOf,
  moneyOf,
  onboard,
  paySellersAutomatically,
} from '#test/support/pay-automatically.ts';
import { balanceOf, entriesOf, transferOf } from '#test/support/pay-sellers.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { minorOf, testCurrency } from '#test/support/test-currency.ts';
import { reconcilePayments } from '../../payments/reconcile-payments.ts';
import { reconcileEntries } from '../reconcile-entries.ts';
import { reconcileWithProvider } from '../reconcile-with-provider.ts';
import { settleTransfer } from '../settle-transfer.ts';
import { settleTransfers } from '../settle-transfers.ts';

const app = setUpTestApp();
let admin: Person;
let seller: Person;
let buyer: Person;
const price = minorOf(6.5);
const net = price - 50;
const sold = { sale: price, fee: -50 };

beforeAll(async () => {
  [admin, buyer] = await Promise.all([app.join('admin'), app.joinConfirmedBuyer()]);
  await paySellersAutomatically(app);
});

beforeEach(async () => {
  seller = await app.joinSeller();
});

const buy = () => buyBook(app, { seller, buyer });
const handOver = ({ orderId }: Sale) =>
  seller.post(`/orders/${orderId}/handover`, { code: createHandoverCodes(app.secret).codeOf(orderId) });
async function sell(): Promise<Sale> {
  const sale = await buy();
  expect((await handOver(sale)).status).toBe(200);
  return sale;
}
const statusOf = async ({ orderId }: Sale) => (await transferOf(app, orderId))?.status;
const orderStatus = async ({ orderId }: Sale) =>
  (await app.pool.query('select status from orders where id = $1', [orderId])).rows[0].status;
const mailsTo = async ({ id }: Person, message: string) =>
  (
    await app.pool.query(
      `select from jobs.job where name = 'mail' and data->>'message' = $1 and data->>'personId' = $2`,
      [message, id],
    )
  ).rowCount;
/** What the receipt and the page of the order say. */
const reasonsOf = async ({ orderId }: Sale) => [
  (await buyer.get(`/receipt/${orderId}`)).body.refundReason,
  (await seller.get(`/orders/${orderId}`)).body.refundReason,
];
const rows = async (state: string) => (await seller.get(`/earnings/rows?state=${state}`)).body;

/** A case that the administrator decides for the buyer. */
async function refund({ orderId }: Sale): Promise<void> {
  const { insertedId: id } = (await buyer.post('/cases', { orderId, kind: 'other', text: 'Not mine.' })).body;
  await app.pool.query(`update cases set answer_due_at = now() - interval '1 second' where id = $1`, [id]);
  const decided = await admin.post(`/cases/${id}/decision`, { decision: 'refund', reason: 'We heard both.' });
  expect(decided.status).toBe(200);
}

/** Everything adds up: the entries with the orders, and our records with the payment provider's. */
async function expectNoDifference(): Promise<void> {
  expect(await reconcileEntries(app)).toEqual([]);
  expect(await reconcileWithProvider(app)).toEqual([]);
}

describe('the money reaches the seller', () => {
  test('with the code', async () => {
    await onboard(app, seller);
    const sale = await buy();
    expect(await moneyOf(app, sale.orderId)).toMatchObject({ transfers: 0 });
    await handOver(sale);
    expect(await moneyOf(app, sale.orderId)).toEqual({ sent: net, reversed: 0, transfers: 1, refunded: 0 });
    expect(await entriesOf(app, sale.orderId)).toEqual({ ...sold, transfer: -net });
    expect(await rows('paid')).toMatchObject([{ step: 'sent', amount: toAmount(net, testCurrency) }]);
    expect(await mailsTo(seller, 'earnings-sent')).toBe(1);
    expect(await mailsTo(seller, 'payout-account-needed')).toBe(0);
    await expectNoDifference();
  });

  test('once the seller has said where to send it, and is asked once', async () => {
    const sales = [await sell(), await sell()];
    expect(await mailsTo(seller, 'payout-account-needed')).toBe(1);
    expect(await rows('ready')).toMatchObject([{ step: 'account' }, { step: 'account' }]);
    expect((await seller.get('/earnings')).body).toMatchObject({
      paymentMode: 'stripe',
      account: null,
      waiting: toAmount(2 * net, testCurrency),
    });
    const held = (await admin.get('/payouts/transfers?state=waiting')).body;
    expect(held[0]).toMatchObject({ hold: 'no_account', status: 'due', lastError: null });
    await onboard(app, seller, 'leave_out');
    expect(await rows('ready')).toMatchObject([{ step: 'account' }, { step: 'account' }]);
    expect((await seller.get('/payout-account')).body.providerAccount.requirements).toHaveLength(1);
    await onboard(app, seller);
    for (const sale of sales)
      await vi.waitFor(async () => expect(await statusOf(sale)).toBe('done'), { timeout: 10_000 });
    expect((await seller.get('/payout-account')).body).toMatchObject({ waiting: 0, bankAccount: null });
    await expectNoDifference();
  });

  test('by the job, when the process died right after the handover', async () => {
    await onboard(app, seller);
    const { orderId } = await buy();
    await app.pool.query(`update orders set handed_over_at = now(), handover_proof = 'code' where id = $1`, [
      orderId,
    ]);
    await settleTransfers(app);
    expect((await transferOf(app, orderId)).status).toBe('done');
  });

  test('once, whatever calls it at the same moment', async () => {
    await onboard(app, seller);
    const { orderId } = await buy();
    await app.pool.query(`update orders set handed_over_at = now(), handover_proof = 'code' where id = $1`, [
      orderId,
    ]);
    await Promise.allSettled([
      ...Array.from({ length: 4 }, () => settleTransfer(app, orderId)),
      settleTransfers(app),
      seller.post('/payout-account/sync'),
    ]);
    await vi.waitFor(
      async () => {
        await settleTransfer(app, orderId);
        expect((await transferOf(app, orderId)).status).toBe('done');
      },
      { timeout: 10_000 },
    );
    expect(await moneyOf(app, orderId)).toMatchObject({ sent: net, transfers: 1 });
    expect(await entriesOf(app, orderId)).toEqual({ ...sold, transfer: -net });
  });

  test('also when the response was lost, once', async () => {
    await onboard(app, seller);
    const { orderId } = await buy();
    const { createTransfer } = app.payoutProvider;
    const lost = vi.spyOn(app.payoutProvider, 'createTransfer').mockImplementationOnce(async (transfer) => {
      await createTransfer.call(app.payoutProvider, transfer);
      throw new PaymentProviderUnreachable(new Error('no response'));
    });
    await seller.post(`/orders/${orderId}/handover`, {
      code: createHandoverCodes(app.secret).codeOf(orderId),
    });
    lost.mockRestore();
    expect((await transferOf(app, orderId)).status).toBe('pending');
    expect(await rows('ready')).toMatchObject([{ step: 'sending' }]);
    await settleTransfer(app, orderId);
    expect((await transferOf(app, orderId)).status).toBe('done');
    expect(await moneyOf(app, orderId)).toMatchObject({ transfers: 1 });
  });

  test('not while the seller is banned, whose buyers still get refunds', async () => {
    await onboard(app, seller);
    const sale = await buy();
    expect((await admin.put(`/user/${seller.id}/ban`)).status).toBe(200);
    await buyer.post(`/orders/${sale.orderId}/handover/confirmation`);
    await settleTransfers(app);
    expect(await statusOf(sale)).toBe('due');
    await refund(sale);
    expect(await statusOf(sale)).toBe('reversed');
    expect(await orderStatus(sale)).toBe('refunded');
    expect(await moneyOf(app, sale.orderId)).toMatchObject({ transfers: 0, refunded: price });
  });

  test('not while a case is open', async () => {
    const sale = await sell();
    await buyer.post('/cases', { orderId: sale.orderId, kind: 'other', text: 'Not mine.' });
    await onboard(app, seller);
    await settleTransfers(app);
    expect(await statusOf(sale)).toBe('due');
    expect(await rows('ready')).toMatchObject([{ step: 'case' }]);
  });
});

describe('a refund after the money was sent', () => {
  test('takes it back first', async () => {
    await onboard(app, seller);
    const sale = await sell();
    await refund(sale);
    expect(await moneyOf(app, sale.orderId)).toEqual({
      sent: net,
      reversed: net,
      transfers: 1,
      refunded: price,
    });
    expect(await entriesOf(app, sale.orderId)).toEqual({
      ...sold,
      transfer: -net,
      refund: -net,
      reversal: net,
    });
    expect(await orderStatus(sale)).toBe('refunded');
    expect(await balanceOf(app, seller)).toEqual({ entries: 0, toPay: 0 });
    expect(await mailsTo(seller, 'earnings-taken-back')).toBe(1);
    await expectNoDifference();
  });

  test('waits for that while the payment provider cannot be reached', async () => {
    await onboard(app, seller);
    const sale = await sell();
    const unreachable = vi
      .spyOn(app.payoutProvider, 'reverseTransfer')
      .mockRejectedValue(new PaymentProviderUnreachable(new Error('no response')));
    await refund(sale);
    await reconcilePayments(app, 0);
    expect(await statusOf(sale)).toBe('reversal_pending');
    expect(await moneyOf(app, sale.orderId)).toMatchObject({ reversed: 0, refunded: 0 });
    unreachable.mockRestore();
    await settleTransfer(app, sale.orderId);
    await reconcilePayments(app, 0);
    expect(await moneyOf(app, sale.orderId)).toMatchObject({ reversed: net, refunded: price });
    expect(await orderStatus(sale)).toBe('refunded');
  });

  test('leaves a debt when the seller has spent it, with which the next sale is netted', async () => {
    await onboard(app, seller);
    const sale = await sell();
    const { rows: accounts } = await app.pool.query(
      'select account_id from payout_accounts where user_id = $1',
      [seller.id],
    );
    const fields = { amount: String(net), currency: testCurrency.toLowerCase() };
    await callAsHost(app, '/v1/payouts', fields, accounts[0].account_id);
    await refund(sale);
    expect(await statusOf(sale)).toBe('done');
    expect(await orderStatus(sale)).toBe('refunded');
    expect(await rows('paid')).toMatchObject([{ step: 'owed_back' }]);
    expect((await seller.get('/earnings')).body.owedBack).toBe(toAmount(net, testCurrency));
    const next = await sell();
    expect(await transferOf(app, next.orderId)).toEqual({ status: 'by_hand', amount: net, netted: net });
    expect(await balanceOf(app, seller)).toEqual({ entries: 0, toPay: 0 });
    await expectNoDifference();
  });

  test('that the host made at the payment provider is noticed', async () => {
    await onboard(app, seller);
    const sale = await sell();
    const intentId = await intentOf(app, sale.orderId);
    await callAsHost(app, '/v1/refunds', { payment_intent: intentId });
    await eventsHandled(app, intentId);
    expect(await orderStatus(sale)).toBe('refunded');
    expect(await moneyOf(app, sale.orderId)).toMatchObject({ reversed: net, refunded: price });
    expect(await reasonsOf(sale)).toEqual(['by_host', 'by_host']);
    expect(await entriesOf(app, sale.orderId)).toEqual({
      ...sold,
      transfer: -net,
      refund: -net,
      reversal: net,
    });
    await expectNoDifference();
  });
});

describe('a dispute', () => {
  async function contest(): Promise<{ sale: Sale; intentId: string; disputeId: string }> {
    await onboard(app, seller);
    const sale = await sell();
    const intentId = await intentOf(app, sale.orderId);
    const { id: disputeId } = await callAsHost(app, '/v1/test_helpers/disputes', {
      payment_intent: intentId,
      reason: 'product_not_received',
    });
    await eventsHandled(app, intentId);
    return { sale, intentId, disputeId };
  }
  const decide = async (intentId: string, disputeId: string, text: string) => {
    await callAsHost(app, `/v1/disputes/${disputeId}`, { 'evidence[uncategorized_text]': text });
    await eventsHandled(app, intentId);
  };

  test('takes the money back, and administrators get the evidence', async () => {
    const { sale, disputeId } = await contest();
    expect(await entriesOf(app, sale.orderId)).toEqual({
      ...sold,
      transfer: -net,
      dispute: -net,
      reversal: net,
    });
    expect(await moneyOf(app, sale.orderId)).toMatchObject({ reversed: net, refunded: 0 });
    expect(await rows('paid')).toMatchObject([{ step: 'dispute' }]);
    expect(await mailsTo(admin, 'charge-disputed')).toBeGreaterThan(0);
    const [dispute] = (await admin.get('/disputes')).body;
    expect(dispute).toMatchObject({ disputeId, status: 'open', amount: toAmount(price, testCurrency) });
    const { body } = await admin.get(`/disputes/${dispute._id}`);
    expect(body.evidence).toMatchObject({ handoverProof: 'code' });
    expect(body.evidence.handedOverAt).not.toBeNull();
    expect((await admin.get('/audit-log')).body[0].action).toBe('read_dispute');
    const [notification] = (await admin.get('/me/notifications')).body;
    expect(notificationPath(notification)).toBe(`/dashboard/disputes/${dispute._id}`);
    const entry = await admin.get(`/ledger/${dispute.paymentId}`);
    expect(entry.body.dispute).toEqual({ _id: dispute._id, status: 'open' });
    const [row] = (await admin.get('/ledger?only=disputed')).body;
    expect(row).toMatchObject({ _id: dispute.paymentId, isDisputed: true });
    await expectNoDifference();
  });

  test('that is won sends the money again', async () => {
    const { sale, intentId, disputeId } = await contest();
    await decide(intentId, disputeId, 'winning_evidence');
    await settleTransfer(app, sale.orderId);
    expect(await statusOf(sale)).toBe('done');
    expect(await moneyOf(app, sale.orderId)).toMatchObject({ sent: 2 * net, reversed: net });
    expect(await balanceOf(app, seller)).toEqual({ entries: 0, toPay: 0 });
    expect(await orderStatus(sale)).toBe('paid');
    expect((await admin.get('/ledger?only=disputed')).body[0].isDisputed).toBe(false);
    await expectNoDifference();
  });

  test('that is lost leaves the money with the buyer, and its fee with the seller', async () => {
    const { sale, intentId, disputeId } = await contest();
    await decide(intentId, disputeId, 'losing_evidence');
    const entries = await entriesOf(app, sale.orderId);
    expect(entries).toMatchObject({ ...sold, dispute: -net, reversal: net });
    expect(entries.refund).toBeUndefined();
    expect((await balanceOf(app, seller)).entries).toBe(entries.dispute_fee ?? 0);
    expect(await orderStatus(sale)).toBe('refunded');
    expect(await reasonsOf(sale)).toEqual(['disputed', 'disputed']);
    expect(await moneyOf(app, sale.orderId), 'never paid twice').toMatchObject({ refunded: 0 });
    await expectNoDifference();
  });
});

test('a difference from the payment provider is found and shown', async () => {
  await onboard(app, seller);
  const sale = await sell();
  const intentId = await intentOf(app, sale.orderId);
  await callAsHost(app, '/v1/refunds', { payment_intent: intentId, amount: '100' });
  const differing = async () => (await admin.get('/ledger?only=differing')).body.length;
  await expect.poll(differing, { message: 'at once, and not only at night' }).toBe(1);
  expect((await reconcileWithProvider(app)).map(({ difference }) => difference)).toEqual([100]);
  expect((await admin.get('/overview/payouts')).body.providerReconciliation).toMatchObject({
    wrongPayments: 1,
    difference: toAmount(100, testCurrency),
  });
  const [{ _id }] = (await admin.get('/ledger?only=differing')).body;
  expect((await admin.get(`/ledger/${_id}`)).body.providerDifference).toEqual({
    amount: toAmount(100, testCurrency),
    unknownRefund: toAmount(100, testCurrency),
    missingRefund: 0,
  });
});
