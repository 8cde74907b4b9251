import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import type { ImportedListing } from '#server/db/tables/import-tables.ts';
import { getEditionId } from '../../catalog/add-book.ts';
import { lockOpenCategory } from '../../catalog/find-category.ts';
import { claimImage } from '../../images/claim-image.ts';
import { listPhotoHashes, replacePhotos } from '../../listings/photos.ts';
import { readPrices } from '../../site/read-prices.ts';
import { lockCurrency } from '../../site/site-currency.ts';
import { type BookFields, readBookFields } from './book-fields.ts';

/** Gives a book whose row is locked what the file says, and returns its fields before and after. */
export async function updateListing(
  tx: Tx,
  bookId: string,
  listing: ImportedListing,
  photo: string | null,
): Promise<{ before: BookFields; after: BookFields }> {
  const { original_price, resale_price, book_title: title, author, language } = listing;
  const prices = readPrices({ original_price, resale_price }, await lockCurrency(tx));
  const before = await readBookFields(tx, bookId);
  const categoryId = await lockOpenCategory(tx, listing.category_id);
  const editionId = await getEditionId(tx, listing);
  const picture = photo ? await claimImage(tx, photo) : undefined;
  await tx
    .updateTable('books')
    .set({
      title,
      author: author ?? null,
      edition_id: editionId,
      category_id: categoryId,
      original_price_cents: prices.original_price,
      resale_price_cents: prices.resale_price,
      condition: listing.product_condition,
      years_of_use: listing.years_of_use,
      phone: listing.phone,
      location: listing.location,
      description: listing.description,
      language: language ?? null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', bookId)
    .execute();
  if (picture) await replaceCover(tx, bookId, picture);
  return { before, after: await readBookFields(tx, bookId) };
}

async function replaceCover(tx: Tx, bookId: string, cover: string): Promise<void> {
  const [, ...others] = await listPhotoHashes(tx, bookId);
  await replacePhotos(tx, bookId, [cover, ...others.filter((hash) => hash !== cover)]);
}
