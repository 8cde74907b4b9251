import { beforeAll, expect, test } from 'vitest';
import { webhooksHandled } from '#test/support/buy-book.ts';
import { confirmAddress } from '#test/support/confirm-address.ts';
import { confirmCard } from '#test/support/confirm-card.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { shownPrice } from '#test/support/test-currency.ts';
import { enqueueOrderNotifications, remindExpiringHolds } from '../orders/enqueue-notifications.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let admin: Person;
beforeAll(async () => {
  [seller, buyer, admin] = await Promise.all([
    app.join('Seller', { verified: true, name: 'Mallory Locke' }),
    app.join('Buyer', { name: 'Trudy Locke' }),
    app.join('admin'),
  ]);
  await startTestMailWorker(app, app.outbox);
});

const book_title = 'Your account is locked: confirm at https://evil.example/confirm';
const chosenByOthers = /locked|evil\.example|Locke|Mallory|Trudy|Dark alley|\+1 555|<img/;

const list = () => app.listBook(seller, { book_title, location: 'Dark alley 1' });

async function book(): Promise<{ bookId: string; orderId: string }> {
  const bookId = await list();
  const order = { bookId, phone: '+1 555 0117', location: 'Dark alley 2' };
  return { bookId, orderId: (await buyer.post('/buyingBooks', order)).body.insertedId };
}

async function pay(orderId: string): Promise<string> {
  const { body } = await buyer.post('/create-payment-intent', { orderId });
  await confirmCard(app, body);
  await buyer.post('/payments', { transactionId: body.transactionId, paymentId: orderId });
  await webhooksHandled(app, body.transactionId);
  return body.transactionId;
}

/** Causes every kind of mail that is about a book. */
async function sendEveryBookMail(): Promise<void> {
  const [ending, given, paid, reported] = [await book(), await book(), await book(), await list()];
  await enqueueOrderNotifications(app);
  await runJobs(app);
  await app.pool.query(
    "update orders set created_at = now() - interval '60 hours', hold_ends_at = now() + interval '12 hours' where id = $1",
    [ending.orderId],
  );
  await remindExpiringHolds(app);
  await runJobs(app);
  await seller.put(`/my-products/${ending.bookId}`, { status: true });
  await buyer.delete(`/buyingBooks/${given.orderId}`);
  await pay(paid.orderId);
  await buyer.put(`/reported-product/${reported}`, {});
  await admin.delete(`/reported-item/${reported}`);
  await expect.poll(() => enqueueOrderNotifications(app)).toBe(0);
  await runJobs(app);
  const payment = await app.db
    .updateTable('payments')
    .set({ status: 'refunded' })
    .where('order_id', '=', paid.orderId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.enqueueMail(app.db, { message: 'refund', personId: buyer.id, paymentId: payment.id });
  await runJobs(app);
}

test('nothing that others wrote is mailed to an unconfirmed address', async () => {
  await sendEveryBookMail();
  const mails = (await app.outbox.list()).filter(({ subject }) => / book|listing/i.test(subject));
  expect(
    new Set(mails.map(({ subject, to }) => `${to === buyer.email ? 'buyer' : 'seller'}: ${subject}`)),
  ).toEqual(
    new Set([
      'seller: Your book has been booked',
      'seller: Your book is paid for',
      'seller: Your book is available again',
      'seller: Your listing was removed',
      'buyer: Your hold on a book ends soon',
      'buyer: Your booking for a book has ended',
      'buyer: Your receipt for a book',
      'buyer: Your refund for a book',
    ]),
  );
  for (const { subject, text, html } of mails) {
    for (const part of [subject, text, html]) expect(part).not.toMatch(chosenByOthers);
    expect(text).toContain(`${testOrigin}/dashboard/my`);
    expect(html).toContain(`${testOrigin}/dashboard/my`);
  }
  const receipt = mails.find(({ subject }) => subject.includes('receipt'));
  expect(receipt?.text).toContain(shownPrice(6.5));
});

test('once the address is confirmed, mail names the book again', async () => {
  const { orderId } = await book();
  await confirmAddress(app, buyer);
  const transactionId = await pay(orderId);
  await runJobs(app);
  const mail = (await app.outbox.list()).find(({ text }) => text.includes(transactionId));
  expect(mail?.subject).toBe(`Your receipt for ${book_title}`);
});
