import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PaymentProviderUnreachable } from '#server/integrations/payments/provider-unreachable.ts';
import { confirmAddress } from '#test/support/confirm-address.ts';
import { confirmCard } from '#test/support/confirm-card.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { amountOf, shownPrice } from '#test/support/test-currency.ts';
import { reconcilePayment } from './reconcile.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let webhooksArrive = true;

beforeAll(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinBuyer()]);
  await confirmAddress(app, seller, buyer);
  await startTestMailWorker(app, app.outbox);
  const { fetch } = app.api;
  app.api.fetch = (request, ...rest) =>
    webhooksArrive || !request.url.endsWith('/webhooks/cards')
      ? fetch(request, ...rest)
      : new Response(null, { status: 503 });
});
afterEach(() => {
  webhooksArrive = true;
  vi.restoreAllMocks();
});

type Opened = { bookId: string; orderId: string; transactionId: string; clientSecret: string };

async function createPaymentIntent(person = buyer, changes: Record<string, unknown> = {}): Promise<Opened> {
  const bookId = await app.listBook(seller, changes);
  const orderId: string = (await app.book(person, bookId)).body.insertedId;
  const { body } = await person.post('/create-payment-intent', { orderId });
  return { bookId, orderId, transactionId: body.transactionId, clientSecret: body.clientSecret };
}

const record = ({ transactionId, orderId }: Opened, person = buyer) =>
  person.post('/payments', { transactionId, paymentId: orderId });

async function pay(person = buyer, changes: Record<string, unknown> = {}): Promise<Opened> {
  const opened = await createPaymentIntent(person, changes);
  await confirmCard(app, opened);
  expect((await record(opened, person)).status).toBe(200);
  return opened;
}

/** Charges the card although the booking has ended, as if the payment provider had released the hold too late. */
async function payTooLate(person = buyer): Promise<Opened> {
  webhooksArrive = false;
  const opened = await pay(person);
  await mailsAbout(opened, 1);
  await app.db
    .updateTable('payments')
    .set({ status: 'cancel_pending' })
    .where('order_id', '=', opened.orderId)
    .execute();
  await app.db
    .updateTable('orders')
    .set({ status: 'cancelled', paid_at: null })
    .where('id', '=', opened.orderId)
    .execute();
  return opened;
}

const receiptOf = (person: Person, { orderId }: Opened) => person.get(`/receipt/${orderId}`);
const statusOf = async ({ orderId }: Opened, person = buyer) =>
  (await person.get(`/payment/${orderId}`)).body.status;

/** Returns the mails about a payment once the queue is empty. */
async function mailsAbout({ transactionId }: Opened, count: number) {
  await runJobs(app);
  const mails = (await app.outbox.list()).filter(({ text }) => text?.includes(transactionId));
  expect(mails.map(({ subject }) => subject)).toHaveLength(count);
  return mails;
}

