import { beforeAll, describe, expect, test } from 'vitest';
import { copyBook } from '#test/support/copy-book.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();

let seller: Person;
const list = (book_title: string, changes: Record<string, unknown> = {}) =>
  app.listBook(seller, { book_title, description: 'Plain copy.', ...changes });

const titlesFor = async (query: Record<string, string>): Promise<string[]> =>
  (await app.send('GET', `/api/search?${new URLSearchParams(query)}`)).body.cards.map(
    (card: any) => card.book.book_title,
  );

beforeAll(async () => {
  seller = await app.joinSeller();
});

describe('the order of results', () => {
  beforeAll(async () => {
    await list('Emma');
    await list('V.');
    await list('It', { description: `It is long. ${'It tells of it, and of it again. '.repeat(80)}` });
    await list('The Waves');
    await list('Letters to Emma');
    await list('Emma and the Vicar');
    await list('A Vindication');
    await list('Italian Journeys');
    await list('Believe It or Not');
    await list('Waves and Tides');
    await list('Emmanuelle');
    await list('Plain Gardening', { description: 'Emma, emma, emma. '.repeat(20) });
    await list('Plain Cooking', { description: 'A gift of Emma.' });
  });

  test.each([
    [
      'emma',
      ['Emma', 'Letters to Emma', 'Emma and the Vicar', 'Emmanuelle', 'Plain Cooking', 'Plain Gardening'],
    ],
    ['it', ['It', 'Believe It or Not', 'Italian Journeys']],
    ['v.', ['V.', 'A Vindication', 'Emma and the Vicar']],
    ['V', ['V.', 'A Vindication', 'Emma and the Vicar']],
    ['waves', ['The Waves', 'Waves and Tides']],
    ['the waves', ['The Waves', 'Waves and Tides']],
  ])('of %s is the exact title, then whole words, then beginnings, then descriptions', async (q, titles) => {
    expect(await titlesFor({ q })).toEqual(titles);
  });

  test('how long a description is, and how often it has the word, changes nothing', async () => {
    await list('Harbor Lights', { description: 'Short.' });
    await list('Harbor Lanes', { description: `Harbor. ${'A harbor in a long description. '.repeat(80)}` });
    await list('Harbor Winds', { description: 'Short.' });
    expect(await titlesFor({ q: 'harbor' })).toEqual(['Harbor Winds', 'Harbor Lanes', 'Harbor Lights']);
  });
});

test('an exact title comes first also where more books match than are ranked, and passes filters', async () => {
  const id = await list('Quartz Mines');
  await copyBook(app, id, 5_100);
  await app.db
    .updateTable('books')
    .set({ title: 'Quartz', condition: 'Fair' })
    .where('title', '=', 'Quartz Mines 5050')
    .execute();
  await app.pool.query('analyze book_search');
  expect((await titlesFor({ q: 'quartz' }))[0]).toBe('Quartz');
  expect((await titlesFor({ q: 'QUARTZ', condition: 'Fair' }))[0]).toBe('Quartz');
  expect(await titlesFor({ q: 'quartz', condition: 'Good' })).not.toContain('Quartz');
  expect((await titlesFor({ q: 'quartz', order: 'newest' }))[0]).toBe('Quartz Mines');
}, 120_000);
