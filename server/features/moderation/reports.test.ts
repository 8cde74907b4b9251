import { beforeAll, expect, test } from 'vitest';
import type { ReportedBook } from '#contract/moderation.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  [seller, buyer, admin] = await Promise.all([app.joinSeller(), app.joinBuyer(), app.join('admin')]);
});

const report = async (reporter: Person, id: string, body?: object): Promise<number> =>
  (await reporter.put(`/reported-product/${id}`, body)).body.modifiedCount;
const keep = (id: string) => admin.delete(`/reported-products/${id}`);
const find = async (id: string, reader = admin): Promise<ReportedBook | undefined> =>
  (await reader.get('/reported-products')).body.find(({ _id }: ReportedBook) => _id === id);

test('a report may say why, which only moderators read', async () => {
  const [id, other] = [await app.listBook(seller), await app.listBook(seller)];
  expect(await report(buyer, id, { reason: ' It is another edition. ' })).toBe(1);
  expect(await report(await app.joinBuyer(), id)).toBe(1);
  expect(await report(await app.joinBuyer(), id, {})).toBe(1);
  expect(await report(await app.joinBuyer(), id, { reason: 'No such book' })).toBe(1);
  expect(await report(buyer, other, { reason: '  ' })).toBe(1);
  expect((await find(id))?.reasons).toEqual(['No such book', 'It is another edition.']);
  expect((await find(other))?.reasons).toEqual([]);
  for (const reader of [buyer, seller]) expect((await find(id, reader))?.reasons).toEqual([]);
  const { body } = await app.send('GET', '/api/reported-products');
  expect(body.flatMap(({ reasons }: ReportedBook) => reasons)).toEqual([]);
  expect(await buyer.put(`/reported-product/${id}`, { reason: 'x'.repeat(501) })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'reason', message: 'Use 500 characters or fewer.' }] },
  });
});

test('a book that a moderator keeps is not reported anymore, until it is reported again', async () => {
  const id = await app.listBook(seller, { book_title: 'Kept after a look' });
  expect((await keep(id)).body.code).toBe('book_not_reported');
  await report(buyer, id, { reason: 'Too dear' });
  expect((await keep(id)).body).toEqual({ acknowledged: true, deletedCount: 1 });
  expect(await find(id)).toBeUndefined();
  expect((await buyer.get(`/books/${id}`)).body.book.reported).toBe(false);
  expect((await keep(id)).body.code).toBe('book_not_reported');
  expect((await admin.get('/audit-log')).body[0]).toMatchObject({
    action: 'dismiss_reported_book',
    subjectName: 'Kept after a look',
  });

  expect(await report(buyer, id)).toBe(1);
  expect(await report(buyer, id, { reason: 'Still too dear' })).toBe(0);
  expect(await find(id)).toMatchObject({ reported: true, reasons: [] });
  await keep(id);
  await report(await app.joinBuyer(), id, { reason: 'A copy without a cover' });
  expect((await find(id))?.reasons).toEqual(['A copy without a cover']);
});

test('what a user wrote as a reason goes with the account', async () => {
  const id = await app.listBook(seller);
  const leaving = await app.joinBuyer();
  await report(leaving, id, { reason: 'Written by someone who leaves' });
  expect((await admin.delete(`/user/${leaving.id}`)).status).toBe(200);
  expect(await find(id)).toMatchObject({ reported: true, reasons: [] });
});

test('moderators neither keep their own books nor read why they were reported', async () => {
  const moderator = await app.joinSeller();
  await app.pool.query('insert into staff (user_id, can_moderate) values ($1, true)', [moderator.id]);
  const [own, other] = [await app.listBook(moderator), await app.listBook(seller)];
  for (const id of [own, other]) await report(buyer, id, { reason: 'A copy without a cover' });
  expect((await find(own, moderator))?.reasons).toEqual([]);
  expect((await find(other, moderator))?.reasons).toEqual(['A copy without a cover']);
  for (const id of [own, own.toUpperCase()])
    expect((await moderator.delete(`/reported-products/${id}`)).body.code).toBe('not_allowed');
  expect((await find(own))?.reasons).toEqual(['A copy without a cover']);
  expect((await moderator.delete(`/reported-products/${other}`)).status).toBe(200);
});

test('a reported book whose page no one else sees is listed for moderators only', async () => {
  const [resting, id] = [await app.joinSeller(), await app.listBook(seller)];
  const rested = await app.listBook(resting);
  for (const book of [rested, id]) await report(buyer, book);
  const listed = async () => [await find(rested, buyer), await find(id, buyer)].map(Boolean);
  expect(await listed()).toEqual([true, true]);
  expect((await resting.put('/me/resting', { resting: true })).status).toBe(200);
  await app.pool.query("update books set sold_at = now() - interval '1 year' where id = $1", [id]);
  expect(await listed()).toEqual([false, false]);
  expect([await find(rested), await find(id)].map(Boolean)).toEqual([true, true]);
});
