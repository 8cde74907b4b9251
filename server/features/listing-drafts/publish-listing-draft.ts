import { sql } from 'kysely';
import * as z from 'zod/mini';
import { listingForm } from '#contract/catalog/catalog.ts';
import type { ListingDraft } from '#contract/listing-drafts.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { insertListing, requireVerifiedSeller } from '../catalog/add-book.ts';
import { lockCurrency } from '../site/site-currency.ts';
import { draftEnd, lockDraft, toDraft } from './draft-rows.ts';

/**
 * Lists the book of a draft and returns its id. A draft becomes one book, however often and at the same moment this is called: the
 * lock on its row makes the calls happen one after the other, and all of them return that book.
 * @throws DomainError `not_found`, `draft_not_ready`, and what `addBook` throws
 */
export async function publishListingDraft(db: Db, sellerId: string, id: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    // In the order in which listing, drafting and deleting the seller lock them.
    await lockCurrency(tx);
    await requireVerifiedSeller(tx, sellerId);
    const draft = await lockDraft(tx, sellerId, id);
    if (draft.book_id) return draft.book_id;
    if (draft.state !== 'ready') throw new DomainError('draft_not_ready');
    const bookId = await insertListing(tx, sellerId, toListing(toDraft(draft)));
    await tx
      .updateTable('listing_drafts')
      // The book has the photo now, and decides how long it is kept.
      .set({ book_id: bookId, picture_hash: null, version: sql`version + 1`, expires_at: draftEnd })
      .where('seller_id', '=', sellerId)
      .where('id', '=', id)
      .execute();
    return bookId;
  });
}

/** Reads a draft like the form of a listing, so that it is checked like one. */
function toListing({ isbn13, ...draft }: ListingDraft): z.output<typeof listingForm> {
  return z.parse(listingForm, {
    ...draft,
    isbn: isbn13 ?? undefined,
    author: draft.author ?? undefined,
    language: draft.language ?? undefined,
  });
}
