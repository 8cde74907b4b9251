import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { OrderDetails } from '#contract/handovers.ts';
import { PaymentProviderUnreachable } from '#server/integrations/payments/provider-unreachable.ts';
import { buyBook, passDays, type Sale } from '#test/support/buy-book.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { enqueueOrderNotifications } from '../orders/enqueue-notifications.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { endDeclaredHandovers, remindOfHandovers } from './handover-clocks.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
});

const buy = () => buyBook(app, { seller, buyer });
const declare = ({ orderId }: Sale) => seller.post(`/orders/${orderId}/handover/declaration`);
const confirm = ({ orderId }: Sale) => buyer.post(`/orders/${orderId}/handover/confirmation`);
const detailsOf = async ({ orderId }: Sale, person = buyer): Promise<OrderDetails> =>
  (await person.get(`/orders/${orderId}`)).body;
const runClocks = async () => {
  await endDeclaredHandovers(app);
  await reconcilePayments(app, 0);
};
const refundsOf = async ({ orderId }: Sale): Promise<number> =>
  (
    await app.pool.query(
      `select 1 from sandbox_refunds join payments using (intent_id) where payments.order_id = $1`,
      [orderId],
    )
  ).rowCount ?? 0;

/** Recipient and kind of the mails about an order since it was paid. */
async function mailsOf({ orderId }: Sale): Promise<string[]> {
  const { rows } = await app.pool.query(
    `select data->>'message' as message, data->>'personId' as person from jobs.job
     where name = 'mail' and data->>'message' ~ 'hand|refund'
       and (data->>'orderId' = $1::text or data->>'paymentId' in (select id::text from payments where order_id = $1::uuid))
     order by data->>'message', data->>'personId' = $2::text`,
    [orderId, seller.id],
  );
  return rows.map(({ message, person }) => `${message} to ${person === buyer.id ? 'buyer' : 'seller'}`);
}

/** A job leaves an order to its next run while the payment provider's webhook holds the lock, so the tests poll this. */
async function mailsAfter(run: () => Promise<unknown>, sale: Sale): Promise<string[]> {
  await run();
  return mailsOf(sale);
}

describe('14 days without a handover', () => {
  test('the money goes back, once, and both get a mail', async () => {
    const sale = await buy();
    await passDays(app, sale, 13.9);
    await runClocks();
    expect(await detailsOf(sale)).toMatchObject({ status: 'paid', refundDueAt: expect.any(String) });
    await passDays(app, sale, 0.2);
    await Promise.all([reconcilePayments(app, 0), reconcilePayments(app, 0), reconcilePayments(app, 0)]);
    await runClocks();
    for (const person of [buyer, seller])
      expect(await detailsOf(sale, person)).toMatchObject({
        status: 'refunded',
        refundDueAt: null,
        refundedAt: expect.any(String),
      });
    expect(await refundsOf(sale)).toBe(1);
    const due = ['order-refunded to seller', 'refund to buyer'];
    await expect.poll(() => mailsAfter(() => enqueueOrderNotifications(app), sale)).toEqual(due);
    const { body: receipt } = await buyer.get(`/receipt/${sale.orderId}`);
    expect(receipt).toMatchObject({ status: 'refunded', refundReason: 'not_handed_over' });
    // The book may be with the buyer, so it is not offered again by itself.
    expect((await app.findBook(seller, sale.bookId))?.status).toBe('sold');
  });

  test('the book can no longer be handed over', async () => {
    const sale = await buy();
    const { code } = (await buyer.get(`/orders/${sale.orderId}/handover/code`)).body;
    await passDays(app, sale, 15);
    await runClocks();
    const path = `/orders/${sale.orderId}/handover`;
    for (const answer of [
      await seller.post(path, { code }),
      await confirm(sale),
      await declare(sale),
      await buyer.delete(`${path}/declaration`),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'order_not_paid' } });
  });

  test('an order that was handed over keeps its money', async () => {
    const sale = await buy();
    await confirm(sale);
    await passDays(app, sale, 15);
    await runClocks();
    expect((await detailsOf(sale)).status).toBe('handed_over');
    expect(await refundsOf(sale)).toBe(0);
  });

  test('an order from before the clock keeps its money, and no one is reminded', async () => {
    const sale = await buy();
    await app.pool.query(
      `update orders set refund_due_at = null, paid_at = now() - interval '1 year' where id = $1`,
      [sale.orderId],
    );
    await runClocks();
    await remindOfHandovers(app);
    expect(await detailsOf(sale)).toMatchObject({ status: 'paid', refundDueAt: null });
    expect(await mailsOf(sale)).toEqual([]);
    expect((await confirm(sale)).body.modifiedCount).toBe(1);
  });

  test('a refund that did not reach the payment provider is finished by the next run', async () => {
    const sale = await buy();
    await passDays(app, sale, 15);
    vi.spyOn(app.paymentProvider, 'refund').mockRejectedValueOnce(
      new PaymentProviderUnreachable(new Error('timeout')),
    );
    await reconcilePayments(app, 0);
    expect((await detailsOf(sale)).status).toBe('refund_pending');
    await runClocks();
    expect((await detailsOf(sale)).status).toBe('refunded');
    expect(await refundsOf(sale)).toBe(1);
  });
});

