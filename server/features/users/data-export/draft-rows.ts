import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import { categoryNameIn } from '#server/db/category-name.ts';
import type { Db } from '#server/db/schema.ts';
import { imageUrl } from '#server/features/images/urls.ts';
import { siteCurrency } from '#server/features/site/site-currency.ts';
import { firstId, nextBatch } from './batches.ts';

/** Also deleted ones, which are kept for a day. */
export async function listingDrafts(
  db: Db,
  { userId, locale }: { userId: string; locale: Locale },
  after = firstId,
) {
  const rows = await db
    .selectFrom('listing_drafts')
    .leftJoin('categories', 'categories.id', 'listing_drafts.category_id')
    .select([
      'listing_drafts.id',
      'isbn13',
      'title',
      'author',
      'language',
      categoryNameIn(locale).as('category'),
    ])
    .select(['condition', 'original_price_cents', 'resale_price_cents', 'years_of_use', 'phone', 'location'])
    .select(['description', 'picture_hash', 'book_id', 'state', 'created_at', 'removed_at'])
    .select(siteCurrency.as('currency'))
    .where('seller_id', '=', userId)
    .$call(nextBatch(after, 'listing_drafts.id'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    isbn: row.isbn13,
    title: row.title,
    author: row.author,
    language: row.language,
    category: row.category,
    condition: row.condition,
    originalPrice: row.original_price_cents && toAmount(row.original_price_cents, row.currency),
    resalePrice: row.resale_price_cents && toAmount(row.resale_price_cents, row.currency),
    currency: row.currency,
    yearsOfUse: row.years_of_use,
    phone: row.phone,
    location: row.location,
    description: row.description,
    photo: row.picture_hash && imageUrl(row.picture_hash),
    bookId: row.book_id,
    createdAt: row.created_at,
    deletedAt: row.removed_at,
  }));
}