describe('the receipt', () => {
  test('says what was bought, from whom, where to meet, and when', async () => {
    const opened = await pay();
    const { status, body } = await receiptOf(buyer, opened);
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: opened.orderId,
      status: 'paid',
      isPaidAtMeeting: false,
      buyerName: buyer.name,
      bookTitle: 'Middlemarch',
      product_condition: 'Good',
      bookPrice: amountOf(6.5),
      sellerName: seller.name,
      isSellerVerified: true,
      location: 'Library steps',
      sellerPhone: '+1 555 0142',
      transactionId: opened.transactionId,
      paidAt: expect.stringMatching(/^\d{4}-/),
      refundedAt: null,
      refundReason: null,
      note: null,
      isTest: true,
    });
    expect((await receiptOf(buyer, opened)).body).toEqual(body);
  });

  test('says whether real money moved, also when the keys of the card service are others later', async () => {
    const opened = await pay();
    const payments = app.db.updateTable('payments').where('order_id', '=', opened.orderId);
    await payments.set({ provider: 'stripe' }).execute();
    expect((await receiptOf(buyer, opened)).body.isTest).toBe(true);
    await payments.set({ livemode: true }).execute();
    expect((await receiptOf(buyer, opened)).body.isTest).toBe(false);
  });

  test('is the buyer’s: for another one it is not there, word for word', async () => {
    const opened = await pay();
    const [other, admin] = await Promise.all([app.joinBuyer(), app.join('admin')]);
    const foreign = await receiptOf(other, opened);
    const missing = await other.get('/receipt/019a0000-0000-7000-8000-000000000000');
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    expect((await receiptOf(seller, opened)).status).toBe(403);
    expect((await receiptOf(admin, opened)).status).toBe(403);
    expect((await app.send('GET', `/api/receipt/${opened.orderId}`)).status).toBe(401);
    expect((await buyer.get('/receipt/nonsense')).status).toBe(404);
  });

  test('is not there before the card was charged, nor when it was let go', async () => {
    const opened = await createPaymentIntent();
    expect((await receiptOf(buyer, opened)).status).toBe(404);
    await buyer.delete(`/buyingBooks/${opened.orderId}`);
    await reconcilePayment(app, opened.transactionId);
    expect((await receiptOf(buyer, opened)).status).toBe(404);
    await mailsAbout(opened, 0);
  });

  test('of what was refunded says so, and no longer how to reach the seller', async () => {
    const opened = await payTooLate();
    await reconcilePayment(app, opened.transactionId);
    expect((await receiptOf(buyer, opened)).body).toMatchObject({
      status: 'refunded',
      bookPrice: amountOf(6.5),
      location: null,
      sellerPhone: null,
      paidAt: null,
      refundedAt: expect.stringMatching(/^\d{4}-/),
      refundReason: 'order_ended',
    });
  });

  test('outlives the seller’s account, without their name and number', async () => {
    const [leaving, admin] = await Promise.all([app.joinSeller(), app.join('admin')]);
    const bookId = await app.listBook(leaving);
    const orderId: string = (await app.book(buyer, bookId)).body.insertedId;
    const { body } = await buyer.post('/create-payment-intent', { orderId });
    await confirmCard(app, body);
    await record({ ...body, bookId, orderId });
    await buyer.post(`/orders/${orderId}/handover/confirmation`);
    expect((await admin.delete(`/seller/${leaving.id}`)).status).toBe(200);
    expect((await buyer.get(`/receipt/${orderId}`)).body).toMatchObject({
      status: 'paid',
      sellerName: 'Deleted user',
      sellerPhone: null,
    });
  });
});

