import { expect, vi } from 'vitest';
import { confirmCard } from './confirm-card.ts';
import type { Person, TestApp } from './create-test-app.ts';

export type Sale = { seller: Person; buyer: Person; bookId: string; orderId: string };

/** Lists a book, and books and pays for it by card. */
export async function buyBook(
  app: TestApp,
  { seller, buyer }: Pick<Sale, 'seller' | 'buyer'>,
  title = 'Middlemarch',
): Promise<Sale> {
  const bookId = await app.listBook(seller, { book_title: title });
  const { body: booked } = await app.book(buyer, bookId);
  const orderId: string = booked.insertedId;
  const { body: opened } = await buyer.post('/create-payment-intent', { orderId });
  await confirmCard(app, opened);
  const paid = await buyer.post('/payments', { transactionId: opened.transactionId, paymentId: orderId });
  expect(paid.status).toBe(200);
  await webhooksHandled(app, opened.transactionId);
  return { seller, buyer, bookId, orderId };
}

/** Until then a webhook may hold the lock of the payment, and a job leaves its order to the next run. */
export async function webhooksHandled({ pool }: TestApp, intentId: string): Promise<void> {
  const countWaiting = async () =>
    (
      await pool.query(
        `select from sandbox_events where intent_id = $1
           and type in ('payment_intent.amount_capturable_updated', 'payment_intent.succeeded')
           and id not in (select event_id from processed_webhooks)`,
        [intentId],
      )
    ).rowCount;
  await vi.waitFor(async () => expect(await countWaiting()).toBe(0), { interval: 10, timeout: 20_000 });
}

/** Lets the clocks of an order run ahead. */
export const passDays = ({ pool }: TestApp, { orderId }: Sale, days: number) =>
  pool.query(
    `update orders set paid_at = paid_at - make_interval(secs => $2),
       refund_due_at = refund_due_at - make_interval(secs => $2),
       release_due_at = release_due_at - make_interval(secs => $2) where id = $1`,
    [orderId, Math.round(days * 86_400)],
  );
