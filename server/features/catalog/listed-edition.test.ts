import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();

let seller: Person;
beforeAll(async () => {
  seller = await app.joinSeller();
});

const list = (changes: Record<string, unknown>) => seller.post('/bookCategories', app.listing(changes));
const editionOf = async (isbn: string) =>
  (await app.send('GET', `/api/editions/${encodeURIComponent(isbn)}`)).body;

test('a listing with an unknown ISBN, in any spelling, creates its edition', async () => {
  const changes = { book_title: 'Emma', author: 'Jane Austen', isbn: 'ISBN 0-14-143958-0', language: 'en' };
  expect((await list(changes)).status).toBe(201);
  const { edition, copyCount } = await editionOf('978-0-14-143958-7');
  expect(edition).toMatchObject({
    isbn13: '9780141439587',
    title: 'Emma',
    authors: ['Jane Austen'],
    language: 'en',
  });
  expect(copyCount).toBe(1);
});

test('a listing never changes an edition that exists', async () => {
  await list({ book_title: 'Persuasion', author: 'Jane Austen', isbn: '9780141439686' });
  await list({ book_title: 'CHEAP BOOKS HERE', author: 'Someone', isbn: '9780141439686', language: 'de' });
  const { edition, copies } = await editionOf('9780141439686');
  expect(edition).toMatchObject({ title: 'Persuasion', authors: ['Jane Austen'], language: null });
  expect(copies).toHaveLength(2);
});

test('two listings of one new ISBN at the same moment share an edition', async () => {
  const isbn = '9780140449136';
  const answers = await Promise.all([list({ isbn }), list({ isbn }), list({ isbn })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await editionOf(isbn)).copyCount).toBe(3);
});

test('author, ISBN, and language may be left out or empty', async () => {
  expect((await list({})).status).toBe(201);
  expect((await list({ author: ' ', isbn: '', language: '' })).status).toBe(201);
});

test.each([
  [{ isbn: '9780141439557' }, 'This isn’t an ISBN. It has 10 or 13 digits, such as 978-0-14-143958-7.'],
  [{ isbn: '12345' }, 'This isn’t an ISBN. It has 10 or 13 digits, such as 978-0-14-143958-7.'],
  [{ isbn: 'x'.repeat(101) }, 'Use 100 characters or fewer.'],
  [{ author: 'x'.repeat(201) }, 'Use 200 characters or fewer.'],
  [{ author: 'a\u0000b' }, 'This contains a character we can’t save.'],
  [{ language: 'xx' }, 'Choose a language from the list.'],
])('%o is refused with a plain sentence', async (changes, message) => {
  const { status, body } = await list(changes);
  expect([status, body.message]).toEqual([400, message]);
  expect(body.errors).toEqual([{ path: Object.keys(changes)[0], message }]);
});

test('an edition that a listing created is shown with the words of a listing that still stands', async () => {
  const isbn = '9780140449266';
  const first = (await list({ book_title: 'Insult', author: 'Insult', isbn })).body.insertedId;
  await list({ book_title: 'The Count of Monte Cristo', author: 'Alexandre Dumas', isbn });
  await seller.delete(`/my-products/${first}`);
  expect((await editionOf(isbn)).edition).toMatchObject({
    title: 'The Count of Monte Cristo',
    authors: ['Alexandre Dumas'],
  });
});

test('an edition that only a deleted listing described is not shown', async () => {
  const isbn = '9780140449181';
  const { insertedId } = (await list({ book_title: 'Insult', isbn })).body;
  await seller.delete(`/my-products/${insertedId}`);
  expect((await app.send('GET', `/api/editions/${isbn}`)).status).toBe(404);
});
