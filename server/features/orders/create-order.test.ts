import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type Person } from '#test/support/create-test-app.ts';
import { untilWaitingForLocks } from '#test/support/lock-waits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, priceText } from '#test/support/test-currency.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let other: Person;

beforeAll(async () => {
  [seller, buyer, other] = await Promise.all([
    app.joinSeller(),
    app.joinConfirmedBuyer(),
    app.joinConfirmedBuyer(),
  ]);
});

const ordersOf = async (person: Person) => (await person.get(`/buyingBooks?email=${person.email}`)).body;

test('a booking copies title and price from the book, whatever the body says', async () => {
  const bookId = await app.listBook(seller, { resale_price: priceText(6.5) });
  const answer = await buyer.post('/buyingBooks', {
    bookId,
    phone: '555 01',
    location: 'Library steps',
    bookPrice: 0.01,
    bookTitle: 'Free',
    email: other.email,
    userName: 'Mallory',
  });
  expect(answer).toMatchObject({ status: 201, body: { acknowledged: true } });
  const order = (await buyer.get(`/payment/${answer.body.insertedId}`)).body;
  expect(order).toMatchObject({
    bookTitle: 'Middlemarch',
    bookPrice: amountOf(6.5),
    email: buyer.email,
    status: 'unpaid',
    salesStatus: false,
  });
  const hours = (Date.parse(order.holdEndsAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(71.9);
  expect(hours).toBeLessThan(72.1);
});

test('the meeting location of a booking is one line without overrides of the direction', async () => {
  const bookId = await app.listBook(seller);
  const book = (location: string) => buyer.post('/buyingBooks', { bookId, phone: '555 01', location });
  expect(await book('\u202e\r\n\u2066')).toMatchObject({
    status: 400,
    body: { message: 'A meeting location is required' },
  });
  const { insertedId } = (await book('Library\r\nsteps, \u202etfel\u202c of the\u2028door')).body;
  const [order] = (await ordersOf(buyer)).filter(({ _id }: { _id: string }) => _id === insertedId);
  expect(order.location).toBe('Library steps, tfel of the door');
  const [booking] = (await seller.get('/my-buyers')).body.filter((one: any) => one._id === insertedId);
  expect(booking.location).toBe(order.location);
});

test('how long a book is held is a setting, and its buyers can read it', async () => {
  const other = await createTestApp({ env: { BOOKING_HOLD_HOURS: '5' } });
  const [lister, holder] = await Promise.all([other.joinSeller(), other.joinBuyer()]);
  const { insertedId } = (await other.book(holder, await other.listBook(lister))).body;
  const { holdEndsAt } = (await holder.get(`/payment/${insertedId}`)).body;
  expect((Date.parse(holdEndsAt) - Date.now()) / 3_600_000).toBeCloseTo(5, 1);
  expect((await holder.get('/me')).body.user.bookingHoldHours).toBe(5);
  expect((await buyer.get('/me')).body.user.bookingHoldHours).toBe(72);
  await other.close();
});

test('of 64 buyers at the same moment one gets the book, the others an answer', async () => {
  const bookId = await app.listBook(seller);
  const buyers = await Promise.all(Array.from({ length: 8 }, () => app.joinBuyer()));
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) => app.book(buyers[n % 8] as Person, bookId)),
  );
  const won = answers.filter(({ status }) => status === 201);
  const lost = answers.filter(({ status }) => status === 409);
  expect(won).toHaveLength(1);
  expect(lost).toHaveLength(63);
  for (const { body } of lost)
    expect(body).toMatchObject({ acknowledged: false, message: expect.stringMatching(/booked this book/) });
});

test('the database refuses a second open order by itself, with the lock taken out of the way', async () => {
  const bookId = await app.listBook(seller);
  await app.book(buyer, bookId);
  const [open] = await app.db.selectFrom('orders').selectAll().where('book_id', '=', bookId).execute();
  if (!open) throw new Error('no order');
  const twin = app.db
    .insertInto('orders')
    .values({ ...open, id: '019a0000-0000-7000-8000-000000000001', buyer_id: other.id })
    .execute();
  await expect(twin).rejects.toMatchObject({ constraint: 'one_open_order_per_book' });
  const toOneself = app.db
    .insertInto('orders')
    .values({ ...open, id: '019a0000-0000-7000-8000-000000000002', buyer_id: seller.id, status: 'cancelled' })
    .execute();
  await expect(toOneself).rejects.toMatchObject({ constraint: 'nobody_buys_from_themselves' });
});

test('a hold that has run out frees the book at once, without waiting for the job', async () => {
  const bookId = await app.listBook(seller);
  const first = await app.book(buyer, bookId);
  await app.db
    .updateTable('orders')
    .set({ hold_ends_at: new Date(Date.now() - 1000) })
    .where('id', '=', first.body.insertedId)
    .execute();
  expect((await app.findBook(seller, bookId))?.status).toBe('available');
  expect((await app.book(other, bookId)).status).toBe(201);
  const order = (await buyer.get(`/payment/${first.body.insertedId}`)).body;
  expect(order.status).toBe('expired');
});

