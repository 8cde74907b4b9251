import * as z from 'zod/mini';
import { listingForm } from './catalog/catalog.ts';
import { id, idParams } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';

const tag = 'Selling from a file';

export const maxImportBytes = 5 * 1024 * 1024;
export const maxImportRows = 5_000;
export const maxCopies = 20;
/** Of one zip file. */
export const maxPhotosZipBytes = 200 * 1024 * 1024;
export const maxPhotosInZip = 2_000;
/** How many rows with an error are shown; a CSV file has all of them. */
export const maxShownErrors = 100;
/** How long an import can be taken back. */
export const undoHours = 24;

/** An import is planned by the dry run, which changes no listing. A stopped one did only a part of what was planned. */
export const bookImportStates = ['planned', 'running', 'done', 'stopped', 'undoing', 'undone'] as const;
export type BookImportState = (typeof bookImportStates)[number];

const rowProblemSchema = z.object({
  /** As in the file; empty if the row as a whole is wrong. */
  column: z.string(),
  value: z.string(),
  message: z.string(),
});
export type RowProblem = z.output<typeof rowProblemSchema>;

const failedRowSchema = z.object({
  /** As in a spreadsheet: the heading is row 1. */
  number: z.number(),
  title: z.string(),
  problems: z.array(rowProblemSchema),
});

export const bookImportSchema = z.object({
  _id: id,
  fileName: z.string(),
  state: z.enum(bookImportStates),
  rows: z.number(),
  rowsDone: z.number(),
  /** Rows with an error, which are left out. */
  failedRows: z.number(),
  /** Books; a row may be about several copies. Of a planned import, what would happen. */
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  removed: z.number(),
  /** Books that would change or be taken down, but are booked. */
  kept: z.number(),
  /** New books without a photo, which are not listed before they have one. */
  withoutPhoto: z.number(),
  photos: z.number(),
  photosDone: z.number(),
  /** Names of photos in a zip file that could not be used. */
  failedPhotos: z.array(z.string()),
  ignoredColumns: z.array(z.string()),
  errors: z.array(failedRowSchema),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Until when the import can be taken back; null if it cannot. */
  undoableUntil: z.nullable(z.string()),
  /** Of an import that was taken back: what had been booked, sold, or changed since. */
  notUndone: z.number(),
});
export type BookImport = z.output<typeof bookImportSchema>;

/** What every row gets whose own cell is empty. A field may be left out if the file has the column. */
export const importDefaultsForm = z.object({
  category_id: z.optional(listingForm.shape.category_id),
  years_of_use: z.optional(listingForm.shape.years_of_use),
  phone: z.optional(listingForm.shape.phone),
  location: z.optional(listingForm.shape.location),
});

const one = z.object({ status: z.literal(true), bookImport: bookImportSchema });

/** The body is multipart, with the file in `file` and the fields of `importDefaultsForm`. */
export const importBooks = endpoint({
  method: 'POST',
  path: '/book-imports',
  summary: `Reads a list of your books and plans what to do with it, without changing a listing. The file is CSV or text with tabs or semicolons, 5 MB and ${maxImportRows} rows maximum.`,
  tag,
  access: ['Seller'],
  status: 201,
  repeats: 'keyed',
  response: one,
  errors: ['invalid_input', 'too_large', 'too_many_requests', 'seller_not_verified'],
});

export const listBookImports = endpoint({
  method: 'GET',
  path: '/book-imports',
  summary: 'Lists your latest imports, newest first, and how many of your books wait for a photo.',
  tag,
  access: ['Seller'],
  response: z.object({ bookImports: z.array(bookImportSchema), waitingForPhoto: z.number() }),
});

export const getBookImport = endpoint({
  method: 'GET',
  path: '/book-imports/{id}',
  summary: `Returns one of your imports: what is planned, how far it is, and up to ${maxShownErrors} rows with an error.`,
  tag,
  access: ['Seller'],
  params: idParams,
  response: one,
});

export const startBookImport = endpoint({
  method: 'POST',
  path: '/book-imports/{id}/start',
  summary: 'Starts a planned import, which then runs in the background.',
  tag,
  access: ['Seller'],
  params: idParams,
  response: one,
  errors: ['import_running', 'import_ended', 'seller_not_verified'],
});

export const undoBookImport = endpoint({
  method: 'POST',
  path: '/book-imports/{id}/undo',
  summary: `Takes an import back, within ${undoHours} hours: in the background, except books that were booked, sold, or changed since.`,
  tag,
  access: ['Seller'],
  params: idParams,
  response: one,
  errors: ['import_running', 'import_ended'],
});

/** The body is multipart, with a zip file in `file`. */
export const addImportPhotos = endpoint({
  method: 'POST',
  path: '/book-imports/{id}/photos',
  summary:
    'Adds photos from a zip file, each named after the listing ID: 4711.jpg, 4711-2.jpg. Books that wait for one of them are listed in the background.',
  tag,
  access: ['Seller'],
  params: idParams,
  response: one,
  errors: ['invalid_input', 'too_large', 'too_many_requests', 'import_running', 'import_ended'],
});

export const exportImportErrors = endpoint({
  method: 'GET',
  path: '/book-imports/{id}/errors',
  summary: 'Downloads the rows with an error as CSV, with a column that says what is wrong.',
  tag,
  access: ['Seller'],
  params: idParams,
  contentType: 'text/csv',
  response: z.string(),
});

export const exportListings = endpoint({
  method: 'GET',
  path: '/my-products.csv',
  summary: 'Downloads your unsold listings as CSV, in the format that can be uploaded again.',
  tag,
  access: ['Seller'],
  contentType: 'text/csv',
  response: z.string(),
  errors: ['too_many_requests'],
});
