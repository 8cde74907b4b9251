import type * as z from 'zod/mini';
import type { listingForm } from '#contract/catalog/catalog.ts';
import { readIsbn } from '#contract/kernel/isbn.ts';
import { type Sentence, say } from '#contract/kernel/sentence.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { claimImage } from '../images/claim-image.ts';
import { readPrices } from '../site/read-prices.ts';
import { lockCurrency } from '../site/site-currency.ts';
import { lockOpenCategory } from './find-category.ts';
import { findOrCreateEdition } from './find-or-create-edition.ts';

export type Listing = z.output<typeof listingForm>;

/**
 * Lists a book of a verified seller and returns its id. The seller and the states (unsold, not advertised, not reported)
 * are set here and never taken from the input.
 * @throws DomainError `seller_not_verified`, `invalid_input` for a wrong price or ISBN, an unknown or retired category, or an
 *   unknown photo
 */
export async function addBook(db: Db, sellerId: string, listing: Listing, now?: Date): Promise<string> {
  return db.transaction().execute((tx) => insertListing(tx, sellerId, listing, now));
}

/** Lists a book within a transaction that does more; see `addBook`. */
export async function insertListing(tx: Tx, sellerId: string, listing: Listing, now?: Date): Promise<string> {
  const prices = await readListingPrices(tx, listing);
  await requireVerifiedSeller(tx, sellerId);
  const categoryId = await lockOpenCategory(tx, listing.category_id);
  const pictureHash = await getPictureHash(tx, 'book_photo', listing.book_photo);
  const editionId = await getEditionId(tx, listing);
  const id = uuidV7();
  await tx
    .insertInto('books')
    .values({
      id,
      seller_id: sellerId,
      category_id: categoryId,
      title: listing.book_title,
      picture_hash: pictureHash,
      original_price_cents: prices.original_price,
      resale_price_cents: prices.resale_price,
      condition: listing.product_condition,
      years_of_use: listing.years_of_use,
      phone: listing.phone,
      location: listing.location,
      description: listing.description,
      edition_id: editionId,
      author: listing.author ?? null,
      language: listing.language ?? null,
      advertised_at: null,
      reported_at: null,
      sold_at: null,
      deleted_at: null,
      ...(now && { created_at: now }),
    })
    .execute();
  return id;
}

/** The currency is locked, or a change of it would give the amounts another meaning. */
async function readListingPrices(tx: Tx, { original_price, resale_price }: Listing) {
  return readPrices({ original_price, resale_price }, await lockCurrency(tx));
}

/**
 * The row lock keeps the seller from being deleted until the book is listed. A constraint verifies only accounts that may sell.
 * @throws DomainError `seller_not_verified`
 */
export async function requireVerifiedSeller(tx: Tx, sellerId: string): Promise<void> {
  const seller = await tx
    .selectFrom('users')
    .select('verified_seller_at')
    .where('id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!seller?.verified_seller_at) throw new DomainError('seller_not_verified');
}

/**
 * Returns the hash of an uploaded photo, which is not deleted until the transaction ends.
 * @throws DomainError `invalid_input`
 */
export async function getPictureHash(tx: Tx, field: string, url: string): Promise<string> {
  const hash = await claimImage(tx, url);
  if (!hash) throw wrongField(field, say('fields.uploadPhotoFirst'));
  return hash;
}

/**
 * Returns the id of the edition that a listing names by its ISBN; null if it names none.
 * @throws DomainError `invalid_input`
 */
export async function getEditionId(tx: Tx, { isbn }: Pick<Listing, 'isbn'>): Promise<string | null> {
  if (isbn === undefined) return null;
  const isbn13 = readIsbn(isbn);
  if (!isbn13) throw wrongField('isbn', say('fields.isbn'));
  return findOrCreateEdition(tx, isbn13);
}

const wrongField = (path: string, message: Sentence): DomainError =>
  new DomainError('invalid_input', message, { errors: [{ path, message }] });
