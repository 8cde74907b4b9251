import { beforeAll, describe, expect, test } from 'vitest';
import { createHandoverCodes } from '#server/features/handovers/handover-codes.ts';
import { buyBook, passDays, type Sale } from '#test/support/buy-book.ts';
import type { Person } from '#test/support/create-test-app.ts';
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
import { settleTransfer } from './settle-transfer.ts';
import { settleTransfers } from './settle-transfers.ts';

const app = setUpTestApp();
let admin: Person;
let seller: Person;
let buyer: Person;
const price = minorOf(6.5);
const fee = 50;

beforeAll(async () => {
  [admin, seller, buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinConfirmedBuyer()]);
  await paySellersByHand(app);
});

const buy = (by = seller) => buyBook(app, { seller: by, buyer });
const confirm = ({ orderId }: Sale) => buyer.post(`/orders/${orderId}/handover/confirmation`);
const handOver = ({ orderId }: Sale) =>
  seller.post(`/orders/${orderId}/handover`, { code: createHandoverCodes(app.secret).codeOf(orderId) });

/** A case that the administrator decides. */
async function decide({ orderId }: Sale, decision: 'release' | 'refund'): Promise<void> {
  const { insertedId: id } = (await buyer.post('/cases', { orderId, kind: 'other', text: 'Not mine.' })).body;
  await app.pool.query(`update cases set answer_due_at = now() - interval '1 second' where id = $1`, [id]);
  const decided = await admin.post(`/cases/${id}/decision`, { decision, reason: 'We heard both.' });
  expect(decided.status).toBe(200);
}

const owed = { status: 'due', amount: price - fee, netted: 0 };
const sold = { sale: price, fee: -fee };

describe('the seller is owed the price without the fee', () => {
  test('as soon as the code is entered', async () => {
    const sale = await buy();
    expect(await transferOf(app, sale.orderId)).toBeUndefined();
    await handOver(sale);
    expect(await transferOf(app, sale.orderId)).toEqual(owed);
    expect(await entriesOf(app, sale.orderId)).toEqual(sold);
  });

  test('as soon as the buyer confirms the handover', async () => {
    const sale = await buy();
    await confirm(sale);
    expect(await transferOf(app, sale.orderId)).toEqual(owed);
  });

  test('when the 48 hours after the seller’s declaration are over', async () => {
    const sale = await buy();
    await seller.post(`/orders/${sale.orderId}/handover/declaration`);
    await passDays(app, sale, 2.1);
    await settleTransfers(app);
    expect(await transferOf(app, sale.orderId)).toBeUndefined();
    await endDeclaredHandovers(app);
    await settleTransfers(app);
    expect(await transferOf(app, sale.orderId)).toEqual(owed);
  });

  test('when an administrator decides so', async () => {
    const sale = await buy();
    await decide(sale, 'release');
    expect(await transferOf(app, sale.orderId)).toEqual(owed);
  });

  test('as soon as a case is withdrawn that was opened before the money was owed', async () => {
    const [orderId = ''] = await insertPaidOrders(app, { seller, buyer }, [price]);
    await app.pool.query(`update orders set handed_over_at = now(), handover_proof = 'code' where id = $1`, [
      orderId,
    ]);
    const opened = await buyer.post('/cases', { orderId, kind: 'other', text: 'Not mine.' });
    expect(await settleTransfer(app, orderId)).toBe(false);
    expect((await buyer.post(`/cases/${opened.body.insertedId}/withdrawal`)).status).toBe(200);
    expect(await transferOf(app, orderId)).toEqual(owed);
  });

  test('by the job, when the process died right after the handover', async () => {
    const [orderId = ''] = await insertPaidOrders(app, { seller, buyer }, [price]);
    await app.pool.query(`update orders set handed_over_at = now(), handover_proof = 'code' where id = $1`, [
      orderId,
    ]);
    expect(await settleTransfers(app)).toBe(1);
    expect(await transferOf(app, orderId)).toEqual(owed);
    expect(await settleTransfers(app), 'nothing is left').toBe(0);
  });

  test('once, however often it is settled', async () => {
    const sale = await buy();
    await confirm(sale);
    for (let n = 0; n < 3; n++) expect(await settleTransfer(app, sale.orderId)).toBe(false);
    expect(await entriesOf(app, sale.orderId)).toEqual(sold);
  });

  test('without a fee, and of a fee that is the whole price nothing is left to pay', async () => {
    const [free = ''] = await insertPaidOrders(app, { seller, buyer }, [price], 0);
    const [whole = ''] = await insertPaidOrders(app, { seller, buyer }, [price], price);
    for (const orderId of [free, whole]) await buyer.post(`/orders/${orderId}/handover/confirmation`);
    expect(await entriesOf(app, free)).toEqual({ sale: price });
    expect(await entriesOf(app, whole)).toEqual({ sale: price, fee: -price });
    expect(await transferOf(app, whole)).toEqual({ status: 'by_hand', amount: 0, netted: 0 });
  });
});

