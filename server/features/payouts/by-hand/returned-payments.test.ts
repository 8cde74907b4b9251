import { beforeAll, beforeEach, expect, test } from 'vitest';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Payout, PayoutSeller } from '#contract/payouts/payouts.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { balanceOf, insertPaidOrders, paySellersByHand } from '#test/support/pay-sellers.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { testCurrency } from '#test/support/test-currency.ts';
import { reconcileEntries } from '../reconcile-entries.ts';

const app = setUpTestApp();
let admin: Person;
let buyer: Person;
let seller: Person;
let other: Person;
const fee = 50;
const amount = (minor: number) => toAmount(minor, testCurrency);
const account = { holder: 'Ada Lovelace', account: 'DE89370400440532013000', country: 'DE' };

beforeAll(async () => {
  [admin, buyer] = await Promise.all([app.join('admin'), app.joinConfirmedBuyer()]);
  await paySellersByHand(app);
  await app.db.updateTable('site').set({ min_payout_cents: 0 }).execute();
});
beforeEach(async () => {
  [seller, other] = await Promise.all([
    app.join('Seller', { verified: true, confirmed: true }),
    app.joinSeller(),
  ]);
  for (const person of [seller, other]) await person.put('/payout-account/bank', account);
});

async function sell(amounts: readonly number[], of = seller): Promise<string[]> {
  const prices = amounts.map((one) => one + fee);
  const orders = await insertPaidOrders(app, { seller: of, buyer }, prices);
  for (const orderId of orders) await buyer.post(`/orders/${orderId}/handover/confirmation`);
  return orders;
}

const create = async (sellers = [seller]): Promise<string> =>
  (await admin.post('/payouts', { sellerIds: sellers.map(({ id }) => id), format: 'csv' })).body._id;
const markPaid = (id: string) =>
  admin.post(`/payouts/${id}/paid`, {
    reference: 'November 7',
    paidOn: new Date().toISOString().slice(0, 10),
  });
async function pay(sellers = [seller]): Promise<string> {
  const id = await create(sellers);
  await markPaid(id);
  return id;
}
const giveBack = (id: string, sellerId = seller.id) =>
  admin.post(`/payouts/${id}/returns`, { sellerId, reason: ' Account closed ' });
const sellersOf = async (id: string): Promise<PayoutSeller[]> =>
  (await admin.get(`/payouts/${id}/sellers`)).body;
const owed = async () =>
  (await admin.get('/payouts/owed')).body.find(({ _id }: { _id: string }) => _id === seller.id);

test('what the bank returned is owed again, once, and is paid with another payment', async () => {
  const [orderId = ''] = await sell([100, 200]);
  await sell([70], other);
  const id = await pay([seller, other]);
  const { status, body } = await giveBack(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    _id: id,
    amount: amount(370),
    returned: amount(300),
  } satisfies Partial<Payout>);
  expect(await giveBack(id)).toMatchObject({ status: 409, body: { code: 'payout_returned' } });
  expect(await owed()).toMatchObject({ ready: amount(300), orders: 2 });
  expect(await balanceOf(app, seller)).toEqual({ entries: 300, toPay: 300 });
  expect(await balanceOf(app, other)).toEqual({ entries: 0, toPay: 0 });
  expect(await sellersOf(id)).toEqual(
    expect.arrayContaining([
      { _id: seller.id, name: seller.name, amount: amount(300), returnReason: 'Account closed' },
      { _id: other.id, name: other.name, amount: amount(70), returnReason: null },
    ]),
  );
  const again = await pay();
  expect(await balanceOf(app, seller)).toEqual({ entries: 0, toPay: 0 });
  const { rows } = await app.pool.query(
    `select amount_cents as amount from seller_entries where order_id = $1 and kind = 'by_hand' order by id`,
    [orderId],
  );
  expect(rows.map(({ amount }) => amount)).toEqual([-100, 100, -100]);
  // The bank may return that one, too.
  expect((await giveBack(again)).status).toBe(200);
  expect(await balanceOf(app, seller)).toEqual({ entries: 300, toPay: 300 });
  expect(await reconcileEntries(app)).toEqual([]);
});

test('only what was paid can come back, to a seller of that payment', async () => {
  await sell([100]);
  const id = await create();
  expect((await giveBack(id)).body.code).toBe('not_found');
  await markPaid(id);
  expect((await giveBack(id, other.id)).body.code).toBe('not_found');
  expect((await giveBack(other.id)).body.code).toBe('not_found');
  const nameless = await admin.post(`/payouts/${id}/returns`, { sellerId: seller.id, reason: ' ' });
  expect(nameless).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } });
  expect(await balanceOf(app, seller)).toEqual({ entries: 0, toPay: 0 });
});

test('two who record it at the same moment record it once', async () => {
  await sell([100]);
  const id = await pay();
  const answers = await Promise.all([giveBack(id), giveBack(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await balanceOf(app, seller)).toEqual({ entries: 100, toPay: 100 });
});

test('what the seller owes for a refund is kept back of what came back', async () => {
  const [refunded = '', kept = ''] = await sell([100, 200]);
  const id = await pay();
  const opened = await buyer.post('/cases', { orderId: refunded, kind: 'other', text: 'Not mine.' });
  await app.pool.query(`update cases set answer_due_at = now() - interval '1 second'`);
  const decision = { decision: 'refund', reason: 'We heard both.' };
  expect((await admin.post(`/cases/${opened.body.insertedId}/decision`, decision)).status).toBe(200);
  expect((await balanceOf(app, seller)).entries).toBe(-100);
  await giveBack(id);
  expect(await balanceOf(app, seller)).toEqual({ entries: 200, toPay: 200 });
  const { rows } = await app.pool.query(
    'select order_id, status from transfers where order_id = any($1) order by order_id = $2',
    [[refunded, kept], kept],
  );
  expect(rows.map(({ status }) => status)).toEqual(['reversed', 'due']);
  expect(await reconcileEntries(app)).toEqual([]);
});

test('the seller gets an email with what the bank says', async () => {
  await startTestMailWorker(app, app.outbox);
  await sell([100]);
  await giveBack(await pay());
  await runJobs(app);
  const mails = (await app.outbox.list()).filter(({ to }) => JSON.stringify(to).includes(seller.email));
  expect(mails.map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('came back from your bank'),
  );
  expect(JSON.stringify(mails)).toContain('Account closed');
});
