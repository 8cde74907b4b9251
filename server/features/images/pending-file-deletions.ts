import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { fileNameOf, previewFileName, smallerFileName, smallerWidths } from './urls.ts';

/**
 * Call before writing files: if their row is never inserted, they are deleted after a day. Waits for a deletion of the same
 * files that is in progress, and prevents others for that day.
 */
export const reserveFiles = (db: Db, hash: string): Promise<void> =>
  upsertDeletion(db, hash, sql<Date>`now() + interval '1 day'`);

/** Call in the transaction that deletes the row of an image, to delete its files as well. */
export const scheduleDeletion = (tx: Tx, hash: string): Promise<void> =>
  upsertDeletion(tx, hash, sql<Date>`now()`);

async function upsertDeletion(db: Db | Tx, hash: string, deleteAfter: RawBuilder<Date>): Promise<void> {
  await db
    .insertInto('pending_file_deletions')
    .values({ hash, delete_after: deleteAfter })
    // The later time wins, because another upload may be writing these files at the moment.
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        delete_after: sql<Date>`greatest(pending_file_deletions.delete_after, excluded.delete_after)`,
      }),
    )
    .execute();
}

/** Deletes the files that are due. The next run finishes what a crash or an unreachable store interrupted. */
export async function deleteDueFiles({ db, store }: { db: Db; store: ImageStore }): Promise<void> {
  const due = await db
    .selectFrom('pending_file_deletions')
    .select('hash')
    .where('delete_after', '<=', sql<Date>`now()`)
    .execute();
  for (const { hash } of due) await deleteFiles(db, store, hash);
}

/** Holds the row lock while the store deletes, so that an upload of the same image waits. */
async function deleteFiles(db: Db, store: ImageStore, hash: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deletion = await tx
      .selectFrom('pending_file_deletions')
      .select('hash')
      .where('hash', '=', hash)
      .where('delete_after', '<=', sql<Date>`now()`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!deletion) return;
    if (!(await isReferenced(tx, hash))) await Promise.all(namesOf(hash).map((name) => store.remove(name)));
    await tx.deleteFrom('pending_file_deletions').where('hash', '=', hash).execute();
  });
}

/** An interrupted upload may have been of an image that already existed. */
async function isReferenced(tx: Tx, hash: string): Promise<boolean> {
  return Boolean(await tx.selectFrom('pictures').select('hash').where('hash', '=', hash).executeTakeFirst());
}

/** Not every image has every size, or a preview; deleting a missing file is not an error. */
const namesOf = (hash: string): string[] => [
  fileNameOf(hash),
  previewFileName(hash),
  ...smallerWidths.map((width) => smallerFileName(hash, width)),
];
