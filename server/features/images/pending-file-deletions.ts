import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { fileNameOf, smallerFileName, smallerWidths } from './urls.ts';

/**
 * To be called before files are written: should nothing come of them, they go in a day. Waits for a removal of the
 * same files that is under way, and keeps others away for that day.
 */
export const reserveFiles = (db: Db, hash: string): Promise<void> =>
  setRemoval(db, hash, sql<Date>`now() + interval '1 day'`);

/** To be called where the row of a picture is deleted, whose files are to go as well. */
export const scheduleDeletion = (tx: Tx, hash: string): Promise<void> =>
  setRemoval(tx, hash, sql<Date>`now()`);

async function setRemoval(db: Db | Tx, hash: string, dueAt: RawBuilder<Date>): Promise<void> {
  await db
    .insertInto('pending_file_deletions')
    .values({ hash, delete_after: dueAt })
    // The later one holds: somebody may be writing these files right now.
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        delete_after: sql<Date>`greatest(pending_file_deletions.delete_after, excluded.delete_after)`,
      }),
    )
    .execute();
}

/** Removes the files whose time has come. After a crash or a failure of the store the next run finishes it. */
export async function deleteDueFiles({ db, store }: { db: Db; store: ImageStore }): Promise<void> {
  const due = await db
    .selectFrom('pending_file_deletions')
    .select('hash')
    .where('delete_after', '<=', sql<Date>`now()`)
    .execute();
  for (const { hash } of due) await removeFiles(db, store, hash);
}

/** The lock, held while the store works, makes whoever sends the same picture again wait for the end. */
async function removeFiles(db: Db, store: ImageStore, hash: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removal = await tx
      .selectFrom('pending_file_deletions')
      .select('hash')
      .where('hash', '=', hash)
      .where('delete_after', '<=', sql<Date>`now()`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!removal) return;
    if (!(await isReferenced(tx, hash))) await Promise.all(namesOf(hash).map((name) => store.remove(name)));
    await tx.deleteFrom('pending_file_deletions').where('hash', '=', hash).execute();
  });
}

/** An upload that broke off may have been of a picture that was there already. */
async function isReferenced(tx: Tx, hash: string): Promise<boolean> {
  return Boolean(await tx.selectFrom('pictures').select('hash').where('hash', '=', hash).executeTakeFirst());
}

/** Not every picture has every size; removing what is not there is no error. */
const namesOf = (hash: string): string[] => [
  fileNameOf(hash),
  ...smallerWidths.map((width) => smallerFileName(hash, width)),
];