describe('the mail', () => {
  test('tells the buyer the same, as text and as HTML, with a link to the page', async () => {
    const opened = await pay();
    const [mail] = await mailsAbout(opened, 1);
    expect(mail).toMatchObject({ to: buyer.email, subject: 'Your receipt for Middlemarch' });
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format();
    for (const words of [
      'Your payment is complete',
      'Middlemarch',
      shownPrice(6.5),
      seller.name,
      'Library steps',
      '+1 555 0142',
      opened.transactionId,
      day,
      `${testOrigin}/dashboard/receipt/${opened.orderId}`,
      'This payment was made in test mode. No money changed hands.',
    ]) {
      expect(mail?.text, words).toContain(words);
      expect(mail?.html, words).toContain(words);
    }
  });

  test('has what the host has to say on every receipt, as the receipt has it', async () => {
    const note = 'No sales tax is shown (§ 19).';
    const admin = await app.join('admin');
    const { version } = (await admin.get('/site')).body.settings;
    const saved = await admin.patch('/site', { version, changes: { receiptNote: ` ${note} ` } });
    expect(saved.status).toBe(200);
    const opened = await pay();
    expect((await receiptOf(buyer, opened)).body.note).toBe(note);
    const [mail] = await mailsAbout(opened, 1);
    expect(mail?.text).toContain(note);
    await admin.patch('/site', { version: saved.body.version, changes: { receiptNote: '' } });
    expect((await receiptOf(buyer, opened)).body.note).toBe(null);
  });

  test('takes a title for words, not for HTML or lines of its own', async () => {
    const book_title = 'War\nTransaction ID: forged\n<script>alert(1)</script> & <b>Peace</b>';
    const [mail] = await mailsAbout(await pay(buyer, { book_title }), 1);
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;Peace&lt;/b&gt;');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.text).not.toMatch(/^Transaction ID: forged/m);
    expect(mail?.subject).toBe(
      'Your receipt for War Transaction ID: forged <script>alert(1)</script> & <b>Peace</b>',
    );
  });

  test('comes once, when the page, the webhook and the job settle at the same moment', async () => {
    const opened = await createPaymentIntent();
    await confirmCard(app, opened);
    await Promise.all([
      ...Array.from({ length: 8 }, () => record(opened)),
      ...Array.from({ length: 8 }, () => reconcilePayment(app, opened.transactionId)),
      reconcilePayments(app, 0),
    ]);
    for (let again = 0; again < 3; again++) await reconcilePayment(app, opened.transactionId);
    await mailsAbout(opened, 1);
  });

  test('comes once, when the process dies after the card was charged', async () => {
    webhooksArrive = false;
    const opened = await createPaymentIntent();
    await confirmCard(app, opened);
    const capture = app.paymentProvider.capture.bind(app.paymentProvider);
    vi.spyOn(app.paymentProvider, 'capture').mockImplementationOnce(async (...call) => {
      await capture(...call);
      throw new PaymentProviderUnreachable(new Error('the connection was lost'));
    });
    expect((await record(opened)).status).toBe(503);
    expect((await app.paymentProvider.retrieve(opened.transactionId)).status).toBe('succeeded');
    await mailsAbout(opened, 0);
    await reconcilePayments(app, 0);
    expect(await statusOf(opened)).toBe('paid');
    await mailsAbout(opened, 1);
  });

  test('comes once, when the process dies after it was ordered: then it was not', async () => {
    webhooksArrive = false;
    const opened = await createPaymentIntent();
    await confirmCard(app, opened);
    const dying = {
      ...app,
      enqueueMail: async (...order: Parameters<typeof app.enqueueMail>) => {
        await app.enqueueMail(...order);
        throw new Error('killed');
      },
    };
    await expect(reconcilePayment(dying, opened.transactionId)).rejects.toThrow('killed');
    expect(await statusOf(opened)).toBe('claimed');
    await mailsAbout(opened, 0);
    await reconcilePayment(app, opened.transactionId);
    expect(await statusOf(opened)).toBe('paid');
    await mailsAbout(opened, 1);
  });

  test('about a refund says what happened and how much comes back, once', async () => {
    const person = await app.joinBuyer();
    await confirmAddress(app, person);
    const opened = await payTooLate(person);
    await Promise.all(Array.from({ length: 6 }, () => reconcilePayment(app, opened.transactionId)));
    await reconcilePayment(app, opened.transactionId);
    const mail = (await mailsAbout(opened, 2)).find(({ subject }) => subject.includes('refund'));
    expect(mail).toMatchObject({ to: person.email, subject: 'Your refund for Middlemarch' });
    for (const words of [
      'Your refund is on its way',
      `Your card was charged ${shownPrice(6.5)} for Middlemarch`,
      `We’ve refunded the full ${shownPrice(6.5)} to your card.`,
    ]) {
      expect(mail?.text?.replaceAll('\n', ' ')).toContain(words);
      expect(mail?.html).toContain(words);
    }
    expect((await app.paymentProvider.retrieve(opened.transactionId)).refunded).toBe(true);
  });

  test('reaches a user who was banned meanwhile: it is their money', async () => {
    webhooksArrive = false;
    const person = await app.joinBuyer();
    const opened = await createPaymentIntent(person);
    await confirmCard(app, opened);
    await app.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', person.id).execute();
    await reconcilePayment(app, opened.transactionId);
    const [mail] = await mailsAbout(opened, 1);
    expect(mail?.to).toBe(person.email);
  });
});
