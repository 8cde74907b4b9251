import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDetails } from '#contract/handovers.ts';
import { expireHolds } from '#server/features/orders/expire-holds.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  seller = await app.joinSeller();
  await app.db.updateTable('site').set({ payment_mode: 'none' }).execute();
});
// The number of open bookings is limited.
beforeEach(async () => {
  buyer = await app.joinConfirmedBuyer();
});

type Booked = { bookId: string; orderId: string };

async function book(): Promise<Booked> {
  const bookId = await app.listBook(seller);
  return { bookId, orderId: (await app.book(buyer, bookId)).body.insertedId };
}

const codeOf = async ({ orderId }: Booked): Promise<string> =>
  (await buyer.get(`/orders/${orderId}/handover/code`)).body.code;
const enter = ({ orderId }: Booked, code: string) => seller.post(`/orders/${orderId}/handover`, { code });
const say = ({ orderId }: Booked) => seller.post(`/orders/${orderId}/handover/declaration`);
const confirm = ({ orderId }: Booked) => buyer.post(`/orders/${orderId}/handover/confirmation`);
const cancel = ({ orderId }: Booked) => buyer.delete(`/buyingBooks/${orderId}`);
const detailsOf = async ({ orderId }: Booked): Promise<OrderDetails> =>
  (await buyer.get(`/orders/${orderId}`)).body;
const rowOf = ({ orderId }: Booked) =>
  app.db
    .selectFrom('orders')
    .innerJoin('books', 'books.id', 'orders.book_id')
    .select(['status', 'handover_proof', 'payment_mode', 'fee_cents', 'paid_at', 'handed_over_at', 'sold_at'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
const mailsOf = async ({ orderId }: Booked): Promise<string[]> => {
  const { rows } = await app.pool.query(
    `select data->>'message' as message, data->>'personId' as person from jobs.job
     where name = 'mail' and data->>'orderId' = $1 and data->>'message' like '%hand%' order by 1`,
    [orderId],
  );
  return rows.map(({ message, person }) => `${message} to ${person === buyer.id ? 'buyer' : 'seller'}`);
};

const sold = { status: 'paid', payment_mode: 'none', fee_cents: 0 };

describe('a book that is paid for at the meeting', () => {
  test('is sold with the code of the buyer, and entering it again changes nothing', async () => {
    const booked = await book();
    expect(await detailsOf(booked)).toMatchObject({ status: 'unpaid', isPaidAtMeeting: true });
    const code = await codeOf(booked);
    expect((await enter(booked, code)).body.modifiedCount).toBe(1);
    expect((await enter(booked, code)).body.modifiedCount).toBe(0);
    const row = await rowOf(booked);
    expect(row).toMatchObject({ ...sold, handover_proof: 'code' });
    expect([row.paid_at, row.handed_over_at, row.sold_at]).not.toContain(null);
    expect(await detailsOf(booked)).toMatchObject({ status: 'handed_over', refundDueAt: null });
  });

  test('is sold at once when its seller says so, and only the buyer gets an email', async () => {
    const booked = await book();
    expect((await say(booked)).body.modifiedCount).toBe(1);
    expect((await say(booked)).body.modifiedCount).toBe(0);
    expect(await rowOf(booked)).toMatchObject({ ...sold, handover_proof: 'seller' });
    expect(await mailsOf(booked)).toEqual(['book-handed-over to buyer']);
  });

  test('is sold when its buyer says so', async () => {
    const booked = await book();
    expect((await confirm(booked)).body.modifiedCount).toBe(1);
    expect(await rowOf(booked)).toMatchObject({ ...sold, handover_proof: 'buyer' });
  });

  test('is not charged, has no case, and can be reviewed', async () => {
    const booked = await book();
    const { orderId } = booked;
    const paid = await buyer.post('/create-payment-intent', { orderId });
    expect(paid).toMatchObject({ status: 409, body: { code: 'order_paid_at_meeting' } });
    await say(booked);
    expect((await buyer.get(`/orders/${orderId}/case`)).body).toMatchObject({ case: null, kinds: [] });
    const opened = await buyer.post('/cases', { orderId, kind: 'other', text: 'It has a stain on page 12.' });
    expect(opened).toMatchObject({ status: 409, body: { code: 'order_paid_at_meeting' } });
    const review = await buyer.post(`/orders/${orderId}/reviews`, { stars: 5, text: 'A kind seller.' });
    expect(review.status).toBe(201);
    const { rows } = await app.pool.query('select from transfers where order_id = $1', [orderId]);
    expect(rows).toEqual([]);
  });

  test('is available again when its booking ends, and is no longer handed over by its code or its buyer', async () => {
    const booked = await book();
    const code = await codeOf(booked);
    await app.pool.query(`update orders set hold_ends_at = now() - interval '1 second' where id = $1`, [
      booked.orderId,
    ]);
    for (const answer of [await enter(booked, code), await confirm(booked)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'order_closed' } });
    await expireHolds(app.db);
    expect(await rowOf(booked)).toMatchObject({ status: 'expired', sold_at: null });
  });

  test('is held until a day after the agreed meeting', async () => {
    const { orderId } = await book();
    const startsAt = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 16);
    await buyer.put(`/orders/${orderId}/meeting`, { version: 0, meeting: { place: 'Library', startsAt } });
    expect((await seller.post(`/orders/${orderId}/meeting/acceptance`, { version: 1 })).status).toBe(200);
    const { holdEndsAt } = (await buyer.get(`/orders/${orderId}`)).body;
    expect(Date.parse(holdEndsAt)).toBe(Date.parse(`${startsAt}Z`) + 86_400_000);
  });

  test('keeps its terms when the site takes cards afterwards, and later bookings are paid by card', async () => {
    const before = await book();
    await app.db.updateTable('site').set({ payment_mode: 'house' }).execute();
    const after = await book();
    await app.db.updateTable('site').set({ payment_mode: 'none' }).execute();
    expect((await say(before)).body.modifiedCount).toBe(1);
    expect((await say(after)).body.code).toBe('order_not_paid');
    expect((await buyer.post('/create-payment-intent', { orderId: after.orderId })).status).toBe(200);
    for (const person of [buyer, seller])
      for (const { bookId } of [before, after])
        expect((await person.get(`/conversations?bookId=${bookId}`)).body).toMatchObject([
          { isPaidAtMeeting: bookId === before.bookId },
        ]);
  });
});

