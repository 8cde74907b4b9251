import { sql } from 'kysely';
import { formatPlainMonth } from '#contract/kernel/day.ts';
import { reviewStars } from '#contract/reviews.ts';
import type { Seller } from '#contract/sellers.ts';
import { isActiveUser } from '#server/db/active-user.ts';
import { type Params, preparedQuery, type QueryExecutor } from '#server/db/prepared-query.ts';
import { averageRating } from '#server/lib/average-rating.ts';
import { DomainError } from '#server/lib/errors.ts';
import { siteDay } from '../site/site-time-zone.ts';

/**
 * Returns the public profile of a seller. The two reads are pipelined.
 * @throws DomainError `not_found`, also for a seller who is banned or deleted, and for a user who does not sell
 */
export async function getSeller(on: QueryExecutor, id: string): Promise<Seller> {
  const [[seller], spread] = await Promise.all([selectSeller(on, { id }), selectSpread(on, { id })]);
  if (!seller) throw new DomainError('not_found');
  const rating = averageRating(seller);
  const withStars = (stars: number) => Number(spread.find((row) => row.stars === stars)?.count ?? 0);
  return {
    _id: seller.id,
    name: seller.name,
    image: seller.photo_url,
    isVerified: seller.is_verified,
    memberSince: formatPlainMonth(seller.joined_on),
    sales: Number(seller.sales),
    reviewCount: seller.review_count,
    rating,
    spread: rating === null ? null : reviewStars.map(withStars),
  };
}

const selectSeller = preparedQuery((db, params: Params<{ id: string }>) =>
  db
    .selectFrom('users')
    .select((eb) => [
      'users.id',
      'users.name',
      'users.photo_url',
      siteDay('users.created_at').as('joined_on'),
      'users.review_count',
      'users.star_sum',
      sql<boolean>`users.verified_seller_at is not null`.as('is_verified'),
      eb
        .selectFrom('orders')
        .select((sales) => sales.fn.countAll<string>().as('count'))
        .whereRef('orders.seller_id', '=', 'users.id')
        .where('orders.status', '=', sql.lit('paid'))
        .as('sales'),
    ])
    .where('users.id', '=', params.id)
    .where('users.may_sell', '=', sql.lit(true))
    .where(isActiveUser()),
);

const selectSpread = preparedQuery((db, params: Params<{ id: string }>) =>
  db
    .selectFrom('reviews')
    .select(['stars', (eb) => eb.fn.countAll<string>().as('count')])
    .where('subject_id', '=', params.id)
    .where('published_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .groupBy('stars'),
);
