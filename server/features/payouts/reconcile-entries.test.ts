import { beforeAll, beforeEach, expect, test } from 'vitest';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { insertPaidOrders, payByHand, paySellersByHand } from '#test/support/pay-sellers.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { testCurrency } from '#test/support/test-currency.ts';
import { reconcileEntries, reconcileEntriesNightly } from './reconcile-entries.ts';

const app = setUpTestApp();
let admin: Person;
let people: Record<'seller' | 'buyer', Person>;
let orderId: string;

beforeAll(async () => {
  admin = await app.join('admin');
  people = { seller: await app.joinSeller(), buyer: await app.joinBuyer() };
  await paySellersByHand(app);
});

beforeEach(async () => {
  [orderId = ''] = await insertPaidOrders(app, people, [1000]);
  await people.buyer.post(`/orders/${orderId}/handover/confirmation`);
});

const overview = async () => (await admin.get('/overview/payouts')).body;
const enter = (kind: string, amount: number) =>
  app.pool.query(
    `insert into seller_entries (seller_id, order_id, kind, amount_cents)
     select seller_id, id, $2, $3 from orders where id = $1`,
    [orderId, kind, amount],
  );
/** What is against the rules of the table is put in and out again without its trigger. */
const without = (kinds: string) =>
  app.pool.query(
    `alter table seller_entries disable trigger seller_entries_are_append_only;
     delete from seller_entries where order_id = '${orderId}' and kind in (${kinds});
     alter table seller_entries enable trigger seller_entries_are_append_only`,
  );

test('finds no difference in what was released, paid, and refunded', async () => {
  const [refunded = '', paidAndRefunded = ''] = await insertPaidOrders(app, people, [300, 400]);
  for (const id of [refunded, paidAndRefunded])
    await people.buyer.post(`/orders/${id}/handover/confirmation`);
  await payByHand(app, orderId);
  await payByHand(app, paidAndRefunded);
  await app.pool.query(
    `update orders set handed_over_at = null, handover_proof = null, case_state = 'refund' where id = any ($1)`,
    [[refunded, paidAndRefunded]],
  );
  expect(await reconcileEntries(app), 'settles what the job has not settled yet').toEqual([]);
  const { reconciliation } = await overview();
  expect(reconciliation).toMatchObject({ wrongOrders: 0, difference: 0 });
  expect(reconciliation.entries).toBeGreaterThanOrEqual(10);
  expect(Date.now() - Date.parse(reconciliation.at)).toBeLessThan(60_000);
});

test.each([
  ['an entry that no sale explains', 'refund', -950, -950],
  ['a payment that no transfer knows', 'by_hand', -200, -200],
  ['a reversal of nothing', 'reversal', 70, 70],
])('finds %s', async (_, kind, amount, difference) => {
  await enter(kind, amount);
  expect(await reconcileEntries(app)).toEqual([{ order_id: orderId, difference }]);
  expect((await overview()).reconciliation).toMatchObject({
    wrongOrders: 1,
    difference: toAmount(Math.abs(difference), testCurrency),
  });
  await without(`'${kind}'`);
  expect(await reconcileEntries(app)).toEqual([]);
});

test('finds a sale whose entries are missing', async () => {
  await without("'sale', 'fee'");
  expect(await reconcileEntries(app)).toEqual([{ order_id: orderId, difference: -950 }]);
  await enter('sale', 1000);
  expect(await reconcileEntries(app)).toEqual([{ order_id: orderId, difference: 50 }]);
  await enter('fee', -50);
  expect(await reconcileEntries(app)).toEqual([]);
});

test('finds entries of an order whose seller is not paid', async () => {
  const [other = ''] = await insertPaidOrders(app, people, [1000], 0);
  await app.pool.query(`update orders set payment_mode = 'house' where id = $1`, [other]);
  orderId = other;
  await enter('sale', 1000);
  expect(await reconcileEntries(app)).toEqual([{ order_id: other, difference: 1000 }]);
  await without("'sale'");
});

test('runs once a night, and every hour while there is a difference', async () => {
  const ranAt = async () => (await overview()).reconciliation.at;
  await reconcileEntries(app);
  const first = await ranAt();
  await reconcileEntriesNightly(app);
  expect(await ranAt()).toBe(first);
  await app.pool.query('update entry_reconciliation set wrong_orders = 1');
  await reconcileEntriesNightly(app);
  const second = await ranAt();
  expect(second).not.toBe(first);
  await app.pool.query("update entry_reconciliation set ran_at = ran_at - interval '24 hours'");
  await reconcileEntriesNightly(app);
  expect(Date.parse(await ranAt())).toBeGreaterThanOrEqual(Date.parse(second));
});