test('the buyer gives a book back and it is available again; giving it back twice is refused', async () => {
  const bookId = await app.listBook(seller);
  const { insertedId } = (await app.book(buyer, bookId)).body;
  expect((await other.delete(`/buyingBooks/${insertedId}`)).status).toBe(404);
  expect((await buyer.delete(`/buyingBooks/${insertedId}`)).status).toBe(200);
  expect((await buyer.delete(`/buyingBooks/${insertedId}`)).status).toBe(409);
  expect((await app.book(other, bookId)).status).toBe(201);
});

test('marking a book sold ends the open booking; it cannot be booked, advertised or sold again', async () => {
  const bookId = await app.listBook(seller);
  const { insertedId } = (await app.book(buyer, bookId)).body;
  expect((await seller.put(`/my-products/${bookId}`)).body.modifiedCount).toBe(1);
  expect((await seller.put(`/my-products/${bookId}`)).body.modifiedCount).toBe(0);
  expect((await buyer.get(`/payment/${insertedId}`)).body.status).toBe('cancelled');
  expect((await app.book(other, bookId)).status).toBe(409);
  expect((await seller.put(`/my-products/ad/${bookId}`)).status).toBe(409);
});

test('a held book cannot be deleted; a free one can, and is then nowhere', async () => {
  const bookId = await app.listBook(seller);
  const { insertedId } = (await app.book(buyer, bookId)).body;
  expect(await seller.delete(`/my-products/${bookId}`)).toMatchObject({
    status: 409,
    body: { code: 'book_in_use' },
  });
  await buyer.delete(`/buyingBooks/${insertedId}`);
  expect((await seller.delete(`/my-products/${bookId}`)).body).toEqual({
    acknowledged: true,
    deletedCount: 1,
  });
  expect((await seller.delete(`/my-products/${bookId}`)).status).toBe(404);
  expect((await app.book(buyer, bookId)).status).toBe(404);
});

test('booking and deleting at the same moment: one of them happens', async () => {
  for (let round = 0; round < 10; round++) {
    const bookId = await app.listBook(seller);
    const [booked, deleted] = await Promise.all([
      app.book(buyer, bookId),
      seller.delete(`/my-products/${bookId}`),
    ]);
    expect([booked.status, deleted.status].sort()).toEqual(booked.status === 201 ? [201, 409] : [200, 404]);
  }
});

test('another user’s order gets byte for byte the response of a missing one', async () => {
  const bookId = await app.listBook(seller);
  const { insertedId } = (await app.book(buyer, bookId)).body;
  const foreign = await other.get(`/payment/${insertedId}`);
  const missing = await other.get('/payment/019a0000-0000-7000-8000-000000000000');
  const without = ({ requestId, ...rest }: Record<string, unknown>) => (requestId ? rest : undefined);
  expect(foreign.status).toBe(404);
  expect(without(foreign.body)).toEqual(without(missing.body));
  expect((await other.get('/payment/not-an-id')).status).toBe(404);
});

test('the seller learns how to reach the buyer of an open order, and nothing about a cancelled one', async () => {
  const bookId = await app.listBook(seller);
  const { insertedId } = (await app.book(buyer, bookId)).body;
  const find = async () =>
    (await seller.get('/my-buyers')).body.find((order: { _id: string }) => order._id === insertedId);
  expect(await find()).toMatchObject({ phone: '+1 555 0117', email: buyer.email, userName: buyer.name });
  await buyer.delete(`/buyingBooks/${insertedId}`);
  expect(await find()).toBeUndefined();
});

test('orders are listed for their own buyer only', async () => {
  expect((await buyer.get(`/buyingBooks?email=${other.email}`)).status).toBe(403);
  const { insertedId } = (await app.book(other, await app.listBook(seller))).body;
  const orders: { _id: string; email: string }[] = await ordersOf(other);
  expect(orders.map(({ _id }) => _id)).toContain(insertedId);
  expect(orders.every(({ email }) => email === other.email)).toBe(true);
});

test('a book that is marked sold and deleted in the same moment is both, in this order', async () => {
  const bookId = await app.listBook(seller);
  const holder = await app.pool.connect();
  await holder.query('begin');
  await holder.query('select from books where id = $1 for update', [bookId]);
  const deleting = seller.delete(`/my-products/${bookId}`);
  await untilWaitingForLocks(app, 1);
  // The sale is younger than the transaction that waits for it.
  await holder.query('update books set sold_at = clock_timestamp() where id = $1', [bookId]);
  await holder.query('commit');
  holder.release();
  expect(await deleting).toMatchObject({ status: 200, body: { deletedCount: 1 } });
});
