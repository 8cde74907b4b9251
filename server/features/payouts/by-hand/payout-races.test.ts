import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, Person } from '#test/support/create-test-app.ts';
import { untilWaitingForLocks } from '#test/support/lock-waits.ts';
import { balanceOf, insertPaidOrders, paySellersByHand } from '#test/support/pay-sellers.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { reconcileEntries } from '../reconcile-entries.ts';
import { settleTransfers } from '../settle-transfers.ts';

const app = setUpTestApp();
const fee = 50;
const rounds = [0, 1, 2, 3];
const today = new Date().toISOString().slice(0, 10);
const account = { holder: 'Ada Lovelace', account: 'DE89370400440532013000', country: 'DE' };
let admins: Person[];
let buyer: Person;
let sellers: Person[];
let orders: string[];

beforeAll(async () => {
  [buyer, ...admins] = await Promise.all([app.joinConfirmedBuyer(), app.join('admin'), app.join('admin')]);
  await paySellersByHand(app);
  await app.db.updateTable('site').set({ min_payout_cents: 0 }).execute();
});

/** Four sellers are owed something for three books each. */
beforeEach(async () => {
  sellers = await Promise.all(Array.from({ length: 4 }, () => app.joinSeller()));
  orders = [];
  for (const seller of sellers) {
    await seller.put('/payout-account/bank', account);
    orders.push(...(await insertPaidOrders(app, { seller, buyer }, [fee + 100, fee + 20, fee + 3])));
  }
  for (const orderId of orders) await buyer.post(`/orders/${orderId}/handover/confirmation`);
});

/** Runs 32 actions at the same moment: those given, again and again. */
const atOnce = <T>(actions: readonly ((index: number) => Promise<T>)[]): Promise<T[]> =>
  Promise.all(
    Array.from({ length: 32 }, (_, index) =>
      (actions[index % actions.length] as (at: number) => Promise<T>)(index),
    ),
  );

const asAdmin = (index: number) => admins[index % 2] as Person;
/** In another order each time, in which rows must not be locked. */
const someSellers = (index: number) => {
  const ids = sellers.map(({ id }) => id);
  const turned = [...ids.slice(index % 4), ...ids.slice(0, index % 4)];
  return index % 3 === 0 ? turned.slice(0, 2) : turned;
};
const create = (index: number) =>
  asAdmin(index).post('/payouts', { sellerIds: someSellers(index), format: index % 2 ? 'csv' : 'none' });
const createForAll = async (): Promise<string> =>
  (await asAdmin(0).post('/payouts', { sellerIds: sellers.map(({ id }) => id), format: 'csv' })).body._id;
const paid = { reference: 'November 7', paidOn: today };
const done = (answers: readonly Answer[]) => answers.filter(({ status }) => status < 300);
const expectNoFailure = (answers: readonly Answer[]) =>
  expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);

async function expectPaidOnce(): Promise<void> {
  await settleTransfers(app);
  expect(await reconcileEntries(app)).toEqual([]);
  const { rows } = await app.pool.query(
    `select order_id, count(*)::int as times from seller_entries where kind = 'by_hand' and order_id = any ($1)
     group by order_id having count(*) > 1`,
    [orders],
  );
  expect(rows).toEqual([]);
  // What a payment says is what its transfers add up to.
  const { rows: wrong } = await app.pool.query(
    `select payouts.id from payouts join transfers on payout_id = payouts.id
     group by payouts.id having payouts.amount_cents <> sum(transfers.amount_cents - netted_cents)
       or sellers <> count(distinct seller_id)`,
  );
  expect(wrong).toEqual([]);
}

test.each(rounds)(
  'whatever two administrators put into files at once, each transfer is in one, round %i',
  async () => {
    const answers = await atOnce([create]);
    expectNoFailure(answers);
    const amounts = done(answers).map(({ body }) => body.sellers as number);
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(sellers.length);
    const { rows } = await app.pool.query(
      'select count(*)::int as transfers, count(payout_id)::int as files from transfers where order_id = any ($1)',
      [orders],
    );
    expect(rows).toEqual([{ transfers: orders.length, files: orders.length }]);
    await expectPaidOnce();
  },
);

test.each(rounds)(
  'a payment that is canceled and marked as paid at once is one of both, round %i',
  async (round) => {
    const id = await createForAll();
    const cancel = (index: number) => asAdmin(index).delete(`/payouts/${id}`);
    const mark = (index: number) => asAdmin(index).post(`/payouts/${id}/paid`, paid);
    const answers = await atOnce(round % 2 ? [cancel, mark] : [mark, cancel]);
    expectNoFailure(answers);
    expect(done(answers)).toHaveLength(1);
    const isPaid = done(answers)[0]?.body.paidOn === today;
    for (const seller of sellers)
      expect(await balanceOf(app, seller)).toEqual(
        isPaid ? { entries: 0, toPay: 0 } : { entries: 123, toPay: 123 },
      );
    await expectPaidOnce();
  },
);

test.each(rounds)(
  'payments, cases, sales, and accounts at once end without an error and add up, round %i',
  async () => {
    const underway = async () =>
      (await asAdmin(0).get('/payouts?state=in_file')).body.map(
        ({ _id }: { _id: string }) => _id,
      ) as string[];
    const some = async (act: (id: string, by: Person) => Promise<Answer>, index: number): Promise<Answer> => {
      const ids = await underway();
      const id = ids[index % Math.max(1, ids.length)];
      return id ? act(id, asAdmin(index)) : create(index);
    };
    const orderOf = (index: number) => orders[index % orders.length];
    const answers = await atOnce<Answer>([
      create,
      (index) => buyer.post('/cases', { orderId: orderOf(index), kind: 'other', text: 'Not mine.' }),
      (index) => some((id, by) => by.post(`/payouts/${id}/paid`, paid), index),
      (index) => some((id, by) => by.delete(`/payouts/${id}`), index),
      (index) => (sellers[index % 4] as Person).put('/payout-account/bank', account),
      async (index) => {
        await settleTransfers(app);
        return asAdmin(index).get('/payouts/owed');
      },
      (index) => asAdmin(index).delete(`/user/${sellers[index % 4]?.id}`),
    ]);
    expectNoFailure(answers);
    await expectPaidOnce();
  },
);

test('a payment waits for a case that is being opened, and leaves its order out', async () => {
  const opening = await app.pool.connect();
  await opening.query('begin');
  await opening.query(`update orders set case_state = 'open' where id = $1`, [orders[0]]);
  const created = createForAll();
  await untilWaitingForLocks(app, 1);
  await opening.query('commit');
  opening.release();
  const id = await created;
  const { rows } = await app.pool.query(
    'select order_id from transfers where order_id = any ($1) and payout_id is distinct from $2',
    [orders, id],
  );
  expect(rows).toEqual([{ order_id: orders[0] }]);
});
