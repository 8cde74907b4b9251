import { beforeAll, describe, expect, test } from 'vitest';
import type { Earning, EarningState } from '#contract/earnings.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import { buyBook, type Sale } from '#test/support/buy-book.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { callAsHost, eventsHandled, intentOf } from '#test/support/pay-automatically.ts';
import { insertPaidOrders, payByHand, paySellersByHand } from '#test/support/pay-sellers.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { minorOf, testCurrency } from '#test/support/test-currency.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { settleTransfer } from '../payouts/settle-transfer.ts';
import { settleTransfers } from '../payouts/settle-transfers.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
const amount = toAmount(minorOf(6.5) - 50, testCurrency);

beforeAll(async () => {
  buyer = await app.joinConfirmedBuyer();
});

/** A seller of their own for each group, so that sums are of what the test did. */
const newSeller = () =>
  beforeAll(async () => {
    seller = await app.joinSeller();
    await paySellersByHand(app);
  });
const buy = () => buyBook(app, { seller, buyer });
const confirm = ({ orderId }: Sale) => buyer.post(`/orders/${orderId}/handover/confirmation`);
const sums = async () => (await seller.get('/earnings')).body;
const list = async (state: EarningState, query = ''): Promise<Earning[]> =>
  (await seller.get(`/earnings/rows?state=${state}${query}`)).body;

async function refund({ orderId }: Sale): Promise<void> {
  await app.pool.query(
    `update orders set handed_over_at = null, handover_proof = null, case_state = 'refund' where id = $1`,
    [orderId],
  );
  await settleTransfer(app, orderId);
}

async function contest({ orderId }: Sale): Promise<void> {
  const intentId = await intentOf(app, orderId);
  await callAsHost(app, '/v1/test_helpers/disputes', { payment_intent: intentId, reason: 'fraudulent' });
  await eventsHandled(app, intentId);
}

describe('what a seller gets', () => {
  newSeller();

  test('is on the way once a book is paid for, ready once it is handed over, and paid once the host paid it', async () => {
    const sale = await buy();
    expect(await sums()).toMatchObject({ onTheWay: amount, ready: 0, paidThisYear: 0, owedBack: 0 });
    expect(await list('on_the_way')).toMatchObject([
      { _id: sale.orderId, step: 'hand_over', at: expect.any(String), amount, keptBack: 0 },
    ]);
    await confirm(sale);
    expect(await sums()).toMatchObject({ onTheWay: 0, ready: amount, paidThisYear: 0 });
    expect(await list('on_the_way')).toEqual([]);
    expect(await list('ready')).toMatchObject([{ _id: sale.orderId, step: 'payout', amount }]);
    await payByHand(app, sale.orderId);
    expect(await sums()).toMatchObject({ ready: 0, paidThisYear: amount, owedBack: 0 });
    expect(await list('ready')).toEqual([]);
    expect(await list('paid')).toMatchObject([{ _id: sale.orderId, step: 'paid', amount }]);
  });

  test('is kept back from the next sale after the buyer of a paid-out book got the money back', async () => {
    const [first] = await list('paid');
    await refund({ orderId: first?._id ?? '' } as Sale);
    expect(await list('paid')).toMatchObject([{ step: 'taken_back' }]);
    expect(await sums()).toMatchObject({ owedBack: amount });
    const next = await buy();
    await confirm(next);
    expect(await sums()).toMatchObject({ owedBack: 0, ready: 0 });
    expect(await list('paid')).toMatchObject([
      { _id: next.orderId, step: 'set_off', keptBack: amount, amount: 0 },
      { step: 'taken_back' },
    ]);
  });

  test('says which orders wait for the buyer or for a case', async () => {
    const [declared, disputed] = [await buy(), await buy()];
    await seller.post(`/orders/${declared.orderId}/handover/declaration`);
    await buyer.post('/cases', { orderId: disputed.orderId, kind: 'other', text: 'It never came.' });
    expect(await list('on_the_way')).toMatchObject([
      { _id: disputed.orderId, step: 'case', at: null },
      { _id: declared.orderId, step: 'declared', at: expect.any(String) },
    ]);
  });

  test('is not ready while the buyer’s bank decides, and neither page nor ledger says so', async () => {
    const before = await sums();
    const sale = await buy();
    await confirm(sale);
    await contest(sale);
    expect((await list('ready')).map(({ _id }) => _id)).not.toContain(sale.orderId);
    expect((await list('on_the_way'))[0]).toMatchObject({ _id: sale.orderId, step: 'dispute' });
    expect(await sums()).toMatchObject({ ready: before.ready, onTheWay: before.onTheWay + amount });
    const { rows } = await app.pool.query('select id from payments where order_id = $1', [sale.orderId]);
    const { body } = await (await app.join('admin')).get(`/ledger/${rows[0].id}`);
    expect(body.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['paid', 'fee', 'contested']);
  });

  test('does not include an order whose money goes back to the buyer', async () => {
    const before = await sums();
    const sale = await buy();
    await refund(sale);
    expect(await sums()).toEqual(before);
    expect((await list('on_the_way')).map(({ _id }) => _id)).not.toContain(sale.orderId);
    await reconcilePayments(app, 0);
    expect(await sums()).toEqual(before);
  });
});

describe('the lists', () => {
  newSeller();

  test('come in pages, and only with the own rows of the seller', async () => {
    const ids = await insertPaidOrders(app, { seller, buyer }, [minorOf(3), minorOf(4), minorOf(5)]);
    for (const state of ['on_the_way', 'ready'] as const) {
      const pages = [];
      for (let last = ''; ; ) {
        const [row] = await list(state, `&limit=1${last && `&before=${last}`}`);
        if (!row) break;
        pages.push(row._id);
        last = row._id;
      }
      expect(pages.toSorted()).toEqual(ids.toSorted());
      const stranger = await app.joinSeller();
      expect((await stranger.get(`/earnings/rows?state=${state}`)).body).toEqual([]);
      expect((await stranger.get(`/earnings/rows?state=${state}&before=${ids[0]}`)).status).toBe(400);
      for (const orderId of ids) await buyer.post(`/orders/${orderId}/handover/confirmation`);
      await settleTransfers(app);
    }
  });

  test('download as CSV, with texts that begin like formulas escaped', async () => {
    await app.pool.query(`update orders set title = '=1+1' where seller_id = $1 and title = 'Copy 1'`, [
      seller.id,
    ]);
    const { status, body, headers } = await seller.get('/earnings.csv');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('earnings.csv');
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('"Ready on","Order","Book","Currency","Price","Fee","Kept back","Amount"');
    expect(body).toContain(`"'=1+1"`);
  });
});

describe('a site that does not pay sellers', () => {
  beforeAll(async () => {
    seller = await app.joinSeller();
    await app.db.updateTable('site').set({ payment_mode: 'house', fee_fixed_cents: 0 }).execute();
  });

  test('has no earnings, unless the seller was paid earlier', async () => {
    await buy();
    expect(await sums()).toMatchObject({ paysSellers: false, onTheWay: 0, ready: 0 });
    const hasEarnings = async () => (await seller.get('/overview/selling')).body.hasEarnings;
    expect(await hasEarnings()).toBe(false);
    await paySellersByHand(app);
    expect(await hasEarnings()).toBe(true);
    expect(await sums()).toMatchObject({ paysSellers: true, onTheWay: 0, fee: { percent: 0 } });
    await confirm(await buy());
    await app.db.updateTable('site').set({ payment_mode: 'house', fee_fixed_cents: 0 }).execute();
    expect(await hasEarnings()).toBe(true);
  });
});
