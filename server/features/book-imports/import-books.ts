import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { importDefaultsForm, RowProblem } from '#contract/book-imports.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { say } from '#contract/kernel/sentence.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { requireVerifiedSeller } from '../catalog/add-book.ts';
import { getCurrency } from '../site/site-currency.ts';
import { decide } from './decide.ts';
import { type ParsedFile, parseFile } from './file/parse-file.ts';
import { type FailedRow, type Reading, type ReadRow, readRow } from './file/read-row.ts';
import { findCopies } from './find-copies.ts';
import { createShelfFinder, findEditionTitles } from './reading.ts';

export type Defaults = z.output<typeof importDefaultsForm>;
type Upload = { bytes: Buffer; fileName: string; defaults: Defaults; locale: Locale };

/** A row with what is planned for it. */
type PlannedRow = {
  number: number;
  listing_id: string | null;
  copy: number | null;
  quantity: number;
  listing: object | null;
  photo: string | null;
  cells: string[] | null;
  errors: RowProblem[] | null;
} & Record<'created' | 'changed' | 'unchanged' | 'removed' | 'kept', number>;

/**
 * Plans an import without changing a listing, and returns its id. It replaces an earlier plan that was not started.
 * @throws DomainError `seller_not_verified`, `invalid_input` if the file cannot be read
 */
export async function importBooks(db: Db, sellerId: string, upload: Upload): Promise<string> {
  await db.transaction().execute((tx) => requireVerifiedSeller(tx, sellerId));
  const file = await parseFile(upload.bytes);
  const read = withoutTwins(await readRows(db, file, upload));
  const planned = await planRows(db, sellerId, read, file);
  return db.transaction().execute((tx) => savePlan(tx, sellerId, upload.fileName, file, planned));
}

/** So few that requests are served between two of them. */
const rowsAtOnce = 100;

async function readRows(
  db: Db,
  file: ParsedFile,
  { defaults, locale }: Upload,
): Promise<(ReadRow | FailedRow)[]> {
  const reading: Reading = {
    money: { currency: await getCurrency(db), locale },
    defaults: {
      category_id: defaults.category_id ?? '',
      years_of_use: String(defaults.years_of_use ?? ''),
      phone: defaults.phone ?? '',
      location: defaults.location ?? '',
    },
    findShelf: await createShelfFinder(db),
    editions: await findEditionTitles(db, file.rows),
    headingOf: file.headingOf,
  };
  const read: (ReadRow | FailedRow)[] = [];
  for (const [index, row] of file.rows.entries()) {
    if (index % rowsAtOnce === 0) await new Promise(setImmediate);
    read.push(readRow(row, reading));
  }
  return read;
}

/** Rejects rows about a copy that an earlier row is about. */
function withoutTwins(rows: (ReadRow | FailedRow)[]): (ReadRow | FailedRow)[] {
  const seen = new Map<string, Map<number | null, number>>();
  return rows.map((row) => {
    if ('problems' in row) return row;
    const copies = seen.get(row.listingId) ?? new Map<number | null, number>();
    const twin =
      copies.get(row.copy) ?? copies.get(null) ?? (row.copy === null ? [...copies.values()][0] : undefined);
    if (twin !== undefined) return asTwin(row, twin);
    seen.set(row.listingId, copies.set(row.copy, row.number));
    return row;
  });
}

function asTwin(row: ReadRow, twin: number): FailedRow {
  const message = say('imports.twin', { row: twin });
  return {
    number: row.number,
    cells: row.cells,
    problems: [{ column: 'listingid', value: row.listingId, message }],
  };
}

async function planRows(db: Db, sellerId: string, rows: (ReadRow | FailedRow)[], file: ParsedFile) {
  const ids = rows.flatMap((row) => ('problems' in row ? [] : [row.listingId]));
  const copies = await findCopies(db, sellerId, ids);
  const none = { created: 0, changed: 0, unchanged: 0, removed: 0, kept: 0 };
  return rows.map((row): PlannedRow => {
    if ('problems' in row) {
      const cells = row.cells.slice(0, file.headings.length);
      const failed = { listing_id: null, copy: null, quantity: 1, listing: null, photo: null, ...none };
      return { ...failed, number: row.number, cells, errors: row.problems };
    }
    const { number, listingId, copy, quantity, listing, photo } = row;
    const plan = decide(row, copies.get(listingId) ?? []);
    const created = plan.creates.length;
    const counts = { created, changed: plan.changes.length, removed: plan.removes.length };
    const { unchanged, kept } = plan;
    return {
      number,
      listing_id: listingId,
      copy,
      quantity,
      listing,
      photo,
      cells: null,
      errors: null,
      ...counts,
      unchanged,
      kept,
    };
  });
}

async function savePlan(tx: Tx, sellerId: string, fileName: string, file: ParsedFile, rows: PlannedRow[]) {
  const id = uuidV7();
  await tx
    .deleteFrom('book_imports')
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'planned')
    .execute();
  await tx
    .insertInto('book_imports')
    .values({
      id,
      seller_id: sellerId,
      file_name: fileName,
      columns: file.headings,
      ignored_columns: file.ignored,
    })
    .execute();
  for (let start = 0; start < rows.length; start += 500)
    await insertRows(tx, id, rows.slice(start, start + 500));
  return id;
}

/** As one parameter, because there may not be more than 65,535. */
const insertRows = (tx: Tx, importId: string, rows: PlannedRow[]) =>
  sql`insert into book_import_rows (import_id, number, listing_id, copy, quantity, listing, photo, cells, errors,
      created, changed, unchanged, removed, kept, is_done)
    select ${importId}::uuid, number, listing_id, copy, quantity, nullif(listing, 'null'), photo, cells,
      nullif(errors, 'null'), created, changed, unchanged, removed, kept, nullif(errors, 'null') is not null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (number integer, listing_id text, copy smallint,
      quantity smallint, listing jsonb, photo text, cells text[], errors jsonb, created smallint, changed smallint,
      unchanged smallint, removed smallint, kept smallint)`.execute(tx);
