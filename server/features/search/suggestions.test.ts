import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { rebuildVocabulary } from './rebuild-vocabulary.ts';

const app = setUpTestApp();

let seller: Person;
const suggest = async (q: string) =>
  (await app.send('GET', `/api/suggestions?q=${encodeURIComponent(q)}`)).body;

beforeAll(async () => {
  seller = await app.joinSeller();
  const list = (book_title: string, changes: Record<string, unknown> = {}) =>
    app.listBook(seller, { book_title, ...changes });
  await list('Wuthering Heights', { author: 'Emily Brontë', isbn: '9780141439556' });
  await list('Wuthering Heights', { author: 'Emily Brontë', isbn: '9780141439556' });
  await list('Wuthering Heights and Poems', { author: 'Emily Brontë' });
  await list('The Waves', { author: 'Virginia Woolf' });
  await list('Wives and Daughters', { author: 'Elizabeth Gaskell' });
  await list('Émile', { author: 'Jean-Jacques Rousseau' });
  await list('Catch-22', { author: 'Joseph Heller' });
  await rebuildVocabulary(app.db);
});

test('titles, authors, and editions that begin with the typed text are suggested, the most copies first', async () => {
  expect(await suggest('wuth')).toEqual({
    status: true,
    titles: [
      { title: 'Wuthering Heights', author: 'Emily Brontë' },
      { title: 'Wuthering Heights and Poems', author: 'Emily Brontë' },
    ],
    authors: [],
    editions: [{ isbn13: '9780141439556', title: 'Wuthering Heights', label: '9780141439556', copies: 2 }],
  });
  expect((await suggest('emi')).authors).toEqual([{ name: 'Emily Brontë', books: 3 }]);
});

test('names that grow when they are normalized are suggested, and keep none else from it', async () => {
  const kana = [...'㌀㌁㌂㌃㌄㌅㌆㌇㌈㌉㌊㌋㌌㌍㌎㌏㌐㌑㌒㌓㌔㌕㌖㌗㌘㌙㌚㌛㌜㌝㌞㌟㌠㌡㌢㌣'];
  const title = Array.from({ length: 200 }, (_, at) => kana[(at * at + at * 7) % kana.length]).join('');
  await app.listBook(seller, { book_title: title });
  await app.listBook(seller, { book_title: 'Quo Vadis' });
  await rebuildVocabulary(app.db);
  expect((await suggest('quo v')).titles).toMatchObject([{ title: 'Quo Vadis' }]);
  expect((await suggest(title)).titles).toMatchObject([{ title }]);
});

test.each([
  ['Wuthering hei', 'Wuthering Heights'],
  ['WUTHERING-HEI', 'Wuthering Heights'],
  ['the wav', 'The Waves'],
  ['wav', 'The Waves'],
  ['emile', 'Émile'],
  ['émi', 'Émile'],
  ['catch-2', 'Catch-22'],
  ['catch 22', 'Catch-22'],
  ['w', 'Wuthering Heights'],
  ['wi', 'Wives and Daughters'],
])('%s suggests %s', async (q, title) => {
  expect((await suggest(q)).titles[0]?.title).toBe(title);
});

test.each(['&', 'Emma &', 'EMMA & '])('the & of %j stands for whole words', async (q) => {
  await app.listBook(seller, { book_title: 'Emma und Egon' });
  await app.listBook(seller, { book_title: 'Et cetera' });
  await app.listBook(seller, { book_title: 'Emma &' });
  await app.listBook(seller, { book_title: 'Emma Andrews' });
  await app.listBook(seller, { book_title: 'Etymology, Undone' });
  await rebuildVocabulary(app.db);
  const titles = (await suggest(q)).titles.map(({ title }: any) => title).sort();
  expect(titles).toEqual(q === '&' ? ['Et cetera'] : ['Emma &', 'Emma und Egon']);
});

test('at most eight are suggested', async () => {
  const { titles, authors, editions } = await suggest('e');
  expect(titles.length + authors.length + editions.length).toBeLessThanOrEqual(8);
});

test('an ISBN in any spelling suggests its edition', async () => {
  for (const q of ['9780141439556', '0-14-143955-6', 'ISBN 978 0141439556'])
    expect((await suggest(q)).editions, q).toMatchObject([{ isbn13: '9780141439556', copies: 2 }]);
});

test.each(['', ' ', '"', '%', '_', '\\', 'zzzz', '📚'])('%j suggests nothing', async (q) => {
  expect(await suggest(q)).toEqual({ status: true, titles: [], authors: [], editions: [] });
});

test('too long a text and a NUL are refused with a plain sentence', async () => {
  expect((await suggest('a'.repeat(10_000))).message).toBe('Use 200 characters or fewer.');
  expect((await suggest('a\u0000')).message).toBe('This contains a character we can’t search for.');
});

test('a book that is gone is no longer suggested after the next run of the job', async () => {
  const id = await app.listBook(seller, { book_title: 'Xanadu' });
  await rebuildVocabulary(app.db);
  expect((await suggest('xan')).titles).toHaveLength(1);
  await seller.delete(`/my-products/${id}`);
  await rebuildVocabulary(app.db);
  // Each process keeps suggestions for a minute, so another text asks the database.
  expect((await suggest('xana')).titles).toEqual([]);
  expect((await app.send('GET', '/api/search?q=xanadu')).body).toMatchObject({ total: 0, corrected: null });
});

test('books that were listed before there was a search are added by the first run of the job', async () => {
  await app.db.deleteFrom('book_search').execute();
  await app.db.deleteFrom('search_words').execute();
  await rebuildVocabulary(app.db);
  const { body } = await app.send('GET', '/api/search?q=wuthering');
  expect(body.total).toBe(3);
});
