import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { copyBook } from '#test/support/copy-book.ts';
import { createRng } from '#test/support/seeded-rng.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { rebuildVocabulary } from '../rebuild-vocabulary.ts';

const app = setUpTestApp();

type Title = { title: string; language: string };

const titles: Title[] = [];
beforeAll(async () => {
  const text = await readFile(new URL('titles-in-ten-languages.txt', import.meta.url), 'utf8');
  for (const section of text.split(/^# /m).slice(1)) {
    const [language = '', ...lines] = section.trim().split('\n');
    titles.push(...lines.map((title) => ({ title, language })));
  }
  const seller = await app.joinSeller();
  const id = await app.listBook(seller, { book_title: 'Book', description: 'Plain.' });
  await copyBook(app, id, titles.length);
  for (const [at, { title }] of titles.entries())
    await app.db
      .updateTable('books')
      .set({ title })
      .where('title', '=', `Book ${at + 1}`)
      .execute();
  await rebuildVocabulary(app.db);
});

async function found(typed: string): Promise<string[]> {
  const { body } = await app.send('GET', `/api/search?q=${encodeURIComponent(typed)}`);
  return body.cards.map(({ book }: any) => book.book_title);
}

/** Returns what was typed for the titles that are not among the first results. */
async function missed(type: (title: Title) => string, first: number): Promise<string[]> {
  const missing: string[] = [];
  for (const of of titles) {
    const typed = type(of);
    if (!(await found(typed)).slice(0, first).includes(of.title))
      missing.push(`${of.language}: ${typed} (${of.title})`);
  }
  return missing;
}

const fivePercent = 25;

test('500 titles in ten languages are each the first result for themselves', async () => {
  expect(titles).toHaveLength(500);
  expect(await missed(({ title }) => title, 1)).toEqual([]);
}, 240_000);

test('in capitals they are within the first ten, 95 of 100', async () => {
  const missing = await missed(({ title, language }) => title.toLocaleUpperCase(language), 10);
  expect(missing.length, missing.join('\n')).toBeLessThanOrEqual(fivePercent);
}, 240_000);

const otherLetters: Record<string, string> = { ł: 'l', Ł: 'L', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };
const withoutAccents = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁıßæœ]/g, (letter) => otherLetters[letter] ?? letter);

test('without accents they are within the first ten, 95 of 100', async () => {
  const missing = await missed(({ title }) => withoutAccents(title), 10);
  expect(missing.length, missing.join('\n')).toBeLessThanOrEqual(fivePercent);
}, 240_000);

const rng = createRng('titles');

/** Replaces, leaves out, inserts, or swaps one letter, with letters that the language has. */
function withOneError({ title, language }: Title): string {
  const [first = 'a', ...rest] = titles
    .filter((other) => other.language === language)
    .flatMap((other) =>
      [...other.title.toLocaleLowerCase(language)].filter((letter) => /\p{L}/u.test(letter)),
    );
  const letter = rng.pick([first, ...rest]);
  const at = rng.int(title.length);
  const before = title.slice(0, at);
  const after = title.slice(at + 1);
  switch (rng.int(4)) {
    case 0:
      return before + letter + after;
    case 1:
      return before + after;
    case 2:
      return before + letter + title.slice(at);
    default:
      return before + (after[0] ?? '') + title[at] + after.slice(1);
  }
}

test('with one error they are within the first ten, 95 of 100', async () => {
  const missing = await missed(withOneError, 10);
  expect(missing.length, missing.join('\n')).toBeLessThanOrEqual(fivePercent);
}, 240_000);
