import { beforeAll, describe, expect, test } from 'vitest';
import { buyBook } from '#test/support/buy-book.ts';
import { type Person, testPassword } from '#test/support/create-test-app.ts';
import { insertPaidOrders, payByHand, paySellersByHand } from '#test/support/pay-sellers.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let admin: Person;
let buyer: Person;
let seller: Person;

beforeAll(async () => {
  [admin, buyer] = await Promise.all([app.join('admin'), app.joinConfirmedBuyer()]);
  await paySellersByHand(app);
});

const leave = (person = seller) => person.post('/me/deletion', { password: testPassword, confirmed: true });
const refused = { status: 409, body: { code: 'money_on_its_way' } };
const expectStays = async () => {
  expect(await leave()).toMatchObject(refused);
  for (const path of ['user', 'seller'])
    expect(await admin.delete(`/${path}/${seller.id}`)).toMatchObject(refused);
  expect((await seller.get('/me')).body.user.email, 'nothing is deleted by halves').toBe(seller.email);
  expect((await seller.get(`/my-products?email=${seller.email}`)).body.length).toBeGreaterThan(0);
};
const confirm = (orderId: string) => buyer.post(`/orders/${orderId}/handover/confirmation`);

test('a seller stays from the payment until the money has arrived', async () => {
  seller = await app.joinSeller();
  const { orderId } = await buyBook(app, { seller, buyer });
  await expectStays();
  await confirm(orderId);
  await expectStays();
  await payByHand(app, orderId);
  expect((await leave()).status).toBe(200);
});

test('while it is in a file for the bank, too, although the buyer got the money back', async () => {
  seller = await app.joinSeller();
  const [orderId = ''] = await insertPaidOrders(app, { seller, buyer }, [1000]);
  await confirm(orderId);
  await app.pool.query(
    `with payout as (
      insert into payouts (id, created_by, format, currency, amount_cents, sellers)
      select gen_random_uuid(), $2, 'csv', currency, 950, 1 from site returning id)
    update transfers set payout_id = payout.id from payout where order_id = $1`,
    [orderId, admin.id],
  );
  await expectStays();
});

test('a seller whose buyer gets the money back may leave, also with a debt', async () => {
  seller = await app.joinSeller();
  const [orderId = ''] = await insertPaidOrders(app, { seller, buyer }, [1000]);
  await confirm(orderId);
  await payByHand(app, orderId);
  const { insertedId: id } = (await buyer.post('/cases', { orderId, kind: 'other', text: 'Not mine.' })).body;
  await app.pool.query(`update cases set answer_due_at = now() - interval '1 second' where id = $1`, [id]);
  const decided = await admin.post(`/cases/${id}/decision`, { decision: 'refund', reason: 'We heard both.' });
  expect(decided.status).toBe(200);
  expect((await leave()).status).toBe(200);
});

test('an unpaid booking, and what was handed over where sellers are not paid, keep no one from leaving', async () => {
  seller = await app.joinSeller();
  await app.book(await app.joinBuyer(), await app.listBook(seller));
  const orderId = await sellForHost(buyer);
  expect((await confirm(orderId)).status).toBe(200);
  expect((await admin.delete(`/user/${seller.id}`)).status).toBe(200);
});

/** A paid order of which the host keeps the money. */
async function sellForHost(to: Person): Promise<string> {
  const [orderId = ''] = await insertPaidOrders(app, { seller, buyer: to }, [1000], 0);
  await app.pool.query(`update orders set payment_mode = 'house' where id = $1`, [orderId]);
  return orderId;
}

describe('until a paid book is handed over, or its money goes back', () => {
  const open = { status: 409, body: { code: 'handover_open' } };

  test.each(['seller', 'buyer'] as const)('its %s stays, no matter who deletes the account', async (side) => {
    const other = await app.joinConfirmedBuyer();
    seller = await app.joinSeller();
    const orderId = await sellForHost(other);
    const person = side === 'seller' ? seller : other;
    expect(await leave(person)).toMatchObject(open);
    expect(await admin.delete(`/user/${person.id}`)).toMatchObject(open);
    expect(await admin.delete(`/${side}/${person.id}`)).toMatchObject(open);
    expect((await person.get('/me')).body.user.email, 'nothing is deleted by halves').toBe(person.email);
    await other.post(`/orders/${orderId}/handover/confirmation`);
    expect((await leave(person)).status).toBe(200);
  });

  test('a decided case, and a refund, let both leave', async () => {
    const other = await app.joinConfirmedBuyer();
    seller = await app.joinSeller();
    const [first, second] = [await sellForHost(other), await sellForHost(other)];
    await app.pool.query(`update orders set case_state = 'refund' where id = $1`, [first]);
    await app.pool.query(
      `update orders set status = 'refunded', refund_reason = 'not_handed_over' where id = $1`,
      [second],
    );
    for (const person of [seller, other]) expect((await leave(person)).status).toBe(200);
  });
});
