import type { Page } from '#contract/kernel/pagination.ts';
import type { SellerReview } from '#contract/sellers.ts';
import { isActiveUser } from '#server/db/active-user.ts';
import { newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { requireSeller } from './require-seller.ts';

/**
 * Lists the published reviews about a seller, newest first.
 * @param viewerId of the user who reads them
 * @throws DomainError `not_found`, as for the profile
 */
export async function listSellerReviews(
  db: Db,
  sellerId: string,
  page: Page,
  viewerId: string | undefined,
): Promise<SellerReview[]> {
  await requireSeller(db, sellerId);
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('reviews')
      .select(['id', timestampText('published_at')])
      .where('id', '=', id)
      .where('subject_id', '=', sellerId)
      .where('published_at', 'is not', null)
      .executeTakeFirst(),
  );
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .innerJoin('users as author', 'author.id', 'reviews.author_id')
    .select(['reviews.id', 'reviews.author_id', 'reviews.stars', 'reviews.text', 'reviews.reply'])
    .select(['reviews.published_at', 'orders.title', 'orders.buyer_id'])
    .select(['author.name', 'author.photo_url'])
    .select(isActiveUser('author').as('is_member'))
    .where('reviews.subject_id', '=', sellerId)
    .where('reviews.published_at', 'is not', null)
    .where('reviews.hidden_at', 'is', null)
    .$call(newestAfter(start, page.limit, 'reviews.published_at', 'reviews.id'))
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    authorName: row.is_member ? row.name : null,
    authorImage: row.is_member ? row.photo_url : null,
    authorSide: row.author_id === row.buyer_id ? 'buyer' : 'seller',
    book_title: row.title,
    stars: row.stars,
    text: row.text,
    reply: row.reply,
    publishedAt: row.published_at?.toISOString() ?? '',
    isMine: row.author_id === viewerId,
  }));
}
