import { sql } from 'kysely';
import type { ListingDraft } from '#contract/listing-drafts.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { lockCurrency } from '../site/site-currency.ts';
import { type DraftFields, readDraftFields } from './draft-fields.ts';
import { draftEnd, getDraft, lockDraft } from './draft-rows.ts';

type Change = DraftFields & { version: number };

/**
 * Changes a draft. Its version is the one that the change is based on.
 * @throws DomainError `not_found`, `draft_changed` if it was changed or listed since, `invalid_input`
 */
export async function updateListingDraft(
  db: Db,
  sellerId: string,
  id: string,
  { version, ...fields }: Change,
): Promise<ListingDraft> {
  return db.transaction().execute(async (tx) => {
    const currency = await lockCurrency(tx);
    const draft = await lockDraft(tx, sellerId, id);
    if (draft.version !== version || draft.state === 'listed') throw new DomainError('draft_changed');
    const columns = await readDraftFields(tx, fields, currency);
    await tx
      .updateTable('listing_drafts')
      .set({ ...columns, version: sql`version + 1`, expires_at: draftEnd })
      .where('seller_id', '=', sellerId)
      .where('id', '=', id)
      .execute();
    return getDraft(tx, sellerId, id);
  });
}
