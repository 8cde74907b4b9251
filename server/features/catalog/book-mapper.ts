import { sql } from 'kysely';
import type { Book } from '#contract/catalog/catalog.ts';
import { formatPlainDay } from '#contract/kernel/day.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Db } from '#server/db/schema.ts';
import { averageRating } from '#server/lib/average-rating.ts';
import { bookSlug } from '#server/lib/slugify.ts';
import { imageSrcset, imageUrl } from '../images/urls.ts';
import { siteCurrency } from '../site/site-currency.ts';
import { siteLookAround } from '../site/site-look-around.ts';
import { siteDay } from '../site/site-time-zone.ts';
import { isOpenOrder } from './availability.ts';

/** The user that the book is shown to, which decides which personal details are included. */
export type Viewer = { id: string; role: string | null } | undefined;

/** Selects everything that `toBook` needs in one query; narrow it with `where` on `books`. */
export function selectBooks(db: Db) {
  return db
    .selectFrom('books')
    .innerJoin('users as seller', 'seller.id', 'books.seller_id')
    .innerJoin('categories', 'categories.id', 'books.category_id')
    .innerJoin('pictures', 'pictures.hash', 'books.picture_hash')
    .leftJoin('orders as open_order', (join) =>
      join.onRef('open_order.book_id', '=', 'books.id').on(isOpenOrder('open_order')),
    )
    .select([
      'books.id',
      'books.seller_id',
      'books.title',
      shownAuthor.as('shown_author'),
      'books.original_price_cents',
      'books.resale_price_cents',
      siteCurrency.as('currency'),
      siteLookAround.as('look_around'),
      'books.condition',
      'books.years_of_use',
      'books.phone',
      'books.location',
      'books.description',
      isNotNull('books.advertised_at').as('is_advertised'),
      isNotNull('books.reported_at').as('is_reported'),
      isNotNull('books.sold_at').as('is_sold'),
      // Text with microseconds: a cursor made from a Date would skip or repeat books of the same millisecond.
      sql<string>`to_char(books.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'listed_at',
      ),
      siteDay('books.created_at').as('listed_on'),
      'categories.slug as category_slug',
      'seller.name as seller_name',
      'seller.email as seller_email',
      'seller.photo_url as seller_photo_url',
      isNotNull('seller.verified_seller_at').as('is_seller_verified'),
      'seller.review_count',
      'seller.star_sum',
      'pictures.hash',
      'pictures.width',
      'pictures.height',
      'pictures.widths',
      'pictures.color',
      'open_order.id as open_order_id',
      'open_order.buyer_id as open_order_buyer_id',
    ]);
}

/** A scalar query instead of a join, because most rows have an author of their own. */
const shownAuthor = sql<string | null>`coalesce(books.author,
  (select nullif(array_to_string(editions.authors, ', '), '') from editions where editions.id = books.edition_id))`;

/** Selects a flag only, because parsing a timestamp per row takes as long as reading five text columns. */
const isNotNull = (time: string) => sql<boolean>`${sql.ref(time)} is not null`;

export type ProjectedBook = Awaited<ReturnType<ReturnType<typeof selectBooks>['execute']>>[number];

/** Whether the viewer sells the book, has an open order for it, or is an admin. */
export const isPartyTo = (
  row: Pick<ProjectedBook, 'seller_id' | 'open_order_buyer_id'>,
  viewer: Viewer,
): boolean =>
  viewer !== undefined &&
  (viewer.role === 'admin' || viewer.id === row.seller_id || viewer.id === row.open_order_buyer_id);

/** The phone number is for the sides of an order; the location, a town, for everyone to whom the site shows its books. */
export function toBook(row: ProjectedBook, viewer: Viewer): Book {
  const isAdminOrSeller = viewer !== undefined && (viewer.role === 'admin' || viewer.id === row.seller_id);
  const isParty = isPartyTo(row, viewer);
  return {
    _id: row.id,
    book_title: row.title,
    slug: bookSlug(row.title),
    author: row.shown_author,
    book_photo: imageUrl(row.hash),
    book_photo_srcset: imageSrcset(row),
    book_photo_width: row.width,
    book_photo_height: row.height,
    book_photo_color: row.color,
    published_date: formatPlainDay(row.listed_on),
    original_price: toAmount(row.original_price_cents, row.currency),
    resale_price: toAmount(row.resale_price_cents, row.currency),
    product_condition: row.condition,
    years_of_use: row.years_of_use,
    phone: isParty ? row.phone : null,
    location: viewer || row.look_around !== 'members' ? row.location : null,
    description: row.description,
    seller_id: row.seller_id,
    seller_name: row.seller_name,
    seller_rating: averageRating(row),
    seller_email: isAdminOrSeller ? row.seller_email : null,
    seller_image: row.seller_photo_url,
    category_id: row.category_slug,
    salesStatus: row.is_sold,
    advertise: row.is_advertised,
    reported: row.is_reported,
    wishlist: false,
    isSellerVerified: row.is_seller_verified,
    status: row.is_sold ? 'sold' : row.open_order_id ? 'booked' : 'available',
  };
}
