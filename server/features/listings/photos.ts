import { sql } from 'kysely';
import type { Photo } from '#contract/images/photos.ts';
import { maxPhotos } from '#contract/listings.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { toPhoto } from '../images/urls.ts';

/** Lists the hashes of a listing's photos in their order. The first is the cover. */
export async function listPhotoHashes(db: Db | Tx, bookId: string): Promise<string[]> {
  const rows = await selectPhotos(db, bookId).select('pictures.hash').execute();
  return rows.map(({ hash }) => hash);
}

/** Lists the photos of a listing in their order. The first is the cover. */
export async function listPhotos(db: Db | Tx, bookId: string): Promise<Photo[]> {
  const rows = await selectPhotos(db, bookId)
    .select(['pictures.hash', 'pictures.width', 'pictures.height', 'pictures.widths', 'pictures.color'])
    .execute();
  return rows.map(toPhoto);
}

const selectPhotos = (db: Db | Tx, bookId: string) =>
  db
    .selectFrom(
      sql<{ position: number; picture_hash: string }>`(
        select 1 as position, picture_hash from books where id = ${bookId}
        union all select position, picture_hash from book_photos where book_id = ${bookId})`.as('photo'),
    )
    .innerJoin('pictures', 'pictures.hash', 'photo.picture_hash')
    .orderBy('photo.position');

/** Replaces the photos of a book whose row the caller has locked. The page of the book shows them, so it has changed, too. */
export async function replacePhotos(
  tx: Tx,
  bookId: string,
  [cover, ...others]: readonly string[],
): Promise<void> {
  if (!cover || others.length >= maxPhotos) throw new Error('A listing has one to six photos');
  await tx
    .updateTable('books')
    .set({ picture_hash: cover, updated_at: sql<Date>`now()` })
    .where('id', '=', bookId)
    .execute();
  await tx.deleteFrom('book_photos').where('book_id', '=', bookId).execute();
  if (others.length === 0) return;
  await tx
    .insertInto('book_photos')
    .values(others.map((picture_hash, index) => ({ book_id: bookId, position: index + 2, picture_hash })))
    .execute();
}
