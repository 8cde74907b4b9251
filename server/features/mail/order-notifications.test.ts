import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OutboxMail } from '#server/integrations/mail/file-transport.ts';
import { DomainError } from '#server/lib/errors.ts';
import { confirmAddress } from '#test/support/confirm-address.ts';
import { confirmCard } from '#test/support/confirm-card.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { shownPrice } from '#test/support/test-currency.ts';
import { enqueueOrderNotifications, remindExpiringHolds } from '../orders/enqueue-notifications.ts';
import { expireHolds } from '../orders/expire-holds.ts';
import { anonymizeUser } from '../users/anonymize-user.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  [seller, buyer, admin] = await Promise.all([app.joinSeller(), app.joinBuyer(), app.join('admin')]);
  await confirmAddress(app, seller, buyer);
  await startTestMailWorker(app, app.outbox);
});

let titles = 0;
type Booking = { title: string; bookId: string; orderId: string };

async function book(): Promise<Booking> {
  const title = `Volume ${++titles}.`;
  const bookId = await app.listBook(seller, { book_title: title });
  const { body } = await app.book(buyer, bookId);
  return { title, bookId, orderId: body.insertedId };
}

/** Waits until the seller has the mail, because a notification that is outdated by then is not sent. */
async function bookAndNotify(): Promise<Booking> {
  const booking = await book();
  await enqueueOrderNotifications(app);
  expect(await mailsAbout(booking)).toEqual([`seller: ${booking.title} has been booked`]);
  return booking;
}

const endHold = ({ orderId }: Booking, inHours = -1) =>
  app.pool.query(
    "update orders set created_at = now() - interval '60 hours', hold_ends_at = now() + make_interval(hours => $2) where id = $1",
    [orderId, inHours],
  );

/** Sends all mail. Returns recipient and subject of the mails about a book, sorted. */
async function mailsAbout({ title }: Pick<Booking, 'title'>): Promise<string[]> {
  await runJobs(app);
  const mails = (await app.outbox.list()).filter(({ subject }) => subject?.includes(title));
  return mails.map(({ to, subject }) => `${to === seller.email ? 'seller' : 'buyer'}: ${subject}`).sort();
}

describe('of a booking', () => {
  test('the seller gets one email, with how to reach the buyer', async () => {
    const booking = await bookAndNotify();
    await Promise.all([enqueueOrderNotifications(app), enqueueOrderNotifications(app)]);
    expect(await mailsAbout(booking)).toEqual([`seller: ${booking.title} has been booked`]);
    const [mail] = (await app.outbox.list()).filter(({ subject }) => subject?.includes(booking.title));
    for (const word of [
      buyer.name,
      '+1 555 0117',
      'Library steps',
      shownPrice(6.5),
      `${testOrigin}/dashboard/mybuyers`,
    ])
      expect(mail?.text).toContain(word);
  });

  test('the seller gets another email when it is paid', async () => {
    const booking = await bookAndNotify();
    const { body } = await buyer.post('/create-payment-intent', { orderId: booking.orderId });
    await confirmCard(app, body);
    await buyer.post('/payments', { transactionId: body.transactionId, paymentId: booking.orderId });
    // The payment provider's webhook may still hold the order's lock for a moment.
    await expect.poll(() => enqueueOrderNotifications(app)).toBe(1);
    expect(await mailsAbout(booking)).toEqual([
      `buyer: Your receipt for ${booking.title}`,
      `seller: ${booking.title} has been booked`,
      `seller: ${booking.title} is paid for`,
    ]);
  });

  test('that the buyer gives back is mailed to the seller only', async () => {
    const booking = await bookAndNotify();
    expect((await buyer.delete(`/buyingBooks/${booking.orderId}`)).status).toBe(200);
    await enqueueOrderNotifications(app);
    expect(await mailsAbout(booking)).toEqual([
      `seller: ${booking.title} has been booked`,
      `seller: ${booking.title} is available again`,
    ]);
  });

  test('that was given back before any email was sent causes none', async () => {
    const booking = await book();
    await buyer.delete(`/buyingBooks/${booking.orderId}`);
    await enqueueOrderNotifications(app);
    expect(await mailsAbout(booking)).toEqual([]);
  });

  test('that ends because the seller sold the book is mailed to the buyer', async () => {
    const booking = await bookAndNotify();
    await seller.put(`/my-products/${booking.bookId}`, { status: true });
    await enqueueOrderNotifications(app);
    expect(await mailsAbout(booking)).toEqual([
      `buyer: Your booking for ${booking.title} has ended`,
      `seller: ${booking.title} has been booked`,
    ]);
  });

  test('that ends because the seller left is not mailed to the buyer as a sale', async () => {
    const leaving = await app.joinSeller();
    const title = 'The last of the shelf';
    const bookId = await app.listBook(leaving, { book_title: title });
    await app.book(buyer, bookId);
    await app.db
      .transaction()
      .execute((tx) => anonymizeUser(tx, leaving.id, { asSeller: 'seller', asBuyer: 'buyer' }));
    await enqueueOrderNotifications(app);
    expect(await mailsAbout({ title })).toEqual([`buyer: Your booking for ${title} has ended`]);
    const mail = (await app.outbox.list()).find(({ subject }) => subject?.includes(title));
    expect(mail?.text).toContain(`${title} is no longer for sale here.`);
    expect(mail?.text).not.toContain('sold');
  });

  test('that runs out is mailed to both, after the buyer was reminded once', async () => {
    const booking = await bookAndNotify();
    await endHold(booking, 12);
    expect(await remindExpiringHolds(app)).toBe(1);
    expect(await remindExpiringHolds(app)).toBe(0);
    expect(await mailsAbout(booking)).toEqual([
      `buyer: Your hold on ${booking.title} ends soon`,
      `seller: ${booking.title} has been booked`,
    ]);
    await endHold(booking);
    await expireHolds(app.db);
    await enqueueOrderNotifications(app);
    expect(await mailsAbout(booking)).toEqual([
      `buyer: Your booking for ${booking.title} has ended`,
      `buyer: Your hold on ${booking.title} ends soon`,
      `seller: ${booking.title} has been booked`,
      `seller: ${booking.title} is available again`,
    ]);
  });

  test('that ends because the card’s authorization lapsed, neither reads that the buyer did not pay in time', async () => {
    const booking = await bookAndNotify();
    await app.db
      .updateTable('orders')
      .set({ status: 'cancelled', closed_at: new Date(), close_reason: 'hold' })
      .where('id', '=', booking.orderId)
      .execute();
    await enqueueOrderNotifications(app);
    await runJobs(app);
    const mails = (await app.outbox.list()).filter(({ subject }) => subject.includes(booking.title));
    const textTo = (email: string, subject: RegExp) =>
      mails.find((mail) => mail.to === email && subject.test(mail.subject))?.text.replaceAll(/\s+/g, ' ');
    expect(textTo(seller.email, /available again/)).toContain('The buyer’s payment didn’t go through.');
    expect(textTo(buyer.email, /has ended/)).toContain(
      'Your payment didn’t go through, and you weren’t charged.',
    );
  });

  test('that has most of its time left causes no reminder', async () => {
    await bookAndNotify();
    expect(await remindExpiringHolds(app)).toBe(0);
  });

  test('a change whose notification breaks off is sent by the next run', async () => {
    const booking = await book();
    const broken = () => Promise.reject(new Error('The process dies.'));
    await expect(enqueueOrderNotifications({ ...app, enqueueMail: broken })).rejects.toThrow(
      'The process dies.',
    );
    expect(await mailsAbout(booking)).toEqual([]);
    await enqueueOrderNotifications(app);
    expect(await mailsAbout(booking)).toEqual([`seller: ${booking.title} has been booked`]);
  });
});

