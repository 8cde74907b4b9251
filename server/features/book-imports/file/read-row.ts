import * as z from 'zod/mini';
import { maxCopies, type RowProblem } from '#contract/book-imports.ts';
import { listingForm } from '#contract/catalog/catalog.ts';
import { imageUrl, requiredText } from '#contract/kernel/fields.ts';
import { readIsbn } from '#contract/kernel/isbn.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import { plainMessage } from '#contract/kernel/plain-message.ts';
import { plainValue } from '#contract/kernel/plain-text.ts';
import { say } from '#contract/kernel/sentence.ts';
import type { ImportedListing } from '#server/db/tables/import-tables.ts';
import { unescapeFormula } from '#server/lib/csv/formulas.ts';
import { type Column, headingOf } from './columns.ts';
import { gradeOf, isOwnGrade } from './grades.ts';
import type { FileRow, ParsedFile } from './parse-file.ts';
import { readFilePrice } from './read-amount.ts';
import { readLanguage } from './read-language.ts';
import { plainName } from './words.ts';

/** What reading a row depends on beside the row. */
export type Reading = {
  money: { currency: Currency; locale: Locale };
  defaults: { category_id: string; years_of_use: string; phone: string; location: string };
  /** Returns the slug of a shelf by its slug or by its name in any language. */
  findShelf: (text: string) => string | undefined;
  /** Known editions by ISBN-13, for rows without a title. */
  editions: ReadonlyMap<string, { title: string; author: string | undefined }>;
  headingOf: ParsedFile['headingOf'];
};

export type ReadRow = {
  number: number;
  cells: string[];
  listingId: string;
  copy: number | null;
  quantity: number;
  /** Null if all copies are taken down. */
  listing: ImportedListing | null;
  photo: string | null;
};
export type FailedRow = { number: number; cells: string[]; problems: RowProblem[] };

type Report = (column: Column, message: string) => void;

/** Reads one row by the rules of a listing. */
export function readRow(row: FileRow, reading: Reading): ReadRow | FailedRow {
  const problems: RowProblem[] = [];
  const cell = (column: Column) => unescapeFormula(row.of(column)).trim();
  const report: Report = (column, message) =>
    problems.push({
      column: reading.headingOf(column) ?? headingOf(column),
      value: row.of(column).slice(0, 200),
      message,
    });
  if (row.hasTooManyCells) problems.push({ column: '', value: '', message: tooManyCells });
  const numbers = readNumbers(cell, report);
  const listing = numbers.quantity === 0 ? null : readListing(cell, reading, report);
  const photo = cell('photo');
  if (photo !== '')
    checkWith(imageUrl(say('fields.bookPhotoRequired')), photo, (message) => report('photo', message));
  if (problems.length > 0) return { number: row.number, cells: row.cells, problems };
  return { number: row.number, cells: row.cells, ...numbers, listing, photo: photo || null };
}

const tooManyCells = say('imports.tooManyCells');

function readNumbers(cell: (column: Column) => string, report: Report) {
  const listingId = plainName(cell('listingId'));
  checkWith(requiredText(say('imports.listingId'), 40), listingId, (message) => report('listingId', message));
  const copy = readCount(cell('copy'), 1);
  if (copy === undefined) report('copy', say('imports.copy'));
  const quantity = cell('quantity') === '' ? 1 : readCount(cell('quantity'), 0);
  if (quantity === undefined || quantity === null) report('quantity', say('imports.quantity'));
  else if (copy && quantity > 1) report('quantity', say('imports.oneCopy'));
  return { listingId, copy: copy ?? null, quantity: quantity ?? 1 };
}

/** Returns null for an empty text, and undefined for anything but a number within the limits. */
function readCount(text: string, least: number): number | null | undefined {
  if (text === '') return null;
  // Spreadsheets write decimals behind whole numbers, too.
  const plain = (plainValue(text) ?? '').replace(/[.,٫]0{1,4}$/, '');
  const count = /^\d{1,3}$/.test(plain) ? Number(plain) : Number.NaN;
  return count >= least && count <= maxCopies ? count : undefined;
}

const rowForm = z.omit(listingForm, { book_photo: true });
const columnOfField: Record<string, Column> = {
  book_title: 'title',
  category_id: 'shelf',
  product_condition: 'condition',
  original_price: 'originalPrice',
  resale_price: 'price',
  years_of_use: 'yearsOfUse',
  phone: 'phone',
  location: 'location',
  description: 'description',
  author: 'author',
  isbn: 'isbn',
  language: 'language',
};

function readListing(cell: (column: Column) => string, reading: Reading, report: Report): ImportedListing {
  const { defaults, editions } = reading;
  const isbn = readIsbn(cell('isbn'));
  if (cell('isbn') !== '' && !isbn) report('isbn', say('fields.isbn'));
  const known = editions.get(isbn ?? '');
  const price = readPriceCell('price', cell('price'), reading, report);
  const shelf = cell('shelf') === '' ? defaults.category_id : reading.findShelf(cell('shelf'));
  if (shelf === undefined) report('shelf', say('imports.shelf'));
  const grade = gradeOf(cell('condition'));
  if (!grade && cell('condition') !== '') report('condition', say('imports.grade'));
  const read = {
    book_title: cell('title') || known?.title || '',
    category_id: shelf ?? 'unknown',
    product_condition: grade ?? (cell('condition') === '' ? undefined : 'Good'),
    // A list without original prices claims no discount.
    original_price:
      cell('originalPrice') === ''
        ? price
        : readPriceCell('originalPrice', cell('originalPrice'), reading, report),
    resale_price: price,
    years_of_use: cell('yearsOfUse') || defaults.years_of_use,
    phone: cell('phone') || defaults.phone,
    location: cell('location') || defaults.location,
    description: describe(cell),
    author: cell('author') || known?.author,
    isbn,
    language: readLanguage(cell('language')),
  };
  const { success, data, error } = rowForm.safeParse(read, { error: plainMessage });
  for (const issue of error?.issues ?? [])
    report(columnOfField[String(issue.path[0])] ?? 'title', issue.message);
  return (success ? data : read) as ImportedListing;
}

function readPriceCell(column: Column, text: string, { money }: Reading, report: Report): string | number {
  if (text === '') return '';
  const price = readFilePrice(text, money);
  if ('amount' in price) return price.amount;
  report(column, price.message);
  return 1;
}

/** The description, and after it what a listing has no field for, such as the grade that the seller gave. */
function describe(cell: (column: Column) => string): string {
  const grade = cell('condition');
  const published = [cell('publisher'), cell('publishedIn'), cell('publishedYear')]
    .filter(Boolean)
    .join(', ');
  const facts = [
    isOwnGrade(grade) ? '' : grade,
    cell('jacket'),
    cell('binding'),
    cell('edition'),
    cell('signed'),
    published,
  ];
  return [cell('description'), facts.filter(Boolean).join(' · ')].filter(Boolean).join('\n\n');
}

function checkWith(schema: z.ZodMiniType, value: string, report: (message: string) => void): void {
  const [issue] = schema.safeParse(value, { error: plainMessage }).error?.issues ?? [];
  if (issue) report(issue.message);
}
