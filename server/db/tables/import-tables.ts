import type { ColumnType, Generated, Selectable } from 'kysely';
import type { BookImportState, RowProblem } from '#contract/book-imports.ts';
import type { Condition } from '#contract/catalog/catalog.ts';
import type { languages } from '#contract/catalog/languages.ts';
import type { CreatedAt } from './column-types.ts';
import { inBackups, notInBackups, type TablesInBackups } from './in-backups.ts';

/** A listing as the API takes it, without its photo. Amounts are in the main unit of the currency. */
export type ImportedListing = {
  book_title: string;
  category_id: string;
  product_condition: Condition;
  original_price: number;
  resale_price: number;
  years_of_use: number;
  phone: string;
  location: string;
  description: string;
  author?: string | undefined;
  isbn?: string | undefined;
  language?: keyof typeof languages | undefined;
};

/** A jsonb column, which is written as text, because pg would write an array as an array of PostgreSQL. */
type Json<T> = ColumnType<T, string | null | undefined, string | null>;

type BookImportsTable = {
  id: string;
  seller_id: string;
  file_name: string;
  state: Generated<BookImportState>;
  /** The headings of the file. */
  columns: string[];
  ignored_columns: string[];
  created_at: CreatedAt;
  started_at: ColumnType<Date | null, never, Date>;
  finished_at: ColumnType<Date | null, never, Date | null>;
  expires_at: ColumnType<Date, never, Date>;
};

type BookImportRowsTable = {
  import_id: string;
  /** As in a spreadsheet: the heading is row 1. */
  number: number;
  listing_id: string | null;
  copy: number | null;
  quantity: Generated<number>;
  listing: Json<ImportedListing | null>;
  /** The address of one of our images. */
  photo: string | null;
  cells: string[] | null;
  errors: Json<RowProblem[] | null>;
  created: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  removed: Generated<number>;
  /** Copies that stay as they are, because a buyer has booked them. */
  kept: Generated<number>;
  is_done: Generated<boolean>;
};

type ListingCopiesTable = {
  seller_id: string;
  /** The seller's own number. */
  listing_id: string;
  copy: number;
  book_id: string | null;
  /** Of a copy that waits for its photo. */
  listing: Json<ImportedListing | null>;
};

type BookImportChangesTable = {
  id: string;
  import_id: string;
  kind: 'created' | 'changed' | 'removed';
  listing_id: string;
  copy: number;
  /** Null for a copy that waited for its photo. */
  book_id: string | null;
  before: Json<Record<string, unknown> | null>;
  after: Json<Record<string, unknown> | null>;
  /** False if it could not be taken back, null if that has not been tried. */
  was_undone: Generated<boolean | null>;
};

type BookImportPhotosTable = {
  import_id: string;
  listing_id: string;
  position: number;
  digest: Buffer;
};

type BookImportFilesTable = {
  import_id: string;
  digest: Buffer;
  name: string;
  bytes: Buffer | null;
  picture_hash: Generated<string | null>;
  problem: Generated<string | null>;
};

export type ImportTables = {
  book_imports: BookImportsTable;
  book_import_rows: BookImportRowsTable;
  listing_copies: ListingCopiesTable;
  book_import_changes: BookImportChangesTable;
  book_import_photos: BookImportPhotosTable;
  book_import_files: BookImportFilesTable;
};

export const importTables = {
  // Imports are over after a month, and one that was running would never end. The sellers’ numbers of the books are kept.
  book_imports: notInBackups,
  book_import_rows: notInBackups,
  listing_copies: inBackups,
  book_import_changes: notInBackups,
  book_import_photos: notInBackups,
  book_import_files: notInBackups,
} satisfies TablesInBackups<ImportTables>;

export type BookImportRecord = Selectable<BookImportsTable>;
export type BookImportRowRecord = Selectable<BookImportRowsTable>;
