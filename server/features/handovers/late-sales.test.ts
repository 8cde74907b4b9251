import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lateSaleDays } from '#contract/handovers.ts';
import type { Booking } from '#contract/orders/orders.ts';
import { enqueueOrderNotifications } from '#server/features/orders/enqueue-notifications.ts';
import { expireHolds } from '#server/features/orders/expire-holds.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { sentMails } from '#test/support/sent-mails.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';

/** The seller’s word about a book that is paid for at the meeting, after its hold has ended. */

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  await app.db.updateTable('site').set({ payment_mode: 'none' }).execute();
  admin = await app.join('admin');
  await startTestMailWorker(app, app.outbox);
});
beforeEach(async () => {
  [seller, buyer, other] = await Promise.all([
    app.join('Seller', { verified: true, confirmed: true }),
    app.join('Buyer', { confirmed: true, name: 'Clara Whitfield' }),
    app.joinConfirmedBuyer(),
  ]);
});

type Booked = { bookId: string; orderId: string };
const hour = 3_600_000;

async function book(): Promise<Booked> {
  const bookId = await app.listBook(seller);
  return { bookId, orderId: (await app.book(buyer, bookId)).body.insertedId };
}

/** The hold ended so long ago; the job has closed the booking, unless it has not run yet. */
async function endHold({ orderId }: Booked, { ago = hour, isClosed = true } = {}): Promise<void> {
  const hold_ends_at = new Date(Date.now() - ago);
  await app.db.updateTable('orders').set({ hold_ends_at }).where('id', '=', orderId).execute();
  if (isClosed) await expireHolds(app.db);
}

async function bookWithoutMeeting(): Promise<Booked> {
  const booked = await book();
  await endHold(booked);
  return booked;
}

