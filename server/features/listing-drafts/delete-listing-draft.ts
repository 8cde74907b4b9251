import { sql } from 'kysely';
import type { ListingDraft } from '#contract/listing-drafts.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { lockActiveUser } from '../users/lock-active-user.ts';
import { assertNotTooMany } from './create-listing-draft.ts';
import { draftEnd, getDraft } from './draft-rows.ts';

/**
 * Deletes a draft. For a day it can be restored, and a creation that is repeated late cannot bring it back.
 * @throws DomainError `not_found`, also for another seller's draft
 */
export async function deleteListingDraft(db: Db, sellerId: string, id: string): Promise<void> {
  const deleted = await db
    .updateTable('listing_drafts')
    .set({ removed_at: sql<Date>`now()`, expires_at: sql<Date>`now() + interval '1 day'` })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('book_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw new DomainError('not_found');
}

/** @throws DomainError `not_found`, also for another seller's draft; `too_many_drafts` */
export async function restoreListingDraft(db: Db, sellerId: string, id: string): Promise<ListingDraft> {
  return db.transaction().execute(async (tx) => {
    await lockActiveUser(tx, sellerId);
    await tx
      .updateTable('listing_drafts')
      .set({ removed_at: null, expires_at: draftEnd })
      .where('seller_id', '=', sellerId)
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .execute();
    await assertNotTooMany(tx, sellerId);
    return getDraft(tx, sellerId, id);
  });
}
