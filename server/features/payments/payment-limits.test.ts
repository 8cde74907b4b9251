import { beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let buyer: Person;
let orderId: string;
beforeAll(async () => {
  // A low limit that the test reaches quickly.
  app.config.limits.paymentCallsPerBuyer.max = 6;
  buyer = await app.joinBuyer();
  orderId = (await app.book(buyer, await app.listBook(await app.joinSeller()))).body.insertedId;
});

const open = () => buyer.post('/create-payment-intent', { orderId });
const record = (transactionId: string) => buyer.post('/payments', { transactionId, paymentId: orderId });

test('a buyer who opens and records payments without end stops reaching the payment provider', async () => {
  const { transactionId } = (await open()).body;
  for (let call = 1; call < 6; call++)
    expect([200, 409]).toContain((call % 2 ? await record(transactionId) : await open()).status);
  const retrieve = vi.spyOn(app.paymentProvider, 'retrieve');
  for (const refused of [await open(), await record(transactionId)]) {
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(retrieve).not.toHaveBeenCalled();
});

test('other buyers go on paying', async () => {
  const other = await app.joinBuyer();
  const { insertedId } = (await app.book(other, await app.listBook(await app.joinSeller()))).body;
  expect((await other.post('/create-payment-intent', { orderId: insertedId })).status).toBe(200);
});
