import type { Photo } from '#contract/images/photos.ts';
import { maxPhotos } from '#contract/listings.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { getPictureHash } from '../catalog/add-book.ts';
import { lockEditableBook } from './lock-editable-book.ts';
import { listPhotoHashes, listPhotos, replacePhotos } from './photos.ts';

/**
 * Adds an uploaded photo after the others and returns all of them. Adding one that is there changes nothing, so a request
 * may be repeated.
 * @throws DomainError `too_many_photos`, `invalid_input` for a photo that was not uploaded, and those of `lockEditableBook`
 */
export const addBookPhoto = (db: Db, sellerId: string, bookId: string, url: string): Promise<Photo[]> =>
  changePhotos(db, sellerId, bookId, async (tx, hashes) => {
    const added = await getPictureHash(tx, 'photo', url);
    if (hashes.includes(added)) return hashes;
    if (hashes.length >= maxPhotos) throw new DomainError('too_many_photos');
    return [...hashes, added];
  });

/**
 * Removes a photo and returns those that are left. If it was the cover, the next one becomes the cover.
 * @throws DomainError `last_photo`, `not_found`, and those of `lockEditableBook`
 */
export const removeBookPhoto = (db: Db, sellerId: string, bookId: string, hash: string): Promise<Photo[]> =>
  changePhotos(db, sellerId, bookId, async (_, hashes) => {
    if (!hashes.includes(hash)) throw new DomainError('not_found');
    if (hashes.length === 1) throw new DomainError('last_photo');
    return hashes.filter((other) => other !== hash);
  });

/**
 * Puts the photos in a new order and returns them. The first becomes the cover.
 * @throws DomainError `listing_changed` if these are not all photos of the listing, and those of `lockEditableBook`
 */
export const reorderBookPhotos = (
  db: Db,
  sellerId: string,
  bookId: string,
  order: readonly string[],
): Promise<Photo[]> =>
  changePhotos(db, sellerId, bookId, async (_, hashes) => {
    const isSame = order.length === hashes.length && hashes.every((hash) => order.includes(hash));
    if (!isSame) throw new DomainError('listing_changed');
    return order;
  });

type Change = (tx: Tx, hashes: readonly string[]) => Promise<readonly string[]>;

async function changePhotos(db: Db, sellerId: string, bookId: string, change: Change): Promise<Photo[]> {
  return db.transaction().execute(async (tx) => {
    await lockEditableBook(tx, sellerId, bookId);
    const hashes = await listPhotoHashes(tx, bookId);
    const changed = await change(tx, hashes);
    if (changed.join() !== hashes.join()) await replacePhotos(tx, bookId, changed);
    return listPhotos(tx, bookId);
  });
}
