import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LedgerEntry, LedgerRow } from '#contract/payments/ledger.ts';
import { enqueueOrderNotifications } from '#server/features/orders/enqueue-notifications.ts';
import { confirmCard } from '#test/support/confirm-card.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { sentMails } from '#test/support/sent-mails.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { amountOf, priceText } from '#test/support/test-currency.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  [seller, buyer, admin] = await Promise.all([
    app.join('Seller', { verified: true, confirmed: true, name: 'Amara Okafor' }),
    app.join('Buyer', { confirmed: true, name: 'Clara Whitfield' }),
    app.join('admin'),
  ]);
  await startTestMailWorker(app, app.outbox);
});
beforeEach(() => setMode('none'));

const setMode = (mode: 'none' | 'house') => app.db.updateTable('site').set({ payment_mode: mode }).execute();

async function book(price = 6.5): Promise<string> {
  const bookId = await app.listBook(seller, { resale_price: priceText(price) });
  return (await app.book(buyer, bookId)).body.insertedId;
}

async function sellForCash(price = 6.5): Promise<string> {
  const orderId = await book(price);
  expect((await seller.post(`/orders/${orderId}/handover/declaration`)).body.modifiedCount).toBe(1);
  return orderId;
}

async function sellByCard(): Promise<string> {
  await setMode('house');
  const orderId = await book();
  const { body } = await buyer.post('/create-payment-intent', { orderId });
  await confirmCard(app, body);
  await buyer.post('/payments', { transactionId: body.transactionId, paymentId: orderId });
  await setMode('none');
  return orderId;
}

const ledger = async (query = ''): Promise<LedgerRow[]> => (await admin.get(`/ledger${query}`)).body;

describe('a book that was paid for at the meeting', () => {
  test('has a receipt for its buyer alone, once it is handed over', async () => {
    const orderId = await book(7.25);
    expect((await buyer.get(`/receipt/${orderId}`)).status).toBe(404);
    await seller.post(`/orders/${orderId}/handover/declaration`);
    const { status, body } = await buyer.get(`/receipt/${orderId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'paid',
      isPaidAtMeeting: true,
      bookPrice: amountOf(7.25),
      buyerName: 'Clara Whitfield',
      sellerName: 'Amara Okafor',
      transactionId: null,
      refundReason: null,
      isTest: false,
    });
    expect(body.paidAt).not.toBeNull();
    const other = await app.join('Buyer', { confirmed: true });
    expect((await other.get(`/receipt/${orderId}`)).status).toBe(404);
  });

  test('is in the ledger with what moved, and only once it is paid', async () => {
    const orderId = await book(7.25);
    expect((await ledger()).map(({ _id }) => _id)).not.toContain(orderId);
    expect((await admin.get(`/ledger/${orderId}`)).status).toBe(404);
    await seller.post(`/orders/${orderId}/handover/declaration`);
    const amount = amountOf(7.25);
    expect((await ledger())[0]).toMatchObject({
      _id: orderId,
      status: 'cash',
      amount,
      transactionId: null,
      next: 'nothing',
      isStuck: false,
    });
    const entry: LedgerEntry = (await admin.get(`/ledger/${orderId}`)).body;
    expect(entry.lines).toMatchObject([
      { kind: 'paid_in_cash', in: amount, out: 0 },
      { kind: 'got_in_cash', in: 0, out: amount },
    ]);
    expect([entry.total, entry.balance]).toEqual([amount, 0]);
    expect((await admin.post(`/ledger/${orderId}/settle`)).status).toBe(404);
  });

  test('adds to the sum of what was paid at meetings', async () => {
    const before = (await admin.get('/overview/ledger')).body;
    await sellForCash(7.25);
    const after = (await admin.get('/overview/ledger')).body;
    expect(after.payments - before.payments).toBe(1);
    expect(after.cash - before.cash).toBeCloseTo(amountOf(7.25));
    expect(after.captured).toBe(before.captured);
  });

  test('stands among the payments by card in the order of time, on every page of the ledger', async () => {
    await sellForCash();
    await sellByCard();
    await sellForCash();
    const all = await ledger('?limit=50');
    const times = await Promise.all(all.map(async ({ _id }) => (await admin.get(`/ledger/${_id}`)).body._id));
    expect(times).toHaveLength(new Set(times).size);
    expect(all.slice(0, 3).map(({ status }) => status)).toEqual(['cash', 'captured', 'cash']);
    const paged: LedgerRow[] = [];
    for (let last = ''; ; last = `&before=${paged.at(-1)?._id}`) {
      const page = await ledger(`?limit=1${last}`);
      if (page.length === 0) break;
      paged.push(...page);
    }
    expect(paged.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
    expect(await ledger('?only=stuck')).toEqual([]);
  });

  test('is the first thing on the dashboard of its seller, from the booking on', async () => {
    const orderId = await book();
    const overview = async () => (await seller.get('/overview/selling')).body;
    expect((await overview()).bookedLast).toMatchObject({ _id: orderId, isPaidAtMeeting: true });
    await seller.post(`/orders/${orderId}/handover/declaration`);
    expect((await overview()).bookedLast?._id).not.toBe(orderId);
  });

  test('is not counted as a booking of its seller that waits, once it is sold', async () => {
    const counts = async () => {
      const { bookings, waiting, waitingAtMeeting } = (await seller.get('/overview/selling')).body;
      return [bookings, waiting, waitingAtMeeting];
    };
    const [bookings, waiting, atMeeting] = await counts();
    const orderId = await book();
    expect(await counts()).toEqual([bookings + 1, waiting + 1, atMeeting + 1]);
    await seller.post(`/orders/${orderId}/handover/declaration`);
    expect(await counts()).toEqual([bookings + 1, waiting, atMeeting]);
    await sellByCard();
    expect(await counts()).toEqual([bookings + 2, waiting + 1, atMeeting]);
  });

  test('is announced in emails that say nothing of cards or of paying in advance', async () => {
    const orderId = await book(7.25);
    await enqueueOrderNotifications(app);
    await runJobs(app);
    await seller.post(`/orders/${orderId}/handover/declaration`);
    await runJobs(app);
    const mails = await sentMails(app);
    const toSeller = mails.findLast(({ to, subject }) => to === seller.email && subject.includes('booked'));
    const toBuyer = mails.findLast(
      ({ to, subject }) => to === buyer.email && subject.includes('handed over'),
    );
    const words = (text = '') => text.replaceAll(/\s+/g, ' ');
    expect(words(toSeller?.text)).toContain('press Handed over and paid in My Buyers');
    expect(words(toSeller?.text)).not.toMatch(/to pay\b|paid for/);
    expect(words(toBuyer?.text)).toContain('Paid, cash');
  });
});
