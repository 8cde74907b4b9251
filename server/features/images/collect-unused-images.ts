import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { deleteDueFiles, scheduleDeletion } from './pending-file-deletions.ts';

/**
 * Removes what no record has used for a day: first the picture's row, which the database refuses while anything
 * refers to it, then its files. Safe to run anywhere at any time; a run that broke off is finished by the next.
 */
export async function collectUnusedImages(deps: { db: Db; store: ImageStore }): Promise<void> {
  await refreshUsage(deps.db);
  for (const hash of await findUnused(deps.db)) await giveUp(deps.db, hash);
  await deleteDueFiles(deps);
}

/** A book that was taken down still shows its cover in the orders for it. */
const isUsed = sql<boolean>`(
  exists (select from users where users.photo_hash = pictures.hash)
  or exists (
    select from books where books.picture_hash = pictures.hash
      and (books.deleted_at is null or exists (select from orders where orders.book_id = books.id))
  )
)`;

const isUnused = sql<boolean>`not ${isUsed}`;
const isOld = sql<boolean>`unused_since < now() - interval '1 day'`;

/** The day begins when the job first sees that nothing uses the picture any more. */
async function refreshUsage(db: Db): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where(isUsed)
    .execute();
  await db
    .updateTable('pictures')
    .set({ unused_since: sql<Date>`now()` })
    .where('unused_since', 'is', null)
    .where(isUnused)
    .execute();
}

async function findUnused(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('pictures').select('hash').where(isOld).execute();
  return rows.map(({ hash }) => hash);
}

async function giveUp(db: Db, hash: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockUnused(tx, hash))) return;
    // What refers to it still are listings that were taken down.
    await tx.updateTable('books').set({ picture_hash: null }).where('picture_hash', '=', hash).execute();
    await tx.deleteFrom('pictures').where('hash', '=', hash).execute();
    await scheduleDeletion(tx, hash);
  });
}

/**
 * Two statements: the first waits for whoever is about to use the picture, and only a second one sees that they have.
 */
async function lockUnused(tx: Tx, hash: string): Promise<boolean> {
  const picture = tx.selectFrom('pictures').select('hash').where('hash', '=', hash);
  if (!(await picture.where(isOld).forUpdate().executeTakeFirst())) return false;
  return Boolean(await picture.where(isUnused).executeTakeFirst());
}