describe('a seller', () => {
  test('gets one email when they are verified', async () => {
    const newcomer = await app.join('Seller');
    for (const _ of [1, 2])
      expect((await admin.patch(`/seller/${newcomer.id}`, { status: true })).status).toBe(200);
    await runJobs(app);
    const mails = (await app.outbox.list()).filter(({ to }) => to === newcomer.email);
    expect(mails.filter(({ subject }) => subject === 'You’re verified on Dogear')).toHaveLength(1);
  });

  test('gets an email that says which listing was removed, and why', async () => {
    const title = 'Not a book at all';
    const bookId = await app.listBook(seller, { book_title: title });
    await buyer.put(`/reported-product/${bookId}`, {});
    expect((await admin.delete(`/reported-item/${bookId}`)).status).toBe(200);
    expect(await mailsAbout({ title })).toEqual([`seller: Your listing for ${title} was removed`]);
    const mail = (await app.outbox.list()).find(({ subject }) => subject?.includes(title));
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(`A buyer reported ${title}, and an admin`);
  });
});

describe('the book’s photo', () => {
  /** The image of a mail: its size according to the HTML, and the properties of the file. */
  async function pictureIn({ html }: OutboxMail) {
    const tag = /<img src="data:image\/jpeg;base64,([^"]+)" alt="" width="(\d+)" height="(\d+)"/.exec(html);
    if (!tag?.[1]) return undefined;
    const jpeg = Buffer.from(tag[1], 'base64');
    const { format, width, height } = await sharp(jpeg).metadata();
    return { shown: [Number(tag[2]), Number(tag[3])], drawn: [width, height], format, bytes: jpeg.length };
  }

  test('comes with every mail about a book, sharp and in a size that is known beforehand', async () => {
    await bookAndNotify();
    const mails = (await app.outbox.list()).filter(({ subject }) => /Volume|shelf|Not a book/.test(subject));
    expect(new Set(mails.map(({ subject }) => subject.replace(/Volume \d+\./, '…'))).size).toBeGreaterThan(7);
    for (const mail of mails) {
      const picture = await pictureIn(mail);
      expect(picture, mail.subject).toMatchObject({ shown: [96, 144], drawn: [192, 288], format: 'jpeg' });
      expect(picture?.bytes).toBeLessThan(30_000);
    }
  });

  test('is not waited for when it cannot be had', async () => {
    const title = 'Invisible cities';
    const bookId = await app.listBook(seller, { book_title: title });
    const { store } = app;
    const { get } = store;
    store.get = () => Promise.reject(new DomainError('picture_store_unreachable'));
    try {
      await app.enqueueMail(app.db, { message: 'listing-removed', personId: seller.id, bookId });
      await runJobs(app);
    } finally {
      store.get = get;
    }
    const mail = (await app.outbox.list()).find(({ subject }) => subject.includes(title));
    expect(mail?.html).toContain('Your listing was removed');
    expect(mail?.html).not.toContain('<img');
  });
});
