import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buyBook, passDays, type Sale } from '#test/support/buy-book.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { callAsHost, eventsHandled, intentOf } from '#test/support/pay-automatically.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { sentMails } from '#test/support/sent-mails.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { enqueueOrderNotifications } from '../orders/enqueue-notifications.ts';
import { remindOfHandovers } from './handover-clocks.ts';

/** The buyer’s bank contests a payment before the book has changed hands. */

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let sale: Sale;
let intentId: string;

beforeAll(async () => {
  await startTestMailWorker(app, app.outbox);
});
beforeEach(async () => {
  [seller, buyer] = await Promise.all([
    app.join('Seller', { verified: true, confirmed: true }),
    app.joinConfirmedBuyer(),
  ]);
  sale = await buyBook(app, { seller, buyer });
  intentId = await intentOf(app, sale.orderId);
});

async function contest(): Promise<string> {
  const { id } = await callAsHost(app, '/v1/test_helpers/disputes', {
    payment_intent: intentId,
    reason: 'fraudulent',
  });
  await eventsHandled(app, intentId);
  return id;
}

async function decide(dispute: string, evidence: 'winning_evidence' | 'losing_evidence'): Promise<void> {
  await callAsHost(app, `/v1/disputes/${dispute}`, { 'evidence[uncategorized_text]': evidence });
  await eventsHandled(app, intentId);
}

/** What the pages of the seller are made from: of the order, of My Buyers, of the dashboard, and of Messages. */
async function saysToKeep(): Promise<boolean[]> {
  const { body: order } = await seller.get(`/orders/${sale.orderId}`);
  const { body: bookings } = await seller.get('/my-buyers');
  const { body: overview } = await seller.get('/overview/selling');
  const { body: conversations } = await seller.get(`/conversations?bookId=${sale.bookId}`);
  return [order, bookings[0], overview.paidLast, conversations[0]].map((one) => one?.isDisputed);
}

const all = (is: boolean) => [is, is, is, is];

test('its seller is advised to keep the book until the bank has decided', async () => {
  expect(await saysToKeep()).toEqual(all(false));
  const dispute = await contest();
  expect(await saysToKeep()).toEqual(all(true));
  await decide(dispute, 'winning_evidence');
  expect(await saysToKeep()).toEqual(all(false));
});

test('it says nothing about a book that has been handed over', async () => {
  expect((await buyer.post(`/orders/${sale.orderId}/handover/confirmation`)).status).toBe(200);
  await contest();
  const [order, booking, next, conversation] = await saysToKeep();
  expect([order, booking, next, conversation]).toEqual([false, false, undefined, false]);
});

test('no one is reminded of the handover meanwhile', async () => {
  const dispute = await contest();
  await passDays(app, sale, 4);
  expect(await remindOfHandovers(app)).toBe(0);
  await decide(dispute, 'winning_evidence');
  await expect.poll(() => remindOfHandovers(app)).toBe(1);
});

test('emails to its seller that speak of the handover say so, and of no refund that would come first', async () => {
  const dispute = await contest();
  await enqueueOrderNotifications(app);
  const startsAt = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16);
  const meeting = { place: 'Union desk', startsAt };
  await buyer.put(`/orders/${sale.orderId}/meeting`, { version: 0, meeting });
  await runJobs(app);
  await seller.post(`/orders/${sale.orderId}/meeting/acceptance`, { version: 1 });
  await seller.post(`/orders/${sale.orderId}/handover/declaration`);
  await buyer.delete(`/orders/${sale.orderId}/handover/declaration`);
  await runJobs(app);
  const advice = 'The buyer’s bank has contested this payment. Keep the book until it is decided.';
  const mails = (await sentMails(app)).map(({ to, text }) => ({ to, text: text.replaceAll(/\s+/g, ' ') }));
  const advised = mails.filter(({ text }) => text.includes(advice));
  expect(advised.map(({ to }) => to)).toEqual(advised.map(() => seller.email));
  const headings = [
    'The payment is contested',
    'Your book is paid for',
    'A meeting is proposed',
    'Your meeting is agreed',
    'have the book yet',
  ];
  expect(advised).toHaveLength(headings.length);
  for (const heading of headings)
    expect(advised.filter(({ text }) => text.includes(heading))).toHaveLength(1);
  expect(advised.some(({ text }) => text.includes('goes back to the buyer'))).toBe(false);
  await decide(dispute, 'losing_evidence');
});

test('its seller gets an email once the bank has decided that the payment stands, and not before', async () => {
  const dispute = await contest();
  await runJobs(app);
  const told = async () =>
    (await sentMails(app)).filter(
      ({ to, text }) => to === seller.email && text.includes('The payment stands'),
    );
  expect(await told()).toEqual([]);
  await decide(dispute, 'winning_evidence');
  await runJobs(app);
  expect(await told()).toHaveLength(1);
});
