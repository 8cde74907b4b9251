import * as z from 'zod/mini';
import type { BookData, BookRecord } from './book-data.ts';
import type { FetchBookData } from './fetch-book-data.ts';
import { isbnSpellings } from './isbn-spellings.ts';
import { count, listOf, text, texts } from './open-library-fields.ts';

const openLibraryOrigin = 'https://openlibrary.org';

/** Of the 50 keys that one request may have, each edition needs two. */
const isbnsAtOnce = 25;

const names = listOf(z.object({ name: z.string() }));

const recordSchema = z.object({
  title: text,
  subtitle: text,
  authors: names,
  by_statement: text,
  publishers: names,
  publish_date: text,
  number_of_pages: count,
  identifiers: z.catch(z.object({ isbn_10: texts, isbn_13: texts }), { isbn_10: [], isbn_13: [] }),
});

/** Open Library, the catalog of the Internet Archive. Its `data` has no languages. */
export function createOpenLibrary(fetchBookData: FetchBookData, origin = openLibraryOrigin): BookData {
  return {
    name: 'openlibrary',
    isOnline: true,
    isbnsAtOnce,
    covers: () => true,
    find: async (isbns) => {
      const keys = isbns.flatMap(isbnSpellings).map((isbn) => `ISBN:${isbn}`);
      const address = `${origin}/api/books?bibkeys=${keys.join(',')}&jscmd=data&format=json`;
      const found: unknown = JSON.parse(await fetchBookData(address, ['application/json']));
      if (typeof found !== 'object' || found === null) throw new Error('The response is no object');
      return Object.values(found).flatMap(toRecord);
    },
  };
}

function toRecord(value: unknown): BookRecord[] {
  const { data } = recordSchema.safeParse(value);
  if (!data) return [];
  const { identifiers, authors } = data;
  return [
    {
      isbns: [...identifiers.isbn_13, ...identifiers.isbn_10],
      title: data.title,
      subtitle: data.subtitle,
      authors: authors.length > 0 ? authors.map(({ name }) => name) : readStatement(data.by_statement),
      publisher: data.publishers[0]?.name,
      published: data.publish_date,
      pages: data.number_of_pages === undefined ? undefined : String(data.number_of_pages),
    },
  ];
}

/** Editions that belong to no work have no authors, but often a line of the title page: `by Mark Twain ; with an introduction …`. */
function readStatement(statement = ''): string[] {
  const [first = ''] = statement.split(';');
  const name = first
    .trim()
    .replace(/^\[?by\]? /i, '')
    .replace(/\.$/, '');
  // `edited by …` and `illustrated by …` begin with a small letter, and name no author.
  return /^\p{Lu}[^[\](),:/]*$/u.test(name) ? [name] : [];
}
