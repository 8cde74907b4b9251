import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import type { ImportedListing, ImportTables } from '#server/db/tables/import-tables.ts';
import { deleteLockedBook } from '../../orders/delete-book.ts';
import { expireAndFindOpenOrder } from '../../orders/open-order.ts';
import { isSameListing } from '../decide.ts';
import { findCopies } from '../find-copies.ts';
import { type BookFields, readBookFields, restoreBookFields } from './book-fields.ts';
import type { RunningImport } from './running-import.ts';

const changesAtOnce = 25;

type Change = Selectable<ImportTables['book_import_changes']>;
type Undo = (tx: Tx, sellerId: string, change: Change) => Promise<boolean>;

/** Takes the next changes back, except of books that were booked, sold, or changed since. */
export async function undoChanges(tx: Tx, { id, sellerId }: RunningImport): Promise<boolean> {
  const changes = await tx
    .selectFrom('book_import_changes')
    .selectAll()
    .where('import_id', '=', id)
    .where('was_undone', 'is', null)
    .orderBy('id')
    .limit(changesAtOnce)
    .execute();
  await lockBooks(tx, sellerId, changes);
  for (const change of changes) {
    const was_undone = await undo[change.kind](tx, sellerId, change);
    await tx.updateTable('book_import_changes').set({ was_undone }).where('id', '=', change.id).execute();
  }
  return changes.length === changesAtOnce;
}

/** In the order of their ids; of a created copy the book that it has by now. */
const lockBooks = (tx: Tx, sellerId: string, changes: Change[]) =>
  sql`select from books where id = any(${changes.flatMap(({ book_id }) => book_id ?? [])}::uuid[])
      or id in (select book_id from listing_copies
        where seller_id = ${sellerId} and listing_id = any(${changes.map(({ listing_id }) => listing_id)}::text[]))
    order by id for update`.execute(tx);

const undo: Record<Change['kind'], Undo> = {
  created: undoCreated,
  changed: undoChanged,
  removed: undoRemoved,
};

async function undoCreated(tx: Tx, sellerId: string, change: Change): Promise<boolean> {
  const copy = await findCopy(tx, sellerId, change);
  if (!copy) return true;
  if (copy.book_id) {
    const book = await findBook(tx, copy.book_id);
    if (!(await isFree(tx, copy.book_id))) return book?.deleted_at != null;
  }
  if (await isListingChanged(tx, sellerId, change)) return false;
  if (copy.book_id) await deleteLockedBook(tx, { id: copy.book_id });
  await deleteCopy(tx, sellerId, change);
  return true;
}

/** Whether a created copy, listed by now or not, is no longer what the file said. */
async function isListingChanged(tx: Tx, sellerId: string, change: Change): Promise<boolean> {
  const { listing_id, copy: number, after } = change;
  const copies = (await findCopies(tx, sellerId, [listing_id])).get(listing_id);
  const copy = copies?.find((one) => one.copy === number);
  return Boolean(copy && after && !isSameListing(after as ImportedListing, copy.listing));
}

async function undoChanged(tx: Tx, sellerId: string, change: Change): Promise<boolean> {
  const { book_id: bookId, before, after } = change;
  if (!bookId) return restoreWaiting(tx, sellerId, change);
  if (!(await isFree(tx, bookId))) return false;
  const now = JSON.parse(JSON.stringify(await readBookFields(tx, bookId))) as BookFields;
  if (!isDeepStrictEqual(now, after)) return false;
  await restoreBookFields(tx, bookId, { before: before as BookFields, now });
  return true;
}

/** Puts a book back on the shelf, unless its photo has been deleted or another book has its number. */
async function undoRemoved(tx: Tx, sellerId: string, change: Change): Promise<boolean> {
  const { listing_id, copy, book_id: bookId, before } = change;
  const present = await findCopy(tx, sellerId, change);
  if (!bookId) {
    if (present) return false;
    const values = { seller_id: sellerId, listing_id, copy, listing: JSON.stringify(before), book_id: null };
    await tx.insertInto('listing_copies').values(values).execute();
    return true;
  }
  if (present?.book_id !== bookId) return false;
  const restored = await tx
    .updateTable('books')
    .set({ deleted_at: null })
    .where('id', '=', bookId)
    .where('picture_hash', 'is not', null)
    .where('reported_at', 'is', null)
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}

async function restoreWaiting(tx: Tx, sellerId: string, change: Change): Promise<boolean> {
  const copy = await findCopy(tx, sellerId, change);
  if (!copy || copy.book_id || !isDeepStrictEqual(copy.listing, change.after)) return false;
  await tx
    .updateTable('listing_copies')
    .set({ listing: JSON.stringify(change.before) })
    .where((where) => where.and(placeOf(sellerId, change)))
    .execute();
  return true;
}

const placeOf = (sellerId: string, { listing_id, copy }: Change) => ({
  seller_id: sellerId,
  listing_id,
  copy,
});

const findCopy = (tx: Tx, sellerId: string, change: Change) =>
  tx
    .selectFrom('listing_copies')
    .select(['book_id', 'listing'])
    .where((where) => where.and(placeOf(sellerId, change)))
    .executeTakeFirst();

const findBook = (tx: Tx, id: string) =>
  tx.selectFrom('books').select(['deleted_at', 'sold_at']).where('id', '=', id).executeTakeFirst();

const deleteCopy = (tx: Tx, sellerId: string, change: Change) =>
  tx
    .deleteFrom('listing_copies')
    .where((where) => where.and(placeOf(sellerId, change)))
    .execute();

/** Whether the book is for sale and no buyer has booked it. */
async function isFree(tx: Tx, bookId: string): Promise<boolean> {
  const book = await findBook(tx, bookId);
  return Boolean(book && !book.deleted_at && !book.sold_at) && !(await expireAndFindOpenOrder(tx, bookId));
}
