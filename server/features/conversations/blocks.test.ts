import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { stallStatements } from '#test/support/stall-statements.ts';

const app = setUpTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await app.join('admin');
});

/** Two people who have never met, and a conversation between them. */
async function meet() {
  const [seller, buyer] = await Promise.all([
    app.join('Seller', { verified: true, confirmed: true }),
    app.joinConfirmedBuyer(),
  ]);
  const bookId = await app.listBook(seller);
  const id: string = (await ask(buyer, bookId)).body.insertedId;
  return { seller, buyer, bookId, id };
}

const ask = (person: Person, bookId: string, _id = randomUUID()) =>
  person.post('/conversations', { bookId, _id, body: 'Is it still there?' });
const write = (person: Person, id: string) =>
  person.post(`/conversations/${id}/messages`, { _id: randomUUID(), body: 'Hello?' });
const block = (person: Person, conversationId: string) => person.post('/blocks', { conversationId });
const countMessages = async (id: string) =>
  (await app.pool.query('select count(*)::int from messages where conversation_id = $1', [id])).rows[0].count;

describe.each(['seller', 'buyer'] as const)('a block by the %s', (blocker) => {
  test('stops messages and bookings in both directions, and ends', async () => {
    const people = await meet();
    const { buyer, seller, id, bookId } = people;
    const blockId = (await block(people[blocker], id)).body.insertedId;
    expect((await block(people[blocker], id)).body.insertedId).toBe(blockId);
    for (const answer of [
      await write(buyer, id),
      await write(seller, id),
      await ask(buyer, bookId),
      await ask(buyer, await app.listBook(seller)),
      await app.book(buyer, bookId),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'book_not_available']);
    expect(await countMessages(id)).toBe(1);

    expect((await people[blocker].delete(`/blocks/${blockId}`)).status).toBe(200);
    expect((await write(buyer, id)).status).toBe(201);
    expect((await app.book(buyer, bookId)).status).toBe(201);
  });
});

test('only the one who blocks sees it', async () => {
  const { buyer, seller, id } = await meet();
  const { insertedId } = (await block(seller, id)).body;
  expect((await seller.get(`/conversations/${id}`)).body.blockId).toBe(insertedId);
  expect((await buyer.get(`/conversations/${id}`)).body.blockId).toBeNull();
  expect((await buyer.delete(`/blocks/${insertedId}`)).status).toBe(404);
});

test('whom one has blocked is a list of one’s own, the latest first, until the block ends', async () => {
  const { seller, buyer, bookId, id } = await meet();
  const other = await app.joinConfirmedBuyer();
  const first = (await block(seller, id)).body.insertedId;
  const second = (await block(seller, (await ask(other, bookId)).body.insertedId)).body.insertedId;
  const list = async (person: Person, query = '') => (await person.get(`/blocks${query}`)).body;
  expect(await list(seller)).toEqual([
    { _id: second, otherName: other.name, otherImage: expect.any(String), createdAt: expect.any(String) },
    { _id: first, otherName: buyer.name, otherImage: expect.any(String), createdAt: expect.any(String) },
  ]);
  expect(await list(seller, `?limit=1&before=${second}`)).toMatchObject([{ _id: first }]);
  expect(await list(buyer)).toEqual([]);
  expect((await buyer.get(`/blocks?before=${first}`)).status).toBe(400);
  await seller.delete(`/blocks/${first}`);
  expect(await list(seller)).toMatchObject([{ _id: second }]);
  await admin.delete(`/user/${other.id}`);
  expect(await list(seller)).toEqual([]);
});

