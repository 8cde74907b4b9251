import { expect, test } from 'vitest';
import { createHandoverCodes } from '#server/features/handovers/handover-codes.ts';
import { buyBook } from '../support/buy-book.ts';
import { moneyOf, onboard, paySellersAutomatically } from '../support/pay-automatically.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';

const app = setUpTestApp();

test('the money is sent to the seller within 5 s of the code', async () => {
  const [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
  await paySellersAutomatically(app);
  await onboard(app, seller);
  const { orderId } = await buyBook(app, { seller, buyer });
  const code = createHandoverCodes(app.secret).codeOf(orderId);
  const started = performance.now();
  await seller.post(`/orders/${orderId}/handover`, { code });
  expect(performance.now() - started).toBeLessThan(5000);
  expect(await moneyOf(app, orderId)).toMatchObject({ transfers: 1 });
});