describe('at the same moment', () => {
  test('two scans and two words are one sale, with one email', async () => {
    const booked = await book();
    const code = await codeOf(booked);
    const answers = await Promise.all([
      enter(booked, code),
      enter(booked, code),
      say(booked),
      say(booked),
      confirm(booked),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1);
    expect((await mailsOf(booked)).filter((mail) => mail.startsWith('book-handed-over'))).toHaveLength(1);
  });

  test.each([1, 2, 3, 4, 5, 6])('a booking is canceled or handed over, never both (%i)', async (round) => {
    const booked = await book();
    const code = await codeOf(booked);
    const attempts = [() => enter(booked, code), () => cancel(booked), () => say(booked)];
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map((step) => (attempts[(step + round) % 3] as () => ReturnType<typeof cancel>)()),
    );
    const row = await rowOf(booked);
    const isSold = row.status === 'paid';
    expect(['paid', 'cancelled']).toContain(row.status);
    expect([row.handed_over_at !== null, row.sold_at !== null]).toEqual([isSold, isSold]);
    const changed = [first, second, third].filter(
      (answer) => answer?.body.modifiedCount === 1 || answer?.body.deletedCount === 1,
    );
    expect(changed).toHaveLength(1);
  });
});

test.each([1, 2, 3, 4, 5, 6])(
  'an administrator deletes the buyer while the book is handed over: it is sold, or the booking ends (%i)',
  async (round) => {
    const [booked, admin] = [await book(), await app.join('admin')];
    const attempts = [() => say(booked), () => admin.delete(`/buyer/${buyer.id}`)];
    const answers = await Promise.all(
      [0, 1].map((step) => (attempts[(step + round) % 2] as () => ReturnType<typeof say>)()),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const row = await rowOf(booked);
    const isSold = row.status === 'paid';
    expect(['paid', 'cancelled']).toContain(row.status);
    expect([row.handed_over_at !== null, row.sold_at !== null]).toEqual([isSold, isSold]);
  },
);

test('the buyer gives the code away neither in a message nor as the place of the meeting', async () => {
  const booked = await book();
  const [code, { conversationId }] = [await codeOf(booked), await detailsOf(booked)];
  const write = (body: string) =>
    buyer.post(`/conversations/${conversationId}/messages`, { _id: randomUUID(), body });
  const startsAt = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  const propose = (person: Person, place: string) =>
    person.put(`/orders/${booked.orderId}/meeting`, { version: 0, meeting: { place, startsAt } });
  for (const text of [code, `Gate ${code.slice(0, 3)} ${code.slice(3)}`]) {
    expect((await write(text)).body.code).toBe('handover_code_in_message');
    expect((await propose(buyer, text)).body.code).toBe('handover_code_in_message');
  }
  // A refusal would tell the seller that it is the code.
  expect((await propose(seller, code)).status).toBe(200);
  await enter(booked, code);
  expect((await write(code)).status).toBe(201);
});

test('the database keeps such an order from being claimed, and from a proof that belongs to it alone', async () => {
  const booked = await book();
  const set = (assignment: string) =>
    app.pool.query(`update orders set ${assignment} where id = $1`, [booked.orderId]);
  const name = /books_paid_at_the_meeting_are_handed_over_then/;
  await expect(set(`status = 'claimed'`)).rejects.toThrow(name);
  await expect(set(`status = 'paid', paid_at = now()`)).rejects.toThrow(name);
  await expect(
    set(`payment_mode = 'house', status = 'paid', handed_over_at = now(), handover_proof = 'seller'`),
  ).rejects.toThrow(/handovers_have_a_proof/);
});
