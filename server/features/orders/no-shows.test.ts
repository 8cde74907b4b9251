import { beforeAll, expect, test } from 'vitest';
import { buyBook } from '#test/support/buy-book.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let seller: Person;

beforeAll(async () => {
  seller = await app.joinSeller();
});

/** The buyer does not come, and says so. */
async function missMeeting(buyer: Person, confirmsNoShow = true): Promise<string> {
  const { orderId } = await buyBook(app, { seller, buyer });
  const text = 'I waited for an hour.';
  const { insertedId } = (await seller.post('/cases', { orderId, kind: 'no_show', text })).body;
  const answer = await buyer.post(`/cases/${insertedId}/answer`, { text: 'I forgot.', confirmsNoShow });
  expect(answer.status).toBe(200);
  await buyer.post(`/orders/${orderId}/handover/confirmation`);
  return insertedId;
}

const book = async (buyer: Person) => app.book(buyer, await app.listBook(seller));
const passDaysOf = (buyer: Person, days: number) =>
  app.pool.query(
    `update cases set no_show_confirmed_at = no_show_confirmed_at - make_interval(days => $2)
     where no_show_confirmed_by = $1`,
    [buyer.id, days],
  );

test('after three confirmed no-shows within 90 days, one booking at a time for 30 days', async () => {
  const buyer = await app.joinConfirmedBuyer();
  for (let time = 0; time < 2; time++) await missMeeting(buyer);
  const first = await book(buyer);
  expect(first.status).toBe(201);
  expect((await book(buyer)).status).toBe(201);
  for (const { _id } of (await buyer.get(`/buyingBooks?email=${buyer.email}`)).body)
    await buyer.delete(`/buyingBooks/${_id}`);
  await missMeeting(buyer);
  expect((await book(buyer)).status).toBe(201);
  const rejected = await book(buyer);
  expect(rejected).toMatchObject({ status: 409, body: { code: 'no_show_limit' } });
  expect(rejected.body.message).toContain('three meetings within 90 days');
  await passDaysOf(buyer, 31);
  expect((await book(buyer)).status).toBe(201);
});

test('two bookings at the same moment are one', async () => {
  const buyer = await app.joinConfirmedBuyer();
  for (let time = 0; time < 3; time++) await missMeeting(buyer);
  const bookIds = await Promise.all(Array.from({ length: 6 }, () => app.listBook(seller)));
  const answers = await Promise.all(bookIds.map((bookId) => app.book(buyer, bookId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
});

test('those that are not confirmed, or longer apart, do not count', async () => {
  const buyer = await app.joinConfirmedBuyer();
  await missMeeting(buyer);
  await passDaysOf(buyer, 91);
  for (let time = 0; time < 2; time++) await missMeeting(buyer);
  await missMeeting(buyer, false);
  await book(buyer);
  expect((await book(buyer)).status).toBe(201);
});

test('only the person who did not come can confirm it, and it is about a meeting', async () => {
  const buyer = await app.joinConfirmedBuyer();
  const { orderId } = await buyBook(app, { seller, buyer });
  const { insertedId } = (await seller.post('/cases', { orderId, kind: 'other', text: 'Hm.' })).body;
  await buyer.post(`/cases/${insertedId}/answer`, { text: 'Well.', confirmsNoShow: true });
  const { body } = await seller.get(`/orders/${orderId}/case`);
  expect(body.case).toMatchObject({ state: 'answered', noShowConfirmedAt: null });
});
