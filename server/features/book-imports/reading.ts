import { readIsbn } from '#contract/kernel/isbn.ts';
import { plainCharacters } from '#contract/kernel/plain-text.ts';
import type { Db } from '#server/db/schema.ts';
import { categoryNames } from '../catalog/find-category.ts';
import type { FileRow } from './file/parse-file.ts';
import { wordKey } from './file/words.ts';

/** Returns a function that finds the slug of an open shelf by its slug or its name in any language. */
export async function createShelfFinder(db: Db): Promise<(text: string) => string | undefined> {
  const shelves = await db
    .selectFrom('categories')
    .select(['slug', 'name', categoryNames.as('names')])
    .where('retired_at', 'is', null)
    .execute();
  const slugs = new Map<string, string>();
  const keys = new Map<string, string>();
  for (const { slug, name, names } of shelves)
    for (const text of [...Object.values(names), name, slug]) {
      slugs.set(plain(text), slug);
      // A name that differs from another only in its signs or accents is found as it is.
      if (!keys.has(wordKey(text))) keys.set(wordKey(text), slug);
    }
  return (text) => slugs.get(plain(text)) ?? (wordKey(text) === '' ? undefined : keys.get(wordKey(text)));
}

const plain = (text: string): string => plainCharacters(text.slice(0, 200)).trim().toLowerCase();

/** Finds the titles of editions for the rows that have an ISBN and no title. */
export async function findEditionTitles(db: Db, rows: readonly FileRow[]) {
  const isbns = rows.flatMap((row) => (row.of('title') === '' ? (readIsbn(row.of('isbn')) ?? []) : []));
  if (isbns.length === 0) return new Map();
  const editions = await db
    .selectFrom('editions')
    .select(['isbn13', 'title', 'authors'])
    .where('isbn13', 'in', isbns)
    .execute();
  return new Map(
    editions.map(({ isbn13, title, authors }) => [
      String(isbn13),
      { title, author: authors.join(', ') || undefined },
    ]),
  );
}
