import { beforeAll, expect, test } from 'vitest';
import { createHandoverCodes } from '#server/features/handovers/handover-codes.ts';
import { buyBook, passDays } from '#test/support/buy-book.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { untilWaitingForLocks } from '#test/support/lock-waits.ts';
import {
  balanceOf,
  entriesOf,
  insertPaidOrders,
  payByHand,
  paySellersByHand,
  transferOf,
} from '#test/support/pay-sellers.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { minorOf } from '#test/support/test-currency.ts';
import { endDeclaredHandovers } from '../handovers/handover-clocks.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { reconcileEntries } from './reconcile-entries.ts';
import { settleTransfer } from './settle-transfer.ts';
import { settleTransfers } from './settle-transfers.ts';

/** The log says what the requests and jobs could not settle, although a later attempt would. */
let log = '';
const app = setUpTestApp({
  env: { LOG_LEVEL: 'error' },
  logTo: {
    write: (line) => {
      log += line;
    },
  },
});
let people: Record<'seller' | 'buyer', Person>;
let admins: Person[];
const fee = 50;

beforeAll(async () => {
  const [seller, buyer, ...others] = await Promise.all([
    app.joinSeller(),
    app.joinConfirmedBuyer(),
    app.join('admin'),
    app.join('admin'),
  ]);
  people = { seller, buyer };
  admins = others;
  await paySellersByHand(app);
});

/** Runs 64 actions at the same moment: those given, again and again. */
const atOnce = (actions: readonly (() => Promise<unknown>)[]) =>
  Promise.all(Array.from({ length: 64 }, (_, index) => actions[index % actions.length]?.()));

const jobs = [
  () => endDeclaredHandovers(app),
  () => settleTransfers(app),
  () => reconcilePayments(app, 0),
  () => reconcileEntries(app),
];

async function expectSettled(): Promise<void> {
  for (const run of jobs) await run();
  expect(await reconcileEntries(app)).toEqual([]);
  expect(log).not.toContain('transfer_settle_failed');
}

test.each([0, 1, 2, 3])(
  'however often a book is handed over at once, its seller is owed the price once, round %i',
  async () => {
    const { seller, buyer } = people;
    const { orderId } = await buyBook(app, people);
    await seller.post(`/orders/${orderId}/handover/declaration`);
    await passDays(app, { ...people, orderId, bookId: '' }, 3);
    const code = createHandoverCodes(app.secret).codeOf(orderId);
    await atOnce([
      () => seller.post(`/orders/${orderId}/handover`, { code }),
      () => buyer.post(`/orders/${orderId}/handover/confirmation`),
      () => settleTransfer(app, orderId),
      ...jobs,
    ]);
    await expectSettled();
    expect(await transferOf(app, orderId)).toMatchObject({ status: 'due', netted: 0 });
    expect(await entriesOf(app, orderId)).toEqual({ sale: minorOf(6.5), fee: -fee });
  },
);

test.each([0, 1, 2, 3])(
  'whatever is decided about a released order at once, its seller has the price or nothing, round %i',
  async (round) => {
    const { seller, buyer } = people;
    const { orderId } = await buyBook(app, people);
    if (round % 2 === 0) await buyer.post(`/orders/${orderId}/handover/confirmation`);
    const path = `/orders/${orderId}/handover`;
    const opened = await buyer.post('/cases', { orderId, kind: 'other', text: 'Not mine.' });
    await app.pool.query(`update cases set answer_due_at = now() - interval '1 second' where order_id = $1`, [
      orderId,
    ]);
    const decide = (admin: Person | undefined, decision: string) => () =>
      (admin as Person).post(`/cases/${opened.body.insertedId}/decision`, {
        decision,
        reason: 'We heard both.',
      });
    await atOnce([
      ...admins.flatMap((admin) => [decide(admin, 'refund'), decide(admin, 'release')]),
      () => buyer.post(`${path}/confirmation`),
      () => settleTransfer(app, orderId),
      ...jobs,
    ]);
    await expectSettled();
    const { rows } = await app.pool.query('select status, case_state from orders where id = $1', [orderId]);
    const isReleased = rows[0].case_state !== 'refund';
    const entries = Object.values(await entriesOf(app, orderId));
    const sum = entries.reduce((total, amount) => total + amount, 0);
    expect(sum).toBe(isReleased ? minorOf(6.5) - fee : 0);
    const transfer = await transferOf(app, orderId);
    if (isReleased) expect(transfer).toMatchObject({ status: 'due' });
    else expect([undefined, 'reversed']).toContain(transfer?.status);
    expect(rows[0].status).toBe(isReleased ? 'paid' : 'refunded');
    expect(seller.id).toBeTruthy();
  },
);

test.each([0, 1, 2])('a debt is kept back once, whatever is sold at the same moment, round %i', async () => {
  const seller = await app.joinSeller();
  const { buyer } = people;
  const [paid = '', ...orders] = await insertPaidOrders(app, { seller, buyer }, [
    fee + 1000,
    ...Array.from({ length: 63 }, (_, n) => fee + 10 + n),
  ]);
  const confirm = (orderId: string) => buyer.post(`/orders/${orderId}/handover/confirmation`);
  await confirm(paid);
  await payByHand(app, paid);
  await app.pool.query(
    `update orders set handed_over_at = null, handover_proof = null, case_state = 'refund' where id = $1`,
    [paid],
  );
  await Promise.all(
    [() => settleTransfers(app), ...orders.map((order) => () => confirm(order))].map((run) => run()),
  );
  await expectSettled();
  const sold = orders.length * 10 + (orders.length * (orders.length - 1)) / 2;
  expect(await balanceOf(app, seller)).toEqual({ entries: sold - 1000, toPay: sold - 1000 });
  const { rows } = await app.pool.query(
    'select sum(netted_cents)::int as netted from transfers where seller_id = $1',
    [seller.id],
  );
  expect(rows[0].netted).toBe(1000);
});

test('a transfer waits for a decision that is being made', async () => {
  const [orderId = ''] = await insertPaidOrders(app, people, [1000]);
  await app.pool.query(`update orders set handed_over_at = now(), handover_proof = 'code' where id = $1`, [
    orderId,
  ]);
  const decision = await app.pool.connect();
  await decision.query('begin');
  await decision.query(
    `update orders set handed_over_at = null, handover_proof = null, case_state = 'refund' where id = $1`,
    [orderId],
  );
  const settled = Promise.all(Array.from({ length: 8 }, () => settleTransfer(app, orderId)));
  await untilWaitingForLocks(app, 1);
  await decision.query('commit');
  decision.release();
  expect(await settled).toEqual(Array.from({ length: 8 }, () => false));
  expect(await transferOf(app, orderId)).toBeUndefined();
});
