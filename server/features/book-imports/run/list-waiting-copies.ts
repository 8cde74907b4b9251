import { sql } from 'kysely';
import { maxPhotos } from '#contract/listings.ts';
import type { Tx } from '#server/db/schema.ts';
import type { ImportedListing } from '#server/db/tables/import-tables.ts';
import { DomainError } from '#server/lib/errors.ts';
import { insertListing } from '../../catalog/add-book.ts';
import { imageUrl } from '../../images/urls.ts';
import { replacePhotos } from '../../listings/photos.ts';
import type { RunningImport } from './running-import.ts';

const copiesAtOnce = 25;

type Waiting = { listing_id: string; copy: number; listing: ImportedListing; pictures: string[] };

/** Lists the next copies that waited for a photo and have one in the zip files of this import. */
export async function listWaitingCopies(tx: Tx, running: RunningImport): Promise<boolean> {
  const { rows } = await sql<Waiting>`
    select copies.listing_id, copies.copy, copies.listing, files.pictures
    from listing_copies as copies
    join lateral (
      select array_agg(picture_hash order by photos.position) as pictures from book_import_photos as photos
      join book_import_files using (import_id, digest)
      where photos.import_id = ${running.id} and photos.listing_id = copies.listing_id and picture_hash is not null
    ) as files on true
    where files.pictures is not null and copies.seller_id = ${running.sellerId} and copies.book_id is null
    order by copies.listing_id, copies.copy limit ${copiesAtOnce}`.execute(tx);
  for (const waiting of rows) await listCopy(tx, running, waiting);
  return rows.length === copiesAtOnce;
}

/** A copy whose shelf was retired since, or whose photo is gone, keeps waiting; its photo is not tried again. */
async function listCopy(tx: Tx, { id, sellerId }: RunningImport, waiting: Waiting): Promise<void> {
  const { listing_id, copy, listing } = waiting;
  const pictures = [...new Set(waiting.pictures)].slice(0, maxPhotos);
  try {
    const bookId = await insertListing(tx, sellerId, { ...listing, book_photo: imageUrl(pictures[0] ?? '') });
    await replacePhotos(tx, bookId, pictures);
    await tx
      .updateTable('listing_copies')
      .set({ book_id: bookId, listing: null })
      .where((where) => where.and({ seller_id: sellerId, listing_id, copy }))
      .execute();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid_input') throw error;
    await tx
      .deleteFrom('book_import_photos')
      .where((where) => where.and({ import_id: id, listing_id }))
      .execute();
  }
}
