import { beforeAll, describe, expect, test } from 'vitest';
import { copyBook } from '#test/support/copy-book.ts';
import { createRng } from '#test/support/seeded-rng.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { rebuildVocabulary } from './rebuild-vocabulary.ts';

const app = setUpTestApp();

const search = async (q: string, more = '') =>
  (await app.send('GET', `/api/search?q=${encodeURIComponent(q)}${more}`)).body;

const firstWords =
  'silent crimson hidden wandering broken golden distant forgotten burning frozen hollow restless scarlet velvet'.split(
    ' ',
  );
const secondWords =
  'garden mountain kingdom daughter harbour orchard cathedral winter lantern compass library shadow river prisoner'.split(
    ' ',
  );
const thirdWords = 'whispers summer letters thunder glass memory strangers silence'.split(' ');
const rng = createRng('recall');
const titles = [
  ...new Set(
    Array.from({ length: 1_600 }, (_, at) =>
      [
        firstWords[at % 14],
        secondWords[Math.floor(at / 14) % 14],
        'of',
        thirdWords[(at * 7 + Math.floor(at / 196)) % 8],
      ].join(' '),
    ),
  ),
].slice(0, 500);

beforeAll(async () => {
  const seller = await app.joinSeller();
  await app.listBook(seller, {
    book_title: 'Frankenstein',
    author: 'Mary Shelley',
    description: 'A castle.',
  });
  const id = await app.listBook(seller, { book_title: 'Book', description: 'Plain.' });
  await copyBook(app, id, titles.length);
  for (const [at, title] of titles.entries())
    await app.db
      .updateTable('books')
      .set({ title })
      .where('title', '=', `Book ${at + 1}`)
      .execute();
  await rebuildVocabulary(app.db);
});

describe('a misspelt word', () => {
  test('is corrected if nothing was found, and the answer says so', async () => {
    const found = await search('frankenstien');
    expect(found).toMatchObject({ corrected: 'frankenstein', total: 1 });
    expect(found.cards[0].book.book_title).toBe('Frankenstein');
    expect((await search('mary shelly frankenstien')).corrected).toBe('mary shelley frankenstein');
  });

  test('is searched for as typed with exact=1', async () => {
    expect(await search('frankenstien', '&exact=1')).toMatchObject({ corrected: null, total: 0, cards: [] });
  });

  test('is left alone under four letters, and if it differs too much', async () => {
    expect(await search('shw')).toMatchObject({ corrected: null, total: 0 });
    expect(await search('frunkunstuun')).toMatchObject({ corrected: null, total: 0 });
  });

  test('of fewer than eight letters may differ in one, or have two swapped', async () => {
    expect((await search('gadren of whispers')).corrected).toBe('garden of whispers');
    expect((await search('gaden of whispers')).corrected).toBe('garden of whispers');
    expect((await search('gadne of whispers')).corrected).toBe('of whispers');
  });

  test('is corrected with at most two others of the same search; those after them are left out', async () => {
    const [first, second, , third] = titles[0]?.split(' ') ?? [];
    const misspell = (word = '') => `${word.slice(0, -2)}${[...word.slice(-2)].reverse().join('')}`;
    const typed = [first, second, third, 'kingdom'].map(misspell).join(' ');
    expect((await search(typed)).corrected).toBe([first, second, third].join(' '));
  });

  test('is looked up once a minute', async () => {
    const corrected = async () => (await search('mountian')).corrected;
    expect(await corrected()).toBe('mountain');
    await app.db.deleteFrom('search_words').where('word', '=', 'mountain').execute();
    expect(await corrected()).toBe('mountain');
    await rebuildVocabulary(app.db);
  });

  test('keeps filters and pages', async () => {
    const found = await search('whispesr', '&condition=Good');
    expect(found.corrected).toBe('whispers');
    const next = await search('whispesr', `&condition=Good&cursor=${found.nextCursor}`);
    expect(next.corrected).toBe('whispers');
    expect(next.cards[0].book._id).not.toBe(found.cards[0].book._id);
  });
});

test('a word that a description has is not corrected', async () => {
  expect(await search('castle')).toMatchObject({ corrected: null, total: 1 });
});

const letters = [...'abcdefghijklmnopqrstuvwxyz'] as [string, ...string[]];

/** Replaces, leaves out, inserts, or swaps one letter. */
function withOneError(title: string): string {
  const at = rng.int(title.length);
  const before = title.slice(0, at);
  const after = title.slice(at + 1);
  switch (rng.int(4)) {
    case 0:
      return before + rng.pick(letters) + after;
    case 1:
      return before + after;
    case 2:
      return before + rng.pick(letters) + title.slice(at);
    default:
      return before + (after[0] ?? '') + title[at] + after.slice(1);
  }
}

test('of 500 titles with one random error, 95 percent are within the first ten', async () => {
  const missed: string[] = [];
  for (const title of titles) {
    const typed = withOneError(title);
    const { cards } = await search(typed);
    if (!cards.slice(0, 10).some(({ book }: any) => book.book_title === title))
      missed.push(`${typed} (${title})`);
  }
  expect(titles).toHaveLength(500);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(25);
}, 240_000);

test('without time left for a correction, the words are searched for as typed', async () => {
  const { search: settings } = app.config;
  const blocker = await app.pool.connect();
  try {
    await blocker.query('begin; lock table search_words in access exclusive mode');
    app.config.search = { ...settings, correctionMs: 500 };
    expect(await search('frankenstein compas')).toMatchObject({ status: true, corrected: null, total: 0 });
  } finally {
    app.config.search = settings;
    await blocker.query('rollback');
    blocker.release();
  }
});

test('a search that has no time left for a correction still answers, and finds what is spelled right', async () => {
  const { search: settings } = app.config;
  try {
    app.config.search = { ...settings, correctionMs: 0 };
    expect(await search('frankenstien')).toMatchObject({ status: true, corrected: null });
    const [title = ''] = titles;
    expect((await search(title)).total).toBeGreaterThan(0);
  } finally {
    app.config.search = settings;
  }
});
