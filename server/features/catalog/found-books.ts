import type { FoundBook } from '#contract/search.ts';
import type { Db } from '#server/db/schema.ts';
import { selectBooks, toBook, type Viewer } from './book-mapper.ts';

/** Selects books as the search, an edition, and the feeds show them; narrow it with `where` on `books`. */
export const selectFoundBooks = (db: Db) =>
  selectBooks(db)
    .leftJoin('editions', 'editions.id', 'books.edition_id')
    .select([
      'books.language',
      'editions.isbn13',
      'editions.language as edition_language',
      'editions.publisher',
      'editions.published_year',
    ]);

export type FoundBookRow = Awaited<ReturnType<ReturnType<typeof selectFoundBooks>['execute']>>[number];

export function toFoundBook(row: FoundBookRow, viewer: Viewer): FoundBook {
  return {
    ...toBook(row, viewer),
    language: row.language ?? row.edition_language,
  };
}

type Imprint = { publisher: string | null; published_year: number | null };

/** Returns publisher and year, such as `Penguin Classics, 2003`; null if neither is known. */
export const editionLabel = ({ publisher, published_year }: Imprint): string | null =>
  [publisher, published_year].filter((part) => part !== null).join(', ') || null;