describe('nothing is owed', () => {
  test('where the money stays with the host', async () => {
    await app.pool.query("update site set payment_mode = 'house'");
    const sale = await buy();
    await paySellersByHand(app);
    await confirm(sale);
    expect(await settleTransfers(app)).toBe(0);
    expect(await transferOf(app, sale.orderId)).toBeUndefined();
    expect(await entriesOf(app, sale.orderId)).toEqual({});
  });

  test('for orders of an earlier release', async () => {
    const sale = await buy();
    await app.pool.query('update orders set payment_mode = null, fee_cents = 0 where id = $1', [
      sale.orderId,
    ]);
    await confirm(sale);
    expect(await settleTransfer(app, sale.orderId)).toBe(false);
    expect(await transferOf(app, sale.orderId)).toBeUndefined();
  });

  test('while a case is open that came before the money', async () => {
    const [orderId = ''] = await insertPaidOrders(app, { seller, buyer }, [price]);
    await app.pool.query(
      `update orders set handed_over_at = now(), handover_proof = 'code', case_state = 'open' where id = $1`,
      [orderId],
    );
    expect(await settleTransfers(app)).toBe(0);
    expect(await settleTransfer(app, orderId)).toBe(false);
    expect(await transferOf(app, orderId)).toBeUndefined();
  });

  test('when the buyer gets the money back before the handover', async () => {
    const sale = await buy();
    await decide(sale, 'refund');
    expect(await settleTransfers(app)).toBe(0);
    expect(await transferOf(app, sale.orderId)).toBeUndefined();
  });
});

describe('a refund after the handover', () => {
  test('takes back what is not paid yet', async () => {
    const sale = await buy();
    await confirm(sale);
    await decide(sale, 'refund');
    expect(await transferOf(app, sale.orderId)).toEqual({ ...owed, status: 'reversed' });
    expect(await entriesOf(app, sale.orderId)).toEqual({ ...sold, refund: fee - price });
    const { rows } = await app.pool.query('select status from orders where id = $1', [sale.orderId]);
    expect(rows).toEqual([{ status: 'refunded' }]);
  });

  test('is taken back by the job, when the process died right after the decision', async () => {
    const [orderId = ''] = await insertPaidOrders(app, { seller, buyer }, [price]);
    await buyer.post(`/orders/${orderId}/handover/confirmation`);
    await app.pool.query(
      `update orders set handed_over_at = null, handover_proof = null, case_state = 'refund' where id = $1`,
      [orderId],
    );
    expect(await settleTransfers(app)).toBe(1);
    expect(await transferOf(app, orderId)).toEqual({ ...owed, status: 'reversed' });
    expect(await settleTransfers(app)).toBe(0);
  });

  test('of what was paid is a debt, with which the next sales are netted, the oldest first', async () => {
    const debtor = await app.joinSeller();
    const sale = await buy(debtor);
    await confirm(sale);
    await payByHand(app, sale.orderId);
    const [waiting = ''] = await insertPaidOrders(app, { seller: debtor, buyer }, [fee + 100]);
    await buyer.post(`/orders/${waiting}/handover/confirmation`);
    await decide(sale, 'refund');
    const debt = price - fee;
    expect(await transferOf(app, waiting), 'nothing of it is left to pay').toEqual({
      status: 'by_hand',
      amount: 100,
      netted: 100,
    });
    expect(await balanceOf(app, debtor)).toEqual({ entries: 100 - debt, toPay: 0 });
    const [next = ''] = await insertPaidOrders(app, { seller: debtor, buyer }, [fee + debt]);
    await buyer.post(`/orders/${next}/handover/confirmation`);
    expect(await transferOf(app, next)).toEqual({ status: 'due', amount: debt, netted: debt - 100 });
    expect(await balanceOf(app, debtor)).toEqual({ entries: 100, toPay: 100 });
    await payByHand(app, next);
    expect(await balanceOf(app, debtor)).toEqual({ entries: 0, toPay: 0 });
  });

  test('of a netted transfer brings the debt back to the others', async () => {
    const debtor = await app.joinSeller();
    const [paid = '', netted = '', other = ''] = await insertPaidOrders(app, { seller: debtor, buyer }, [
      fee + 40,
      fee + 100,
      fee + 200,
    ]);
    const giveBack = (orderId: string) =>
      app.pool.query(
        `update orders set handed_over_at = null, handover_proof = null, case_state = 'refund' where id = $1`,
        [orderId],
      );
    for (const orderId of [paid, netted, other]) {
      await buyer.post(`/orders/${orderId}/handover/confirmation`);
      if (orderId === paid) await payByHand(app, paid);
    }
    await giveBack(paid);
    await settleTransfers(app);
    expect((await transferOf(app, netted)).netted).toBe(40);
    await giveBack(netted);
    await settleTransfers(app);
    expect(await transferOf(app, netted)).toEqual({ status: 'reversed', amount: 100, netted: 0 });
    expect(await transferOf(app, other)).toEqual({ status: 'due', amount: 200, netted: 40 });
    expect(await balanceOf(app, debtor)).toEqual({ entries: 160, toPay: 160 });
  });

  test('of what is in a file lets the payment happen, and is a debt then', async () => {
    const debtor = await app.joinSeller();
    const [inFile = '', other = ''] = await insertPaidOrders(app, { seller: debtor, buyer }, [
      fee + 100,
      fee + 300,
    ]);
    for (const orderId of [inFile, other]) await buyer.post(`/orders/${orderId}/handover/confirmation`);
    await app.pool.query(
      `with payout as (
        insert into payouts (id, created_by, format, currency, amount_cents, sellers)
        select gen_random_uuid(), $2, 'csv', currency, 100, 1 from site returning id)
      update transfers set payout_id = payout.id from payout where order_id = $1`,
      [inFile, admin.id],
    );
    await app.pool.query(
      `update orders set handed_over_at = null, handover_proof = null, case_state = 'refund' where id = $1`,
      [inFile],
    );
    await settleTransfers(app);
    expect(await transferOf(app, inFile)).toEqual({ status: 'due', amount: 100, netted: 0 });
    expect(await transferOf(app, other), 'nothing is owed back yet').toEqual({
      status: 'due',
      amount: 300,
      netted: 0,
    });
    await payByHand(app, inFile);
    const [next = ''] = await insertPaidOrders(app, { seller: debtor, buyer }, [fee + 10]);
    await buyer.post(`/orders/${next}/handover/confirmation`);
    expect((await transferOf(app, other)).netted).toBe(100);
    expect(await balanceOf(app, debtor)).toEqual({ entries: 210, toPay: 210 });
  });
});

