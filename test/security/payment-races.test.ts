import { beforeAll, expect, test } from 'vitest';
import { confirmCard } from '../support/confirm-card.ts';
import { type Person, testOrigin } from '../support/create-test-app.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';

const app = setUpTestApp();
let admin: Person;
let buyer: Person;
let webhooks: { body: string; signature: string }[] = [];

beforeAll(async () => {
  admin = await app.join('admin');
  buyer = await app.joinBuyer();
  keepWebhooks();
});

/** Keeps the provider's webhooks instead of delivering them. Each test delivers them when it wants. */
function keepWebhooks(): void {
  const { fetch } = app.api;
  app.api.fetch = async (request, ...rest) => {
    const signature = request.headers.get('stripe-signature');
    if (!signature || request.headers.has('x-brought-by-test')) return fetch(request, ...rest);
    webhooks.push({ body: await request.text(), signature });
    return new Response('{}');
  };
}

const bring = ({ body, signature }: { body: string; signature: string }) =>
  app.send('POST', '/webhooks/cards', {
    body,
    headers: { 'stripe-signature': signature, 'x-brought-by-test': '1' },
  });

async function heldCard(seller: Person) {
  webhooks = [];
  const bookId = await app.listBook(seller);
  const orderId: string = (await app.book(buyer, bookId)).body.insertedId;
  const opened = (await buyer.post('/create-payment-intent', { orderId })).body;
  expect((await confirmCard(app, opened)).status).toBe(200);
  await expect.poll(() => webhooks.length).toBeGreaterThan(0);
  const [event = { body: '', signature: '' }] = webhooks;
  const record = () => buyer.post('/payments', { transactionId: opened.transactionId, paymentId: orderId });
  return { bookId, orderId, transactionId: opened.transactionId as string, event, record };
}

const standing = async ({ orderId, transactionId }: { orderId: string; transactionId: string }) => {
  const payments = await app.db
    .selectFrom('payments')
    .select('status')
    .where('order_id', '=', orderId)
    .execute();
  const order = await app.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { status } = await app.paymentProvider.retrieve(transactionId);
  return { payments: payments.map((one) => one.status), order: order.status, card: status };
};
const paidOnce = { payments: ['captured'], order: 'paid', card: 'succeeded' };

test('the same event three times at once pays once and is remembered once', async () => {
  const held = await heldCard(await app.joinSeller());
  const answers = await Promise.all([bring(held.event), bring(held.event), bring(held.event)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await standing(held)).toEqual(paidOnce);
  const { id } = JSON.parse(held.event.body) as { id: string };
  const events = await app.db
    .selectFrom('processed_webhooks')
    .select('event_id')
    .where('event_id', '=', id)
    .execute();
  expect(events).toHaveLength(1);
});

test('the webhook and the buyer’s page at the same moment pay once', async () => {
  const held = await heldCard(await app.joinSeller());
  const [event, page] = await Promise.all([bring(held.event), held.record()]);
  expect([event.status, page.status]).toEqual([200, 200]);
  expect(await standing(held)).toEqual(paidOnce);
});

const meanwhile: [what: string, act: (seller: Person, bookId: string) => Promise<{ status: number }>][] = [
  ['marks the book sold', (seller, bookId) => seller.put(`/my-products/${bookId}`)],
  ['takes the book down', (seller, bookId) => seller.delete(`/my-products/${bookId}`)],
  ['is deleted by an admin', (seller) => admin.delete(`/seller/${seller.id}`)],
  ['is banned', (seller) => admin.put(`/user/${seller.id}/ban`)],
];

test.each(meanwhile)(
  'a payment while the seller %s is taken and the order paid, or neither',
  async (_, act) => {
    for (let round = 0; round < 4; round++) {
      const seller = await app.joinSeller();
      const held = await heldCard(seller);
      const [paid, acted] = await Promise.all([held.record(), act(seller, held.bookId)]);
      expect(paid.status, JSON.stringify(paid.body)).toBeLessThan(500);
      expect(acted.status).toBeLessThan(500);
      await bring(held.event);
      const { payments, order, card } = await standing(held);
      if (order === 'paid') expect({ payments, order, card }).toEqual(paidOnce);
      else {
        expect(card, order).toBe('canceled');
        expect(payments).not.toContain('captured');
      }
      expect(paid.status === 200).toBe(order === 'paid');
    }
  },
);

test('a report that is signed for another body, or too long ago, is refused', async () => {
  const held = await heldCard(await app.joinSeller());
  const { body, signature } = held.event;
  expect((await bring({ body: body.replace(held.transactionId, 'pi_other'), signature })).status).toBe(400);
  const old = signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 3600}`);
  expect((await bring({ body, signature: old })).status).toBe(400);
  const unsigned = await app.send('POST', '/webhooks/cards', { body, headers: { origin: testOrigin } });
  expect(unsigned.status).toBe(400);
  expect((await standing(held)).order).toBe('unpaid');
});
