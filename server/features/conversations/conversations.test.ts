import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setRateLimit } from '#test/support/rate-limits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf } from '#test/support/test-currency.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let outsider: Person;

beforeAll(async () => {
  seller = await app.join('Seller', { verified: true, confirmed: true, name: 'Amara Okafor' });
  buyer = await app.join('Buyer', { confirmed: true, name: 'Clara Bell' });
  outsider = await app.joinBothSides();
});

const ask = (person: Person, bookId: string, body = 'Is it still there?', _id = randomUUID()) =>
  person.post('/conversations', { bookId, _id, body });
const write = (person: Person, conversationId: string, body: string, _id = randomUUID()) =>
  person.post(`/conversations/${conversationId}/messages`, { _id, body });
const messagesOf = async (person: Person, id: string) =>
  (await person.get(`/conversations/${id}/messages`)).body;
const bodiesOf = async (person: Person, id: string): Promise<string[]> =>
  (await messagesOf(person, id)).map(({ body }: { body: string }) => body).toReversed();

/** A conversation about a new book that the buyer has asked about. */
async function talk(by = buyer): Promise<{ id: string; bookId: string }> {
  const bookId = await app.listBook(seller);
  return { id: (await ask(by, bookId)).body.insertedId, bookId };
}

describe('a question about a book', () => {
  test('begins a conversation that both sides see', async () => {
    const bookId = await app.listBook(seller, { book_title: 'Bleak House' });
    const answer = await ask(buyer, bookId, 'Is the spine creased?\nI could come today.');
    expect(answer.status).toBe(201);
    const id = answer.body.insertedId;
    const common = {
      _id: id,
      bookId,
      book_title: 'Bleak House',
      resale_price: amountOf(6.5),
      bookStatus: 'available',
    };
    const last = { kind: 'text', body: 'Is the spine creased?\nI could come today.' };
    expect((await buyer.get('/conversations')).body[0]).toMatchObject({
      ...common,
      role: 'Buyer',
      otherName: 'Amara Okafor',
      unreadCount: 0,
      orderId: null,
      lastMessage: { ...last, isMine: true },
    });
    expect((await seller.get(`/conversations/${id}`)).body).toMatchObject({
      ...common,
      role: 'Seller',
      otherName: 'Clara Bell',
      unreadCount: 1,
      lastMessage: { ...last, isMine: false },
    });
    expect((await seller.get('/conversations/unread')).body).toEqual({ count: 1 });
    expect((await buyer.get('/conversations/unread')).body).toEqual({ count: 0 });
  });

  test('is in the one conversation about this book', async () => {
    const { id, bookId } = await talk();
    expect((await ask(buyer, bookId, 'And the cover?')).body.insertedId).toBe(id);
    const other = await ask(outsider, bookId, 'I want it, too.');
    expect(other.body.insertedId).not.toBe(id);
    expect(await bodiesOf(buyer, id)).toEqual(['Is it still there?', 'And the cover?']);
    expect((await buyer.get(`/conversations?bookId=${bookId}`)).body).toMatchObject([{ _id: id }]);
    expect((await seller.get(`/conversations?bookId=${bookId}`)).body).toHaveLength(2);
  });

  test('needs a book of another seller that is listed and not sold', async () => {
    expect((await ask(buyer, randomUUID())).body.code).toBe('not_found');
    const own = await app.listBook(outsider);
    expect((await ask(outsider, own)).body.code).toBe('own_book');
    const sold = await app.listBook(seller);
    await seller.put(`/my-products/${sold}`);
    expect((await ask(buyer, sold)).body.code).toBe('book_not_available');
    const removed = await app.listBook(seller);
    await seller.delete(`/my-products/${removed}`);
    expect((await ask(buyer, removed)).body.code).toBe('not_found');
    const away = await app.joinSeller();
    const resting = await app.listBook(away);
    await away.put('/me/resting', { resting: true });
    expect((await ask(buyer, resting)).body.code).toBe('book_not_available');
  });

  test('goes on about a book that was sold, or removed', async () => {
    const { id, bookId } = await talk();
    await seller.delete(`/my-products/${bookId}`);
    expect((await write(buyer, id, 'Where has it gone?')).status).toBe(201);
    expect((await buyer.get(`/conversations/${id}`)).body).toMatchObject({ bookStatus: 'deleted' });
  });

  test('needs a confirmed email address, unless the site sends no email', async () => {
    const bookId = await app.listBook(seller);
    const unconfirmed = await app.joinBuyer();
    expect((await ask(unconfirmed, bookId)).body.code).toBe('email_not_confirmed');
    expect((await seller.get(`/conversations?bookId=${bookId}`)).body).toEqual([]);
  });

  test('is limited to 20 new conversations a day', async () => {
    const busy = await app.joinConfirmedBuyer();
    const { id } = await talk(busy);
    await setRateLimit(app.db, `conversation:${busy.id}`);
    expect((await ask(busy, await app.listBook(seller))).status).toBe(429);
    expect((await write(busy, id, 'One more thing.')).status).toBe(201);
  });

  test.each([
    ['', 'Write a message first.'],
    [' \n ', 'Write a message first.'],
    ['x'.repeat(2001), 'Use 2000 characters or fewer.'],
    ['a\0b', 'This contains a character we can’t save.'],
  ])('with the text %j is rejected with a sentence', async (body, message) => {
    const answer = await ask(buyer, await app.listBook(seller), body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

describe('a booking', () => {
  test('begins a conversation by itself', async () => {
    const bookId = await app.listBook(seller);
    const orderId = (await app.book(buyer, bookId)).body.insertedId;
    const [mine] = (await buyer.get(`/conversations?bookId=${bookId}`)).body;
    expect(mine).toMatchObject({ orderId, orderStatus: 'unpaid', bookStatus: 'booked', unreadCount: 0 });
    const [theirs] = (await seller.get(`/conversations?bookId=${bookId}`)).body;
    expect(theirs).toMatchObject({
      _id: mine._id,
      unreadCount: 1,
      lastMessage: { kind: 'system', body: 'booked', isMine: false },
    });
  });

  test('goes on with the conversation about the book', async () => {
    const { id, bookId } = await talk();
    const first = (await app.book(buyer, bookId)).body.insertedId;
    await buyer.delete(`/buyingBooks/${first}`);
    const second = (await app.book(buyer, bookId)).body.insertedId;
    expect((await buyer.get(`/conversations/${id}`)).body).toMatchObject({ orderId: second });
    expect(await bodiesOf(seller, id)).toEqual(['Is it still there?', 'booked', 'booked']);
  });
});

describe('a message', () => {
  test('is seen by both, in the order in which they wrote', async () => {
    const { id } = await talk();
    await write(seller, id, 'Yes.');
    await write(buyer, id, '<b>Good</b> https://example.com/');
    expect(await bodiesOf(seller, id)).toEqual([
      'Is it still there?',
      'Yes.',
      '<b>Good</b> https://example.com/',
    ]);
    expect((await messagesOf(buyer, id)).map(({ isMine }: any) => isMine)).toEqual([true, false, true]);
  });

  test('keeps its order and the time of the last one, however many are sent at once', async () => {
    const { id } = await talk();
    await Promise.all(Array.from({ length: 12 }, (_, n) => write(n % 2 ? buyer : seller, id, `Number ${n}`)));
    const { rows } = await app.pool.query(
      `select count(*)::int, count(distinct messages.created_at)::int as times,
         max(messages.created_at) = max(last_message_at) as is_last
       from messages join conversations on conversations.id = conversation_id where conversation_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ count: 13, times: 13, is_last: true }]);
  });

  test('is sent once, however often the request is repeated', async () => {
    const { id } = await talk();
    const message = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(buyer, id, 'Once.', message)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(await bodiesOf(seller, id)).toEqual(['Is it still there?', 'Once.']);
  });

  test('cannot take the place of another one', async () => {
    const [{ id }, other] = [await talk(), await talk(outsider)];
    const [{ _id: taken }] = await messagesOf(outsider, other.id);
    expect((await write(buyer, id, 'Mine now.', taken)).body.code).toBe('not_found');
    expect(await bodiesOf(outsider, other.id)).toEqual(['Is it still there?']);
  });

  test('is nothing that others can read, write, or mark', async () => {
    const { id } = await talk();
    const [{ _id: messageId }] = await messagesOf(buyer, id);
    for (const answer of [
      await outsider.get(`/conversations/${id}`),
      await outsider.get(`/conversations/${id}/messages`),
      await write(outsider, id, 'Hello?'),
      await outsider.put(`/conversations/${id}/read`, { messageId }),
      await outsider.put(`/reported-messages/${messageId}`),
      await outsider.post('/blocks', { conversationId: id }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect((await outsider.get('/conversations')).body.map(({ _id }: any) => _id)).not.toContain(id);
  });

  test('is read up to a mark that never moves back', async () => {
    const { id } = await talk();
    await write(buyer, id, 'Hello?');
    const [last, first] = await messagesOf(seller, id);
    const mark = (message: { _id: string }) =>
      seller.put(`/conversations/${id}/read`, { messageId: message._id });
    const unread = async () => (await seller.get(`/conversations/${id}`)).body.unreadCount;
    await mark(first);
    expect(await unread()).toBe(1);
    await mark(last);
    await mark(first);
    expect(await unread()).toBe(0);
    expect((await buyer.get(`/conversations/${id}`)).body.readByOtherAt).toBe(last.createdAt);
  });

  test('with a phone number gets a note, until the book is paid for', async () => {
    const { id, bookId } = await talk();
    const orderId = (await app.book(buyer, bookId)).body.insertedId;
    const before = await write(buyer, id, 'Call me: +1 555 0117 22');
    expect(before.body).toMatchObject({ hasContactDetails: true });
    expect((await messagesOf(seller, id))[0]).toMatchObject({ hasContactDetails: true });
    expect((await write(buyer, id, 'See you at six.')).body.hasContactDetails).toBe(false);
    await app.db
      .updateTable('orders')
      .set({ status: 'paid', paid_at: new Date() })
      .where('id', '=', orderId)
      .execute();
    expect((await write(buyer, id, 'Call me: +1 555 0117 22')).body.hasContactDetails).toBe(false);
  });

  test('is listed in pages', async () => {
    const { id } = await talk();
    for (const body of ['2', '3', '4', '5']) await write(seller, id, body);
    const page = async (before = '') =>
      (await buyer.get(`/conversations/${id}/messages?limit=2${before && `&before=${before}`}`)).body;
    const first = await page();
    const second = await page(first[1]._id);
    expect([...first, ...second].map(({ body }) => body)).toEqual(['5', '4', '3', '2']);
    expect((await page(randomUUID())).code).toBe('invalid_input');
  });
});

test('conversations are listed in pages, the last written first', async () => {
  const reader = await app.joinConfirmedBuyer();
  const ids = [await talk(reader), await talk(reader), await talk(reader)].map(({ id }) => id);
  await write(reader, ids[0] ?? '', 'Hello again.');
  const first = (await reader.get('/conversations?limit=2')).body;
  expect(first.map(({ _id }: any) => _id)).toEqual([ids[0], ids[2]]);
  const second = (await reader.get(`/conversations?limit=2&before=${first[1]._id}`)).body;
  expect(second.map(({ _id }: any) => _id)).toEqual([ids[1]]);
});