const say = ({ orderId }: Booked) => seller.post(`/orders/${orderId}/handover/declaration`);
const bookAgain = ({ bookId }: Booked) => app.book(other, bookId);
const buyers = async (): Promise<Booking[]> => (await seller.get('/my-buyers')).body;
const rowOf = ({ orderId }: Booked) =>
  app.db
    .selectFrom('orders')
    .innerJoin('books', 'books.id', 'orders.book_id')
    .select(['status', 'handover_proof', 'handed_over_at', 'closed_at', 'close_reason', 'sold_at'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();

/** The booking has ended, and neither its seller's list nor the call says otherwise. */
async function expectOver(booked: Booked): Promise<void> {
  expect((await buyers()).filter(({ _id }) => _id === booked.orderId)).toEqual([]);
  expect(await say(booked)).toMatchObject({ status: 409, body: { code: 'order_closed' } });
  expect(await rowOf(booked)).toMatchObject({ status: 'expired', handed_over_at: null });
}

describe('after the hold of a book that is paid for at the meeting', () => {
  test.each([true, false])(
    'its seller records the sale, and it is one like any other (closed: %s)',
    async (isClosed) => {
      const booked = await book();
      await endHold(booked, { isClosed });
      expect((await buyer.get(`/orders/${booked.orderId}`)).body.status).toBe('expired');
      expect((await say(booked)).body.modifiedCount).toBe(1);
      expect((await say(booked)).body.modifiedCount).toBe(0);
      const row = await rowOf(booked);
      expect(row).toMatchObject({
        status: 'paid',
        handover_proof: 'seller',
        closed_at: null,
        close_reason: null,
      });
      expect([row.handed_over_at, row.sold_at]).not.toContain(null);
      expect((await buyer.get(`/orders/${booked.orderId}`)).body.status).toBe('handed_over');
      expect((await buyer.get(`/receipt/${booked.orderId}`)).body).toMatchObject({
        status: 'paid',
        isPaidAtMeeting: true,
      });
      expect((await admin.get('/ledger')).body[0]).toMatchObject({ _id: booked.orderId, status: 'cash' });
      const review = await buyer.post(`/orders/${booked.orderId}/reviews`, {
        stars: 5,
        text: 'A kind seller.',
      });
      expect(review.status).toBe(201);
      expect((await bookAgain(booked)).body.code).toBe('book_not_available');
    },
  );

  test('My Buyers has the booking until then, with the name of the buyer and nothing to reach them by', async () => {
    const booked = await bookWithoutMeeting();
    const [row] = await buyers();
    expect(row).toMatchObject({
      _id: booked.orderId,
      status: 'expired',
      userName: 'Clara Whitfield',
      email: null,
      phone: null,
      location: null,
    });
    expect(Date.parse(row?.recordableUntil ?? '')).toBeGreaterThan(
      Date.now() + (lateSaleDays * 24 - 2) * hour,
    );
    const counts = { bookings: 1, waiting: 1, waitingAtMeeting: 1, recordableBooks: [booked.bookId] };
    expect((await seller.get('/overview/selling')).body).toMatchObject(counts);
    await say(booked);
    expect((await seller.get('/overview/selling')).body).toMatchObject({ waiting: 0, recordableBooks: [] });
    expect(await buyers()).toMatchObject([
      { _id: booked.orderId, status: 'handed_over', recordableUntil: null },
    ]);
  });

  test('its buyer gets an email about the sale, and its seller one about how to record it', async () => {
    const booked = await book();
    await enqueueOrderNotifications(app);
    await runJobs(app);
    await endHold(booked);
    await enqueueOrderNotifications(app);
    await runJobs(app);
    await say(booked);
    await enqueueOrderNotifications(app);
    await runJobs(app);
    const mails = await sentMails(app);
    const subjectsTo = (person: Person) =>
      mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);
    expect(subjectsTo(seller)).toEqual([
      expect.stringMatching(/booked$/),
      expect.stringMatching(/available again$/),
    ]);
    expect(subjectsTo(buyer)).toEqual([
      expect.stringMatching(/has ended$/),
      expect.stringMatching(/handed over$/),
    ]);
    const freed = mails.find(({ to, subject }) => to === seller.email && subject.includes('available'));
    expect(freed?.text.replaceAll(/\s+/g, ' ')).toContain('press Handed over and paid in My Buyers by');
  });

  test('neither its buyer nor the code records it', async () => {
    const booked = await book();
    const { code } = (await buyer.get(`/orders/${booked.orderId}/handover/code`)).body;
    await endHold(booked);
    const closed = { status: 409, body: { code: 'order_closed' } };
    expect(await buyer.post(`/orders/${booked.orderId}/handover/confirmation`)).toMatchObject(closed);
    expect(await seller.post(`/orders/${booked.orderId}/handover`, { code })).toMatchObject(closed);
    expect(await rowOf(booked)).toMatchObject({ status: 'expired', sold_at: null });
  });

  test('another seller has nothing to record', async () => {
    const booked = await bookWithoutMeeting();
    const otherSeller = await app.joinSeller();
    expect((await otherSeller.post(`/orders/${booked.orderId}/handover/declaration`)).status).toBe(404);
  });

  test.each<[string, (booked: Booked) => Promise<unknown>]>([
    ['a week later', (booked) => endHold(booked, { ago: (lateSaleDays * 24 + 1) * hour })],
    ['once the book is booked again', bookAgain],
    [
      'even if that booking has ended, too',
      async (booked) => {
        const { insertedId } = (await bookAgain(booked)).body;
        await other.delete(`/buyingBooks/${insertedId}`);
      },
    ],
    ['once the book is sold otherwise', ({ bookId }) => seller.put(`/my-products/${bookId}`)],
    ['once the book is deleted', ({ bookId }) => seller.delete(`/my-products/${bookId}`)],
    ['while the seller rests', () => seller.put('/me/resting', { resting: true })],
    ['once the buyer is banned', () => admin.put(`/user/${buyer.id}/ban`)],
    ['once the buyer is deleted', () => admin.delete(`/buyer/${buyer.id}`)],
  ])('it is over %s', async (_, change) => {
    const booked = await bookWithoutMeeting();
    await change(booked);
    await expectOver(booked);
  });

  test('it is over for a seller who is banned', async () => {
    const booked = await bookWithoutMeeting();
    await admin.put(`/user/${seller.id}/ban`);
    expect((await say(booked)).body.code).toBe('account_banned');
    expect(await rowOf(booked)).toMatchObject({ status: 'expired', sold_at: null });
  });

  test('a booking that was canceled is not recorded', async () => {
    const booked = await book();
    await buyer.delete(`/buyingBooks/${booked.orderId}`);
    expect((await say(booked)).body.code).toBe('order_closed');
    expect(await buyers()).toEqual([]);
  });

  test('a booking that was to be paid by card is not recorded', async () => {
    await app.db.updateTable('site').set({ payment_mode: 'house' }).execute();
    const booked = await bookWithoutMeeting();
    await app.db.updateTable('site').set({ payment_mode: 'none' }).execute();
    expect((await say(booked)).body.code).toBe('order_not_paid');
    expect(await buyers()).toEqual([]);
  });
});

describe.each([1, 2, 3, 4])('at the same moment (%i)', (round) => {
  /** Both at once, now this one first and now the other. */
  const race = async (...attempts: (() => ReturnType<typeof say>)[]) => {
    const ordered = round % 2 === 0 ? attempts : attempts.toReversed();
    const answers = await Promise.all(ordered.map((attempt) => attempt()));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    return round % 2 === 0 ? answers : answers.toReversed();
  };

  test('it is recorded twice: one sale, and one email', async () => {
    const booked = await bookWithoutMeeting();
    const answers = await race(...[1, 2, 3].map(() => () => say(booked)));
    expect(answers.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 0, 1]);
    const { rows } = await app.pool.query(
      `select from jobs.job where name = 'mail' and data->>'orderId' = $1 and data->>'message' = 'book-handed-over'`,
      [booked.orderId],
    );
    expect(rows).toHaveLength(1);
  });

  test('someone else books the book: it is sold, or booked, never both', async () => {
    const booked = await book();
    await endHold(booked, { isClosed: round > 2 });
    const [recorded, again] = await race(
      () => say(booked),
      () => bookAgain(booked),
    );
    expect([recorded?.status, again?.status].toSorted()).toEqual(
      recorded?.status === 200 ? [200, 409] : [201, 409],
    );
    const { rows } = await app.pool.query(
      `select status from orders where book_id = $1 and status in ('unpaid', 'claimed', 'paid')`,
      [booked.bookId],
    );
    expect(rows).toEqual([{ status: recorded?.status === 200 ? 'paid' : 'unpaid' }]);
  });

  test('the book is sold otherwise or deleted: one of them', async () => {
    for (const end of [
      ({ bookId }: Booked) => seller.put(`/my-products/${bookId}`),
      ({ bookId }: Booked) => seller.delete(`/my-products/${bookId}`),
    ]) {
      const booked = await bookWithoutMeeting();
      const [recorded] = await race(
        () => say(booked),
        () => end(booked),
      );
      const row = await rowOf(booked);
      expect(row.status).toBe(recorded?.status === 200 ? 'paid' : 'expired');
    }
  });

  test('the buyer is banned or deleted: the sale comes first, or not at all', async () => {
    for (const end of [() => admin.put(`/user/${buyer.id}/ban`), () => admin.delete(`/buyer/${buyer.id}`)]) {
      buyer = await app.joinConfirmedBuyer();
      const booked = await bookWithoutMeeting();
      const [recorded] = await race(() => say(booked), end);
      const { status, sold_at } = await rowOf(booked);
      expect([status, sold_at !== null]).toEqual(
        recorded?.status === 200 ? ['paid', true] : ['expired', false],
      );
    }
  });
});