test('a blocked person hears what one hears of a person who was banned or has left', async () => {
  const answers: unknown[] = [];
  for (const leave of [
    (seller: Person, id: string) => block(seller, id),
    (seller: Person) => admin.put(`/user/${seller.id}/ban`),
    (seller: Person) => admin.delete(`/user/${seller.id}`),
  ]) {
    const { buyer, seller, id } = await meet();
    expect((await leave(seller, id)).status).toBeLessThan(300);
    const { status, body } = await write(buyer, id);
    answers.push([status, body.code, body.message]);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('an open order can still be finished after a block', async () => {
  const { buyer, seller, id, bookId } = await meet();
  const orderId = (await app.book(buyer, bookId)).body.insertedId;
  await block(seller, id);
  expect((await buyer.post('/create-payment-intent', { orderId })).status).toBe(200);
  expect((await buyer.get(`/payment/${orderId}`)).body).toMatchObject({ status: 'unpaid' });
});

describe('a block that is made while the other person', () => {
  /** Expects the block to wait for what has already begun, so that nothing of it comes after the block. */
  async function expectToWait(
    when: string,
    begin: (people: Awaited<ReturnType<typeof meet>>) => Promise<Answer>,
  ) {
    const people = await meet();
    const stalled = await stallStatements(app, when);
    let isBlocked = false;
    const begun = begin(people);
    await stalled.waitForStatements(1, begun);
    const blocking = block(people.seller, people.id).then(() => {
      isBlocked = true;
    });
    await stalled.waitForStatements(2, blocking);
    const wasEarly = isBlocked;
    await stalled.release();
    const [{ status }] = await Promise.all([begun, blocking]);
    expect({ status, wasEarly }).toEqual({ status: 201, wasEarly: false });
  }

  test('sends a message waits for it', () =>
    expectToWait('before insert on messages for each row', ({ buyer, id }) => write(buyer, id)));

  test('books waits for the booking', () =>
    expectToWait('before insert on orders for each row', ({ buyer, bookId }) => app.book(buyer, bookId)));
});

test('two first messages at once, and a booking, make one conversation', async () => {
  const [seller, buyer] = [await app.joinSeller(), await app.joinConfirmedBuyer()];
  for (let round = 0; round < 5; round++) {
    const bookId = await app.listBook(seller);
    const answers = await Promise.all([ask(buyer, bookId), ask(buyer, bookId), app.book(buyer, bookId)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const list = (await buyer.get(`/conversations?bookId=${bookId}`)).body;
    expect(list).toHaveLength(1);
    expect(await countMessages(list[0]._id)).toBe(3);
  }
});

test('people who block each other at the same moment do not wait for each other forever', async () => {
  const { buyer, seller, id } = await meet();
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => block(n % 2 ? buyer : seller, id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
});

describe('a person who has left', () => {
  test('is a former member, whose messages stay with the other', async () => {
    const { buyer, seller, id } = await meet();
    await write(seller, id);
    expect((await admin.delete(`/user/${seller.id}`)).status).toBe(200);
    expect((await buyer.get(`/conversations/${id}`)).body).toMatchObject({
      otherName: null,
      otherImage: null,
    });
    expect((await buyer.get(`/conversations/${id}/messages`)).body).toMatchObject([
      { body: 'Hello?', isMine: false },
      { body: 'Is it still there?', isMine: true },
    ]);
  });
});

describe('a report of a message', () => {
  test('shows it to moderators until one of them dismisses it', async () => {
    const { buyer, seller, id } = await meet();
    await write(seller, id);
    const [{ _id: messageId }, own] = (await buyer.get(`/conversations/${id}/messages`)).body;
    const report = () => buyer.put(`/reported-messages/${messageId}`);
    expect((await report()).body.modifiedCount).toBe(1);
    expect((await report()).body.modifiedCount).toBe(0);
    expect((await buyer.put(`/reported-messages/${own._id}`)).status).toBe(404);
    expect((await buyer.get(`/conversations/${id}/messages`)).body[0]).toMatchObject({ isReported: true });
    expect((await seller.get(`/conversations/${id}/messages`)).body[0]).toMatchObject({ isReported: false });
    const reported = async () =>
      (await admin.get('/reported-messages')).body.filter(({ _id }: any) => _id === messageId);
    expect(await reported()).toMatchObject([
      { body: 'Hello?', book_title: 'Middlemarch', senderName: seller.name },
    ]);
    expect((await admin.delete(`/reported-messages/${messageId}`)).status).toBe(200);
    expect(await reported()).toEqual([]);
    expect((await admin.delete(`/reported-messages/${messageId}`)).status).toBe(404);
    expect((await admin.get('/audit-log?limit=1')).body).toMatchObject([
      { action: 'dismiss_reported_message', subjectName: seller.name },
    ]);
  });

  test('is not dismissed by a moderator who has written the message', async () => {
    const { buyer, seller, id } = await meet();
    await write(seller, id);
    const [{ _id: messageId }] = (await buyer.get(`/conversations/${id}/messages`)).body;
    await buyer.put(`/reported-messages/${messageId}`);
    await app.pool.query('insert into staff (user_id, can_moderate) values ($1, true)', [seller.id]);
    expect((await seller.delete(`/reported-messages/${messageId}`)).body.code).toBe('not_allowed');
    expect((await admin.delete(`/reported-messages/${messageId}`)).status).toBe(200);
  });
});
