import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { deleteDueFiles, scheduleDeletion } from './pending-file-deletions.ts';

/**
 * Deletes images that no record has used for a day: first the row, which foreign keys protect while it is in use, then the
 * files. Safe to run concurrently; the next run finishes an interrupted one.
 */
export async function collectUnusedImages(deps: { db: Db; store: ImageStore }): Promise<void> {
  await refreshUsage(deps.db);
  for (const hash of await findUnused(deps.db)) await deleteImage(deps.db, hash);
  await deleteDueFiles(deps);
}

/** The orders for a deleted book still show its cover, but not its other photos. */
const isUsed = sql<boolean>`(
  exists (select from users where users.photo_hash = pictures.hash)
  or exists (select from site where site.logo_hash = pictures.hash)
  or exists (select from site_slides where site_slides.picture_hash = pictures.hash)
  or exists (select from categories where categories.uploaded_picture = pictures.hash)
  or exists (select from listing_drafts where listing_drafts.picture_hash = pictures.hash)
  or exists (
    select from books where books.picture_hash = pictures.hash
      and (books.deleted_at is null or exists (select from orders where orders.book_id = books.id))
  )
  or exists (
    select from book_photos join books on books.id = book_photos.book_id
    where book_photos.picture_hash = pictures.hash and books.deleted_at is null
  )
)`;

const isUnused = sql<boolean>`not ${isUsed}`;
const isOld = sql<boolean>`unused_since < now() - interval '1 day'`;

/** The day begins when the job first finds the image unused. */
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

async function deleteImage(db: Db, hash: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockUnused(tx, hash))) return;
    // Only deleted books can still refer to it: as their cover only those without orders.
    await tx.deleteFrom('book_photos').where('picture_hash', '=', hash).execute();
    await tx.updateTable('books').set({ picture_hash: null }).where('picture_hash', '=', hash).execute();
    await tx.deleteFrom('pictures').where('hash', '=', hash).execute();
    await scheduleDeletion(tx, hash);
  });
}

/** Two statements: the first waits for transactions that claim the image, and only a second one sees their effect. */
async function lockUnused(tx: Tx, hash: string): Promise<boolean> {
  const picture = tx.selectFrom('pictures').select('hash').where('hash', '=', hash);
  if (!(await picture.where(isOld).forUpdate().executeTakeFirst())) return false;
  return Boolean(await picture.where(isUnused).executeTakeFirst());
}
