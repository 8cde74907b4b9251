import * as z from 'zod/mini';
import { requiredText } from '#contract/kernel/fields.ts';
import { readIsbn } from '#contract/kernel/isbn.ts';
import { say } from '#contract/kernel/sentence.ts';
import type { BookRecord } from '#server/integrations/book-data/book-data.ts';
import { readLanguage } from './read-language.ts';

/** An edition from outside, after its texts have been checked. */
export type EditionData = {
  title: string;
  subtitle: string | null;
  authors: string[];
  publisher: string | null;
  published_year: number | null;
  language: string | null;
  pages: number | null;
};

const maxTextLength = 200;
const maxAuthors = 10;

/** Returns the edition that a record describes; undefined for a record without a usable title. */
export function readRecord(record: BookRecord): EditionData | undefined {
  const title = readText(record.title);
  if (title === undefined) return undefined;
  const authors = record.authors.slice(0, maxAuthors).flatMap((name) => readText(name) ?? []);
  return {
    title,
    subtitle: readText(record.subtitle) ?? null,
    authors: [...new Set(authors)],
    publisher: readText(record.publisher) ?? null,
    published_year: readYear(record.published),
    language: readLanguage(record.language),
    pages: readPages(record.pages),
  };
}

/** Returns the edition with this ISBN among records, which may also be about others. */
export function findRecord(records: BookRecord[], isbn13: string): EditionData | undefined {
  for (const record of records) {
    const edition = hasIsbn(record, isbn13) ? readRecord(record) : undefined;
    if (edition) return edition;
  }
  return undefined;
}

const hasIsbn = ({ isbns }: BookRecord, isbn13: string): boolean =>
  isbns.slice(0, 50).some((isbn) => readIsbn(isbn) === isbn13);

const textSchema = requiredText(say('fields.required'), maxTextLength).check(
  z.refine((text) => /[\p{L}\p{N}]/u.test(text)),
  // Markup and characters that a wrong encoding left behind are no title, whatever is around them.
  z.refine((text) => !/<[a-z/!?]|\uFFFD/i.test(text)),
);

/**
 * Returns a text from outside as one line, without characters that are invisible or change the direction; undefined if it is no
 * text that a person could have typed into our form.
 */
export function readText(text: string | undefined): string | undefined {
  // Much longer texts are not worth the work, and are rejected anyway.
  if (text === undefined || text.length > 4 * maxTextLength || !text.isWellFormed()) return undefined;
  const line = text
    .normalize('NFC')
    .replaceAll(/[\t\n\r]/g, ' ')
    // Libraries enclose what is not sorted, such as articles, in control characters. Joiners belong to words in many scripts.
    .replaceAll(/(?![\u200C\u200D])[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\p{Z}+/gu, ' ')
    .trim()
    // Catalogs end a part with the sign that separates it from the next one.
    .replace(/ ?[:/;=,]$/, '');
  return textSchema.safeParse(line).data;
}

function readYear(text = ''): number | null {
  const [year] = /(?<!\d)(?:1\d|20)\d\d(?!\d)/.exec(text.slice(0, maxTextLength)) ?? [];
  return year !== undefined && Number(year) <= new Date().getFullYear() + 2 ? Number(year) : null;
}

function readPages(text = ''): number | null {
  const [pages] = /\d+/.exec(text.slice(0, maxTextLength)) ?? [];
  const number = Number(pages);
  return number >= 1 && number <= 100_000 ? number : null;
}
