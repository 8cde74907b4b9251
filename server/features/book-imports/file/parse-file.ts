import { CsvError, type Parser, parse } from 'csv-parse';
import { maxImportRows } from '#contract/book-imports.ts';
import { isBlank, trimmedText } from '#contract/kernel/plain-text.ts';
import { say } from '#contract/kernel/sentence.ts';
import { DomainError } from '#server/lib/errors.ts';
import { type Column, columnOf } from './columns.ts';
import { decodeText } from './decode-text.ts';

export type FileRow = {
  /** As in a spreadsheet: the heading is row 1. */
  number: number;
  /** All cells as they are in the file. */
  cells: string[];
  of: (column: Column) => string;
  hasTooManyCells: boolean;
};

export type ParsedFile = {
  headings: string[];
  ignored: string[];
  /** Returns the heading of a column as it is in the file; undefined if the file does not have it. */
  headingOf: (column: Column) => string | undefined;
  rows: FileRow[];
};

const maxColumns = 100;
/** Longer than any row that could be listed, in bytes. */
const maxRowBytes = 100_000;
const delimiters = [',', ';', '\t'];
/** With empty ones. */
const mostRecords = 4 * maxImportRows;
/** So small that requests are served between two of them. */
const chunkBytes = 4096;

/**
 * Reads a file of rows with headings, in any order.
 * @throws DomainError `invalid_input` if it is no such file or has too many rows
 */
export async function parseFile(bytes: Buffer): Promise<ParsedFile> {
  const text = decodeText(bytes).replace(separatorLine, '');
  const records = readRecords(text, delimiterOf(text));
  let first = await records.next();
  while (!first.done && first.value.cells.every(isBlank)) first = await records.next();
  if (first.done) throw new DomainError('invalid_input', say('imports.noRows'));
  const heading = readHeadings(first.value.cells);
  const rows: FileRow[] = [];
  for await (const { number, cells } of records) {
    if (cells.every(isBlank)) continue;
    if (rows.length === maxImportRows) throw tooManyRows();
    rows.push({
      number,
      cells,
      of: (column) => trimmedText(cells[heading.index.get(column) ?? -1] ?? ''),
      hasTooManyCells:
        cells.length > heading.headings.length && cells.slice(heading.headings.length).some(Boolean),
    });
  }
  if (rows.length === 0) throw new DomainError('invalid_input', say('imports.noRows'));
  return {
    headings: heading.headings,
    ignored: heading.ignored,
    headingOf: (column) => heading.headings[heading.index.get(column) ?? -1],
    rows,
  };
}

const tooManyRows = () => new DomainError('invalid_input', say('imports.tooManyRows'));

/** The first line of some files, which names the separator of the cells. Spreadsheets do not show it. */
const separatorLine = /^"?sep=.?"?(?:\r\n|\r|\n)/i;

/** The delimiter that makes the most known columns of the first line. */
function delimiterOf(text: string): string {
  const line =
    text
      .slice(0, maxRowBytes)
      .split(/[\r\n]/)
      .find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
  const known = (delimiter: string) =>
    line.split(delimiter).filter((cell) => columnOf(cell.replaceAll('"', ''))).length;
  return delimiters.reduce((best, next) => (known(next) > known(best) ? next : best));
}

function readHeadings(cells: string[]) {
  if (cells.length > maxColumns) throw new DomainError('invalid_input', say('imports.tooManyColumns'));
  const headings = cells.map((cell) => cell.trim().slice(0, 60));
  const index = new Map<Column, number>();
  const ignored: string[] = [];
  for (const [position, name] of headings.entries()) {
    const column = columnOf(name);
    if (column && !index.has(column)) index.set(column, position);
    else if (name !== '') ignored.push(name);
  }
  const isNamed = index.has('title') || index.has('isbn');
  if (!index.has('listingId') || !index.has('price') || !isNamed)
    throw new DomainError('invalid_input', say('imports.noHeadings'));
  return { headings, index, ignored };
}

type NumberedRecord = { number: number; cells: string[] };

/**
 * Parses in small pieces with pauses, because the library would parse a whole file at once and keep all requests waiting: a file of
 * line breaks for minutes.
 */
async function* readRecords(text: string, delimiter: string): AsyncGenerator<NumberedRecord> {
  const bytes = Buffer.from(text);
  const parser = openParser(delimiter);
  let failure: unknown;
  parser.on('error', (error) => {
    failure = error;
  });
  let number = 0;
  for (let start = 0; !parser.readableEnded; start += chunkBytes) {
    if (start < bytes.length) parser.write(bytes.subarray(start, start + chunkBytes));
    else if (!parser.writableEnded) parser.end();
    await new Promise(setImmediate);
    for (let cells = parser.read(); cells !== null; cells = parser.read()) {
      number += 1;
      if (number > mostRecords) throw tooManyRows();
      yield { number, cells };
    }
    if (failure) throw describe(failure);
  }
}

const openParser = (delimiter: string): Parser =>
  parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A file with tabs may have quotation marks anywhere.
    relax_quotes: true,
    max_record_size: maxRowBytes,
  });

function describe(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const row = Number(error.records) + 1;
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? new DomainError('invalid_input', say('imports.openQuote', { row }))
    : new DomainError('invalid_input', say('imports.longRow', { row }));
}
