import { sql } from 'kysely';
import { toAmount } from '#contract/kernel/money/money.ts';
import { draftDays, type ListingDraft } from '#contract/listing-drafts.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { imageUrl } from '../images/urls.ts';
import { siteCurrency } from '../site/site-currency.ts';

/** When a draft that is changed now is deleted. */
export const draftEnd = sql<Date>`now() + ${sql.lit(`${draftDays} days`)}::interval`;

/** The slug of a merged category is that of the one that it became part of. */
const categorySlug = sql<string | null>`(
  select coalesce(target.slug, named.slug) from categories as named
  left join categories as target on target.id = named.merged_into
  where named.id = listing_drafts.category_id)`;

/** Selects the drafts of a seller that have not been deleted. */
const selectDrafts = (db: Db | Tx, sellerId: string) =>
  db
    .selectFrom('listing_drafts')
    .selectAll()
    .select([categorySlug.as('category_slug'), siteCurrency.as('currency')])
    .where('seller_id', '=', sellerId)
    .where('removed_at', 'is', null);

type DraftRow = Awaited<ReturnType<ReturnType<typeof selectDrafts>['execute']>>[number];

export async function listListingDrafts(db: Db, sellerId: string): Promise<ListingDraft[]> {
  const rows = await selectDrafts(db, sellerId)
    .where('book_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toDraft);
}

/**
 * Locks a draft for the rest of the transaction.
 * @throws DomainError `not_found`, also for another seller's draft
 */
export async function lockDraft(tx: Tx, sellerId: string, id: string): Promise<DraftRow> {
  const row = await selectDrafts(tx, sellerId)
    .where('id', '=', id)
    .forUpdate('listing_drafts')
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return row;
}

/** @throws DomainError `not_found`, also for another seller's draft */
export async function getDraft(db: Db | Tx, sellerId: string, id: string): Promise<ListingDraft> {
  const row = await selectDrafts(db, sellerId).where('id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return toDraft(row);
}

export function toDraft(row: DraftRow): ListingDraft {
  const price = (cents: number | null) => (cents === null ? null : toAmount(cents, row.currency));
  return {
    _id: row.id,
    state: row.state,
    isbn13: row.isbn13,
    book_title: row.title,
    author: row.author,
    language: row.language,
    category_id: row.category_slug,
    product_condition: row.condition,
    book_photo: row.picture_hash && imageUrl(row.picture_hash),
    original_price: price(row.original_price_cents),
    resale_price: price(row.resale_price_cents),
    years_of_use: row.years_of_use,
    phone: row.phone,
    location: row.location,
    description: row.description,
    looked_up: row.looked_up_at !== null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}