describe('PostgreSQL', () => {
  test('has one transfer for each order, with the seller, price, and fee of the order', async () => {
    const [orderId = ''] = await insertPaidOrders(app, { seller, buyer }, [price]);
    const insert = (amounts: string, by = 'seller_id') =>
      app.pool.query(
        `insert into transfers (id, order_id, seller_id, price_cents, fee_cents, amount_cents, currency)
         select gen_random_uuid(), orders.id, ${by}, ${amounts}, currency from orders, site where orders.id = $1`,
        [orderId],
      );
    const same = 'price_cents, fee_cents, price_cents - fee_cents';
    await expect(insert('price_cents, 0, price_cents')).rejects.toThrow('terms_of_their_order');
    await expect(insert(same, 'buyer_id')).rejects.toThrow('terms_of_their_order');
    await expect(insert('price_cents, fee_cents, price_cents')).rejects.toThrow('price_without_the_fee');
    await insert(same);
    await expect(insert(same)).rejects.toThrow('one_transfer_for_each_order');
  });

  test('changes and deletes no entry, and has one of each kind for an order', async () => {
    const sale = await buy();
    await confirm(sale);
    for (const statement of [
      'update seller_entries set amount_cents = amount_cents',
      'delete from seller_entries',
      'truncate seller_entries',
      'truncate orders cascade',
    ])
      await expect(app.pool.query(statement), statement).rejects.toThrow('append-only');
    const enter = (kind: string, amount: number) =>
      app.pool.query(
        `insert into seller_entries (seller_id, order_id, kind, amount_cents)
         select seller_id, id, $2, $3 from orders where id = $1`,
        [sale.orderId, kind, amount],
      );
    await expect(enter('sale', 1)).rejects.toThrow('one_entry_of_each_kind_for_each_order');
    await expect(enter('refund', 1)).rejects.toThrow('entries_have_the_sign_of_their_kind');
    await expect(enter('gift', 1)).rejects.toThrow('entries_have_the_sign_of_their_kind');
  });
});
