import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmCard } from '#test/support/confirm-card.ts';
import { cookieOf } from '#test/support/cookie-of.ts';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, priceText } from '#test/support/test-currency.ts';

/** The specification's client reads an order, then pays with `{ bookPrice }` alone. */
const app = setUpTestApp();
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  seller = await app.joinSeller();
});
beforeEach(async () => {
  buyer = await app.joinBuyer();
});

const price = amountOf(6.5);

async function bookOne(person = buyer, dollars = 6.5): Promise<string> {
  const bookId = await app.listBook(seller, { resale_price: priceText(dollars) });
  const { status, body } = await app.book(person, bookId);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.insertedId;
}

const read = (orderId: string, person = buyer) => person.get(`/payment/${orderId}`);
const payPrice = (bookPrice = price, person = buyer) => person.post('/create-payment-intent', { bookPrice });

/** Which order the payment of a response is for; nothing for a rejected request. */
async function orderOf({ body }: { body: { transactionId?: string } }): Promise<string | undefined> {
  return body.transactionId && (await app.paymentProvider.retrieve(body.transactionId)).orderId;
}

const paymentsOf = (...orderIds: string[]) =>
  app.db.selectFrom('payments').select('id').where('order_id', 'in', orderIds).execute();

const sessionRows = (person: Person) =>
  app.pool.query('select xmin::text, * from sessions where user_id = $1 order by id', [person.id]);

test('two open orders of one price are both paid, each after it was read', async () => {
  const orderIds = [await bookOne(), await bookOne()];
  for (const orderId of orderIds.toReversed()) {
    const { body: order } = await read(orderId);
    const opened = await payPrice(order.bookPrice);
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    await confirmCard(app, opened.body);
    const { bookTitle, bookPrice, email, _id: paymentId } = order;
    const { transactionId } = opened.body;
    const recorded = await buyer.post('/payments', { bookTitle, bookPrice, transactionId, email, paymentId });
    expect(recorded, JSON.stringify(recorded.body)).toMatchObject({ status: 200 });
  }
  for (const orderId of orderIds) expect((await read(orderId)).body.status).toBe('paid');
});

test('of two orders that were read, the price is for the later one, also when it was read before', async () => {
  const [first, second] = [await bookOne(), await bookOne()];
  for (const orderId of [first, second, first, first]) {
    await read(orderId);
    expect(await orderOf(await payPrice())).toBe(orderId);
  }
});

describe('after reading an order that can no longer be paid, its price is rejected and opens no other', () => {
  test.each([
    ['cancelled', 'order_closed', 'This booking has ended.'],
    ['out of time', 'order_closed', 'This booking has ended.'],
    ['paid', 'already_paid', 'You’ve already paid for this order.'],
  ])('%s', async (how, code, message) => {
    const [over, open] = [await bookOne(), await bookOne()];
    if (how === 'cancelled') await buyer.delete(`/buyingBooks/${over}`);
    if (how === 'out of time')
      await app.db
        .updateTable('orders')
        .set({ hold_ends_at: new Date(0) })
        .where('id', '=', over)
        .execute();
    if (how === 'paid') {
      const { body } = await buyer.post('/create-payment-intent', { orderId: over });
      await confirmCard(app, body);
      await buyer.post('/payments', { transactionId: body.transactionId });
    }
    expect((await read(over)).body.status).not.toBe('unpaid');
    expect(await payPrice()).toMatchObject({ status: 409, body: { code, message } });
    expect(await paymentsOf(open)).toEqual([]);
  });

  test('the price of another open order is not the price of this one', async () => {
    const [one, dearer] = [await bookOne(), await bookOne(buyer, 9)];
    await read(one);
    expect(await payPrice(amountOf(9))).toMatchObject({ status: 409, body: { code: 'no_matching_order' } });
    expect(await paymentsOf(one, dearer)).toEqual([]);
  });
});

test('two sessions of one buyer each pay for the order that they read', async () => {
  const [here, there] = [await bookOne(), await bookOne()];
  const signedIn = await app.send('POST', '/api/auth/sign-in/email', {
    headers: { origin: testOrigin },
    body: { email: buyer.email, password: testPassword },
  });
  const cookie = cookieOf(signedIn);
  const body = { bookPrice: price };
  await read(here);
  // This session has read nothing, whatever the other one has.
  const several = await app.send('POST', '/api/create-payment-intent', { headers: { cookie }, body });
  expect(several.body.code).toBe('several_matching_orders');
  await app.send('GET', `/api/payment/${there}`, { headers: { cookie } });
  const paidThere = await app.send('POST', '/api/create-payment-intent', { headers: { cookie }, body });
  expect(await orderOf(paidThere)).toBe(there);
  expect(await orderOf(await payPrice())).toBe(here);
});

test('an access token belongs to the session of its cookie: what one reads the other pays', async () => {
  const [first, second] = [await bookOne(), await bookOne()];
  await read(first);
  await app.send('GET', `/api/payment/${second}`, { headers: { cookie: buyer.cookie } });
  expect(await orderOf(await payPrice())).toBe(second);
});

test('someone else’s order is not bound', async () => {
  const other = await app.joinBuyer();
  const [own, foreign] = [await bookOne(), await bookOne(other)];
  expect((await read(foreign)).status).toBe(404);
  expect((await sessionRows(buyer)).rows).toMatchObject([{ last_read_order_id: null }]);
  expect(await orderOf(await payPrice())).toBe(own);

  const second = await bookOne();
  await read(second);
  expect((await read(foreign)).status).toBe(404);
  expect(await orderOf(await payPrice())).toBe(second);
  expect(await paymentsOf(foreign)).toEqual([]);
});

test('a session that has read no order pays the only open order of that price, and of several none', async () => {
  const ended = await bookOne();
  await buyer.delete(`/buyingBooks/${ended}`);
  const only = await bookOne();
  expect(await orderOf(await payPrice())).toBe(only);
  const second = await bookOne();
  expect(await payPrice()).toMatchObject({
    status: 409,
    body: {
      code: 'several_matching_orders',
      message:
        'You have several open orders at this price. Open the one you want to pay for, then try again.',
    },
  });
  expect(await paymentsOf(second)).toEqual([]);
});

test('an order that is named is paid, whatever was read last', async () => {
  const [first, second] = [await bookOne(), await bookOne()];
  await read(first);
  const named = await buyer.post('/create-payment-intent', { bookPrice: price, orderId: second });
  expect(await orderOf(named)).toBe(second);
  expect((await buyer.post('/create-payment-intent', {})).body.code).toBe('no_matching_order');
});

test('reading the same order again writes nothing', async () => {
  const orderId = await bookOne();
  await read(orderId);
  const before = (await sessionRows(buyer)).rows;
  await read(orderId);
  expect((await sessionRows(buyer)).rows).toEqual(before);
});
