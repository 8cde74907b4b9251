import type { Db } from '#server/db/schema.ts';
import { batchSize, nextBatch } from './batches.ts';

/** The lists of books that the user has uploaded in the last month, with the rows that had an error. */
export async function* bookImports(db: Db, userId: string) {
  const imports = await db
    .selectFrom('book_imports')
    .select(['id', 'file_name', 'state', 'columns', 'created_at', 'finished_at'])
    .where('seller_id', '=', userId)
    .orderBy('created_at')
    .execute();
  for (const { id, file_name, created_at, finished_at, ...rest } of imports)
    for (let after = 0; ; ) {
      const rows = await rowsOfImport(db, id, after);
      yield { id, fileName: file_name, ...rest, uploadedAt: created_at, finishedAt: finished_at, rows };
      after = rows.at(-1)?.number ?? 0;
      if (rows.length < batchSize) break;
    }
}

const rowsOfImport = (db: Db, importId: string, after: number) =>
  db
    .selectFrom('book_import_rows')
    .select(['number', 'listing_id as listingId', 'copy', 'quantity', 'listing', 'photo', 'cells', 'errors'])
    .where('import_id', '=', importId)
    .$call(nextBatch(after, 'number'))
    .execute();

/** Books that are not listed, because they have no photo yet. */
export async function* waitingListings(db: Db, userId: string) {
  yield* await db
    .selectFrom('listing_copies')
    .select(['listing_id as listingId', 'copy', 'listing'])
    .where('seller_id', '=', userId)
    .where('book_id', 'is', null)
    .orderBy('listing_id')
    .orderBy('copy')
    .execute();
}
