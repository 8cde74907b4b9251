import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '#contract/kernel/locales/locales.ts';
import { readMessages } from '#server/lib/translator.ts';

const root = resolve(import.meta.dirname, '../..');
const languages: Record<string, Locale> = { German: 'de', Spanish: 'es', Arabic: 'ar' };

type Unused = { locale: Locale; word: string; instead: string };

/** The rows of docs/translating.md below "Words that are not used". */
function readUnusedWords(): Unused[] {
  const text = readFileSync(resolve(root, 'docs/translating.md'), 'utf8');
  const [, section = ''] = text.split('### Words that are not used');
  return section.split('\n').flatMap((line) => {
    const [, language = '', words = '', instead = ''] = line.split('|').map((cell) => cell.trim());
    const locale = languages[language];
    return locale ? words.split(', ').map((word) => ({ locale, word, instead })) : [];
  });
}

/** Pages, mails, and refusals; the drafts of the legal pages. */
const folders = ['messages', 'server/features/setup/legal'];

/** The lines of all texts in a language that have a word, in any case. */
function linesWith({ locale, word }: Unused): string[] {
  const whole = new RegExp(`(?<![\\p{L}\\p{M}])${RegExp.escape(word)}(?![\\p{L}\\p{M}])`, 'iu');
  return folders.flatMap((folder) => {
    const path = join(root, folder, locale);
    return readdirSync(path).flatMap((file) =>
      readFileSync(join(path, file), 'utf8')
        .split('\n')
        .filter((line) => whole.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  });
}

describe('a thing has one word in each language', () => {
  const unused = readUnusedWords();

  test('the words that are not used are listed for every language but English', () => {
    expect(new Set(unused.map(({ locale }) => locale))).toEqual(
      new Set(locales.filter((locale) => locale !== 'en')),
    );
  });

  test.each(unused)('$locale: $instead, not $word', (row) => {
    expect(linesWith(row)).toEqual([]);
  });

  test.each(locales)('money is not promised to be held in escrow, which needs a license: %s', (locale) => {
    for (const word of ['escrow', 'Treuhand', 'Treuhandkonto', 'fideicomiso', 'ضمان'])
      expect(linesWith({ locale, word, instead: '' })).toEqual([]);
  });

  test.each(locales)('the three conditions are the same on pages, in mails, and in feeds: %s', (locale) => {
    const { condition: conditions } = readMessages(locale, 'ui');
    expect(readMessages(locale, 'mail-templates').conditions).toEqual(conditions);
    const feed = readMessages(locale, 'discovery').summary.toLowerCase();
    // The ending follows the noun.
    const stems = Object.values(conditions).map((word: string) => word.toLowerCase().slice(0, 4));
    expect(stems.filter((stem) => !feed.includes(stem))).toEqual([]);
  });
});
