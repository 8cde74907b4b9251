import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from './column-types.ts';
import { inBackups, notInBackups, type TablesInBackups } from './in-backups.ts';

type EditionsTable = {
  id: string;
  /** A bigint, which pg returns as text. */
  isbn13: string;
  /** Empty where the ISBN is only known from listings. */
  title: string;
  subtitle: string | null;
  authors: string[];
  publisher: string | null;
  published_year: number | null;
  /** ISO 639, two or three letters. */
  language: string | null;
  pages: number | null;
  /** Where the data is from, such as `demo`; `listing` where there is only the ISBN, which a database trigger ensures. */
  source: string;
  fetched_at: ColumnType<Date, Date | string | undefined, Date>;
};

/** Look-ups that run, and ISBNs that no source knows. */
type EditionLookUpsTable = {
  isbn13: string;
  state: 'running' | 'missing';
  until: Timestamp;
};

/** When the next request to a source of book data may be sent. */
type BookDataTurnsTable = {
  is_only: Generated<boolean>;
  next_at: Timestamp;
};

/** From Open Library's dump of editions. */
type ImportedEditionsTable = {
  isbn13: string;
  title: string;
  subtitle: string | null;
  author_ids: string[];
  publisher: string | null;
  published_year: number | null;
  language: string | null;
  pages: number | null;
  revision: number;
};

/** From Open Library's dump of authors. */
type ImportedAuthorsTable = {
  id: string;
  name: string;
  revision: number;
};

/** How far a dump has been imported. */
type DumpImportsTable = {
  fingerprint: string;
  lines: string;
  is_complete: Generated<boolean>;
  updated_at: Generated<Date>;
};

export type EditionTables = {
  editions: EditionsTable;
  edition_look_ups: EditionLookUpsTable;
  book_data_turns: BookDataTurnsTable;
  imported_editions: ImportedEditionsTable;
  imported_authors: ImportedAuthorsTable;
  dump_imports: DumpImportsTable;
};

export const editionTables = {
  editions: inBackups,
  // Look-ups are repeated.
  edition_look_ups: notInBackups,
  book_data_turns: notInBackups,
  // The dumps of Open Library are larger than everything else, and can be imported again.
  imported_editions: { rows: 'untouched' },
  imported_authors: { rows: 'untouched' },
  dump_imports: { rows: 'untouched' },
} satisfies TablesInBackups<EditionTables>;
