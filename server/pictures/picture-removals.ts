import { type RawBuilder, sql } from 'kysely';
import type { PictureStore } from '../adapters/pictures/picture-store.ts';
import type { Db, Tx } from '../db/tables.ts';
import { fileNameOf, smallerFileName, smallerWidths } from './picture-urls.ts';

/**
 * To be called before files are written: should nothing come of them, they go in a day. Waits for a removal of the
 * same files that is under way, and keeps others away for that day.
 */
export const announceFiles = (db: Db, hash: string): Promise<void> =>
  setRemoval(db, hash, sql<Date>`now() + interval '1 day'`);

/** To be called where the row of a picture is deleted, whose files are to go as well. */
export const orderRemoval = (tx: Tx, hash: string): Promise<void> => setRemoval(tx, hash, sql<Date>`now()`);

async function setRemoval(db: Db | Tx, hash: string, dueAt: RawBuilder<Date>): Promise<void> {
  await db
    .insertInto('picture_removals')
    .values({ hash, due_at: dueAt })
    // The later one holds: somebody may be writing these files right now.
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({ due_at: sql<Date>`greatest(picture_removals.due_at, excluded.due_at)` }),
    )
    .execute();
}

/** Removes the files whose time has come. After a crash or a failure of the store the next run finishes it. */
export async function removeDueFiles({ db, store }: { db: Db; store: PictureStore }): Promise<void> {
  const due = await db
    .selectFrom('picture_removals')
    .select('hash')
    .where('due_at', '<=', sql<Date>`now()`)
    .execute();
  for (const { hash } of due) await removeFiles(db, store, hash);
}

/** The lock, held while the store works, makes whoever sends the same picture again wait for the end. */
async function removeFiles(db: Db, store: PictureStore, hash: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removal = await tx
      .selectFrom('picture_removals')
      .select('hash')
      .where('hash', '=', hash)
      .where('due_at', '<=', sql<Date>`now()`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!removal) return;
    if (!(await isPromised(tx, hash))) await Promise.all(namesOf(hash).map((name) => store.remove(name)));
    await tx.deleteFrom('picture_removals').where('hash', '=', hash).execute();
  });
}

/** An upload that broke off may have been of a picture that was there already. */
async function isPromised(tx: Tx, hash: string): Promise<boolean> {
  return Boolean(await tx.selectFrom('pictures').select('hash').where('hash', '=', hash).executeTakeFirst());
}

/** Not every picture has every size; removing what is not there is no error. */
const namesOf = (hash: string): string[] => [
  fileNameOf(hash),
  ...smallerWidths.map((width) => smallerFileName(hash, width)),
];
