import type { BookData, BookRecord } from './book-data.ts';

/** A source without a network: a list that comes with the program. */
export function createEmbeddedBookData(records: readonly BookRecord[]): BookData {
  const byIsbn = new Map(records.flatMap((record) => record.isbns.map((isbn) => [isbn, record] as const)));
  return {
    name: 'embedded',
    isOnline: false,
    isbnsAtOnce: 50,
    covers: (isbn13) => byIsbn.has(isbn13),
    find: async (isbns) => isbns.flatMap((isbn) => byIsbn.get(isbn) ?? []),
  };
}