describe('48 hours after the seller declared the handover', () => {
  test('it counts, and both get a mail', async () => {
    const sale = await buy();
    await declare(sale);
    await passDays(app, sale, 1.9);
    await runClocks();
    expect((await detailsOf(sale)).status).toBe('paid');
    await passDays(app, sale, 0.2);
    const endBoth = () => Promise.all([endDeclaredHandovers(app), endDeclaredHandovers(app)]);
    await expect.poll(() => mailsAfter(endBoth, sale)).toHaveLength(3);
    expect(await detailsOf(sale)).toMatchObject({ status: 'handed_over', handoverProof: 'timer' });
    expect(await mailsOf(sale)).toEqual([
      'book-handed-over to buyer',
      'book-handed-over to seller',
      'handover-declared to buyer',
    ]);
  });

  test('the refund waits for them, and goes on when the buyer denies it', async () => {
    const sale = await buy();
    await passDays(app, sale, 13.5);
    await declare(sale);
    await app.pool.query("update orders set refund_due_at = now() - interval '1 hour' where id = $1", [
      sale.orderId,
    ]);
    await runClocks();
    expect((await detailsOf(sale)).status).toBe('paid');
    await buyer.delete(`/orders/${sale.orderId}/handover/declaration`);
    await runClocks();
    expect((await detailsOf(sale)).status).toBe('refunded');
  });
});

describe('reminders', () => {
  test('go to both sides on days 3 and 7, once each', async () => {
    const sale = await buy();
    const remind = () => Promise.all([remindOfHandovers(app), remindOfHandovers(app)]);
    const both = ['handover-reminder to buyer', 'handover-reminder to seller'];
    await passDays(app, sale, 2.9);
    await remind();
    expect(await mailsOf(sale)).toEqual([]);
    await passDays(app, sale, 0.2);
    await expect.poll(() => mailsAfter(remind, sale)).toEqual(both);
    await passDays(app, sale, 4);
    await expect.poll(() => mailsAfter(remind, sale)).toHaveLength(4);
    expect((await mailsOf(sale)).toSorted()).toEqual([...both, ...both].toSorted());
    await passDays(app, sale, 5);
    await remind();
    expect(await mailsOf(sale)).toHaveLength(4);
  });

  test('after a pause of the jobs, there is one', async () => {
    const sale = await buy();
    await passDays(app, sale, 8);
    await expect.poll(() => mailsAfter(() => remindOfHandovers(app), sale)).toHaveLength(2);
    await remindOfHandovers(app);
    expect(await mailsOf(sale)).toHaveLength(2);
  });

  test('none is sent of what is handed over or declared', async () => {
    const [done, declared] = [await buy(), await buy()];
    await confirm(done);
    await declare(declared);
    for (const sale of [done, declared]) await passDays(app, sale, 1.9);
    for (const sale of [done, declared]) await passDays(app, sale, 3);
    await remindOfHandovers(app);
    for (const sale of [done, declared])
      expect((await mailsOf(sale)).filter((mail) => mail.includes('reminder'))).toEqual([]);
  });
});
