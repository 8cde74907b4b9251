import { sql } from 'kysely';
import type { RowProblem } from '#contract/book-imports.ts';
import type { Tx } from '#server/db/schema.ts';
import type { BookImportRowRecord, ImportedListing } from '#server/db/tables/import-tables.ts';
import { DomainError } from '#server/lib/errors.ts';
import { insertListing } from '../../catalog/add-book.ts';
import { deleteLockedBook } from '../../orders/delete-book.ts';
import { expireAndFindOpenOrder } from '../../orders/open-order.ts';
import { decide } from '../decide.ts';
import { type Copy, findCopies } from '../find-copies.ts';
import { type Change, recordChanges } from './record-changes.ts';
import type { RunningImport } from './running-import.ts';
import { updateListing } from './update-listing.ts';

/** Few enough that a buyer who books one of the books hardly waits for the others. */
const rowsAtOnce = 25;

type Row = Pick<BookImportRowRecord, 'number' | 'listing_id' | 'copy' | 'quantity' | 'listing' | 'photo'>;
type Outcome = { number: number; errors: RowProblem[] | null } & Record<
  'created' | 'changed' | 'unchanged' | 'removed' | 'kept',
  number
>;

/** Does the next rows of the file, by what they mean now: books may have been changed, booked, or sold since the plan. */
export async function applyRows(tx: Tx, running: RunningImport): Promise<boolean> {
  const rows = await tx
    .selectFrom('book_import_rows')
    .select(['number', 'listing_id', 'copy', 'quantity', 'listing', 'photo'])
    .where('import_id', '=', running.id)
    .where('is_done', '=', false)
    .orderBy('number')
    .limit(rowsAtOnce)
    .execute();
  const ids = rows.map(({ listing_id }) => listing_id ?? '');
  await adoptOwnIds(tx, running.sellerId, ids);
  await lockBooks(tx, running.sellerId, ids);
  const copies = await findCopies(tx, running.sellerId, ids);
  const outcomes: Outcome[] = [];
  for (const row of rows)
    outcomes.push(await applyRow(tx, running, row, copies.get(row.listing_id ?? '') ?? []));
  await saveOutcomes(tx, running.id, outcomes);
  return rows.length === rowsAtOnce;
}

/** Our own ids stand for books without a number of the seller. From now on such a book has its id as its number. */
const adoptOwnIds = (tx: Tx, sellerId: string, ids: string[]) =>
  sql`insert into listing_copies (seller_id, listing_id, copy, book_id)
    select seller_id, id::text, 1, id from books
    where seller_id = ${sellerId} and id::text = any(${ids}::text[])
      and not exists (select from listing_copies where listing_copies.book_id = books.id)
    on conflict do nothing`.execute(tx);

/** In the order of their ids, because everything that locks several books does so. */
const lockBooks = (tx: Tx, sellerId: string, ids: string[]) =>
  sql`select from books where id in (select book_id from listing_copies
      where seller_id = ${sellerId} and listing_id = any(${ids}::text[]))
    order by id for update`.execute(tx);

/** A row that can no longer be done, such as one for a shelf that was retired, becomes a row with an error. */
async function applyRow(tx: Tx, running: RunningImport, row: Row, copies: Copy[]): Promise<Outcome> {
  const { creates, changes, removes, unchanged, kept } = decide(row, copies);
  const done: Change[] = [];
  let errors: RowProblem[] | null = null;
  try {
    for (const copy of creates) done.push(await createCopy(tx, running, row, copy, copies));
    for (const copy of changes) done.push(...(await changeCopy(tx, running, row, copy)));
    for (const copy of removes) done.push(...(await removeCopy(tx, running, row, copy)));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid_input') throw error;
    errors = [{ column: '', value: '', message: error.sentence }];
  }
  await recordChanges(tx, running, done);
  const count = (kind: Change['kind']) => done.filter((change) => change.kind === kind).length;
  const left = changes.length + removes.length - count('changed') - count('removed');
  return {
    number: row.number,
    errors,
    created: count('created'),
    changed: count('changed'),
    removed: count('removed'),
    unchanged,
    kept: errors ? 0 : kept + left,
  };
}

/** Without a photo the copy waits for one. */
async function createCopy(
  tx: Tx,
  running: RunningImport,
  row: Row,
  copy: number,
  known: Copy[],
): Promise<Change> {
  const { sellerId } = running;
  const listing = row.listing as ImportedListing;
  const bookId = row.photo && (await insertListing(tx, sellerId, { ...listing, book_photo: row.photo }));
  const place = { seller_id: sellerId, listing_id: row.listing_id ?? '', copy };
  const values = { book_id: bookId, listing: bookId ? null : JSON.stringify(listing) };
  // The number of a deleted book is used again.
  if (known.some((one) => one.copy === copy))
    await tx
      .updateTable('listing_copies')
      .set(values)
      .where((where) => where.and(place))
      .execute();
  else
    await tx
      .insertInto('listing_copies')
      .values({ ...place, ...values })
      .execute();
  return { kind: 'created', listing_id: place.listing_id, copy, book_id: bookId, after: listing };
}

async function changeCopy(tx: Tx, { sellerId }: RunningImport, row: Row, known: Copy): Promise<Change[]> {
  const { copy, bookId } = known;
  const listing = row.listing as ImportedListing;
  const change = { kind: 'changed', listing_id: row.listing_id ?? '', copy, book_id: bookId } as const;
  if (bookId) {
    // The hold may have ended without a job having closed it yet; an order that came since keeps the book as it is.
    if (await expireAndFindOpenOrder(tx, bookId)) return [];
    return [{ ...change, ...(await updateListing(tx, bookId, listing, row.photo)) }];
  }
  const place = { seller_id: sellerId, listing_id: change.listing_id, copy };
  const newBookId = row.photo && (await insertListing(tx, sellerId, { ...listing, book_photo: row.photo }));
  await tx
    .updateTable('listing_copies')
    .set({ book_id: newBookId, listing: newBookId ? null : JSON.stringify(listing) })
    .where((where) => where.and(place))
    .execute();
  return [{ ...change, before: known.listing, after: listing }];
}

async function removeCopy(tx: Tx, { sellerId }: RunningImport, row: Row, known: Copy): Promise<Change[]> {
  const { copy, bookId, listing } = known;
  const place = { seller_id: sellerId, listing_id: row.listing_id ?? '', copy };
  if (bookId) {
    if (await expireAndFindOpenOrder(tx, bookId)) return [];
    await deleteLockedBook(tx, { id: bookId });
  } else
    await tx
      .deleteFrom('listing_copies')
      .where((where) => where.and(place))
      .execute();
  const before = bookId ? undefined : listing;
  return [{ kind: 'removed', listing_id: place.listing_id, copy, book_id: bookId, before }];
}

const saveOutcomes = (tx: Tx, importId: string, outcomes: Outcome[]) =>
  sql`update book_import_rows as row set created = done.created, changed = done.changed, unchanged = done.unchanged,
      removed = done.removed, kept = done.kept, is_done = true,
      errors = done.errors, listing = case when done.errors is null then row.listing end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as done (number integer, created smallint,
      changed smallint, unchanged smallint, removed smallint, kept smallint, errors jsonb)
    where row.import_id = ${importId} and row.number = done.number`.execute(tx);
