import * as z from 'zod/mini';
import { readIsbn } from '#contract/kernel/isbn.ts';
import { count, listOf, text, texts } from '#server/integrations/book-data/open-library-fields.ts';
import { type EditionData, readRecord, readText } from '../look-up/read-record.ts';

export type DumpEdition = Omit<EditionData, 'authors'> & {
  isbn13: string;
  author_ids: string[];
  revision: number;
};
export type DumpAuthor = { id: string; name: string; revision: number };

/** What a line is about: editions, one for each ISBN; an author; nothing that is imported; or it could not be read. */
export type DumpLine =
  | { kind: 'editions'; editions: DumpEdition[] }
  | { kind: 'author'; author: DumpAuthor }
  | { kind: 'other' | 'bad' };

const keys = listOf(z.object({ key: z.string() }));

const editionSchema = z.object({
  title: text,
  subtitle: text,
  authors: keys,
  languages: keys,
  publishers: texts,
  publish_date: text,
  number_of_pages: count,
  isbn_10: texts,
  isbn_13: texts,
});
const authorSchema = z.object({ name: z.string() });

const maxIsbns = 20;
const maxAuthors = 10;
const editionType = '/type/edition\t';
const authorType = '/type/author\t';
const [other, bad] = [{ kind: 'other' }, { kind: 'bad' }] as const;

/**
 * Returns a function that reads a line of a dump: type, key, revision, time, and the record as JSON, separated by tabs. Lines that cannot
 * matter are sorted out by their text, because parsing each of fifty million records takes hours.
 * @param languages the codes that libraries use, such as `ger`; undefined for editions in any language
 */
export function createDumpLineReader(languages: readonly string[] | undefined): (line: string) => DumpLine {
  const keysOfLanguages = languages?.map((code) => `"/languages/${code}"`);
  const mayMatter = (line: string): boolean =>
    line.includes('"isbn_1') &&
    // An edition without a language may be in any.
    (!keysOfLanguages || !line.includes('"/languages/') || keysOfLanguages.some((key) => line.includes(key)));
  return (line) => {
    if (line.startsWith(editionType)) return mayMatter(line) ? readEdition(line) : other;
    if (line.startsWith(authorType)) return readAuthor(line);
    return line === '' || line.startsWith('/type/') ? other : bad;
  };
}

function readEdition(line: string): DumpLine {
  const row = readColumns(line);
  const { data } = editionSchema.safeParse(row?.record);
  if (!row || !data) return bad;
  const edition = readRecord({
    isbns: [],
    authors: [],
    title: data.title,
    subtitle: data.subtitle,
    publisher: data.publishers[0],
    published: data.publish_date,
    language: data.languages[0]?.key.split('/').at(-1),
    pages: data.number_of_pages === undefined ? undefined : String(data.number_of_pages),
  });
  if (!edition) return other;
  const { authors: _, ...columns } = edition;
  const author_ids = data.authors.slice(0, maxAuthors).flatMap(({ key }) => idOf(key) ?? []);
  const isbns = [...data.isbn_13, ...data.isbn_10].slice(0, maxIsbns);
  const isbn13s = new Set(isbns.flatMap((isbn) => readIsbn(isbn) ?? []));
  return {
    kind: 'editions',
    editions: [...isbn13s].map((isbn13) => ({ isbn13, author_ids, revision: row.revision, ...columns })),
  };
}

function readAuthor(line: string): DumpLine {
  const row = readColumns(line);
  const id = row && idOf(row.key);
  const { data } = authorSchema.safeParse(row?.record);
  if (!row || !id || !data) return bad;
  const name = readText(data.name);
  return name === undefined ? other : { kind: 'author', author: { id, name, revision: row.revision } };
}

function readColumns(line: string): { key: string; revision: number; record: unknown } | undefined {
  const [, key = '', revision = '', , ...json] = line.split('\t');
  if (!/^\d{1,9}$/.test(revision)) return undefined;
  try {
    return { key, revision: Number(revision), record: JSON.parse(json.join('\t')) };
  } catch {
    return undefined;
  }
}

/** Returns the number in the key of an author, such as `/authors/OL34184A`. */
const idOf = (key: string): string | undefined => /^\/authors\/OL(\d{1,15})A$/.exec(key)?.[1];
