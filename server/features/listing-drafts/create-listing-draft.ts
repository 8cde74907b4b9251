import type * as z from 'zod/mini';
import { readIsbn } from '#contract/kernel/isbn.ts';
import { say } from '#contract/kernel/sentence.ts';
import { type createListingDraft as call, type ListingDraft, maxDrafts } from '#contract/listing-drafts.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { lockCurrency } from '../site/site-currency.ts';
import { lockActiveUser } from '../users/lock-active-user.ts';
import { readDraftFields, wrongField } from './draft-fields.ts';
import { draftEnd, getDraft } from './draft-rows.ts';

/**
 * Keeps a draft. A browser repeats this when it got no response, so a draft that exists is returned as it is.
 * @throws DomainError `invalid_input`, `too_many_drafts`, `not_found` for a draft that has been deleted since
 */
export async function createListingDraft(
  db: Db,
  sellerId: string,
  { _id: id, isbn, ...fields }: z.output<typeof call.body>,
): Promise<ListingDraft> {
  const isbn13 = isbn === undefined ? null : requireIsbn(isbn);
  return db.transaction().execute(async (tx) => {
    const currency = await lockCurrency(tx);
    await lockActiveUser(tx, sellerId);
    const columns = await readDraftFields(tx, fields, currency);
    await tx
      .insertInto('listing_drafts')
      .values({ id, seller_id: sellerId, isbn13, ...columns, expires_at: draftEnd })
      .onConflict((same) => same.columns(['seller_id', 'id']).doNothing())
      .execute();
    await assertNotTooMany(tx, sellerId);
    return getDraft(tx, sellerId, id);
  });
}

function requireIsbn(isbn: string): string {
  const isbn13 = readIsbn(isbn);
  if (!isbn13) throw wrongField('isbn', say('fields.isbn'));
  return isbn13;
}

/** @throws DomainError `too_many_drafts` */
export async function assertNotTooMany(tx: Tx, sellerId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('listing_drafts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('seller_id', '=', sellerId)
    .where('removed_at', 'is', null)
    .where('book_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) > maxDrafts) throw new DomainError('too_many_drafts');
}
