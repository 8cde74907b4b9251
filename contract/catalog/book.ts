import * as z from 'zod/mini';
import { photoSchema } from '../images/photos.ts';
import { id, idParams } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { openOrderStatuses } from '../orders/orders.ts';
import { foundBookSchema } from '../search.ts';

/** How long a sold book keeps its page for others than its seller, its buyer, and admins. */
export const soldPageDays = 60;
export const maxOtherCopies = 5;
export const maxBooksOfSeller = 12;

/** A single book, with the current user's own open order for it. */
export const bookDetailsSchema = z.object({
  ...foundBookSchema.shape,
  /** The photos after the cover, which is `book_photo`. */
  other_photos: z.array(photoSchema),
  category_name: z.string(),
  /** The category’s names in other languages, by language code. */
  category_translations: z.record(z.string(), z.string()),
  edition: z.nullable(
    z.object({
      isbn13: z.string(),
      title: z.string(),
      /** Publisher and year, such as `Penguin Classics, 2003`. */
      label: z.nullable(z.string()),
      pages: z.nullable(z.number()),
    }),
  ),
  /** When the booking ends that keeps others from booking; null once it is being paid. */
  holdEndsAt: z.nullable(z.string()),
  myOrder: z.nullable(
    z.object({
      _id: id,
      status: z.enum(openOrderStatuses),
      isPaidAtMeeting: z.boolean(),
      holdEndsAt: z.nullable(z.string()),
    }),
  ),
});
export type BookDetails = z.output<typeof bookDetailsSchema>;

/** What the problem `book_gone` says of a book that was deleted, or sold long ago: where to look for another one. */
export const goneBookSchema = z.object({
  category_id: z.string(),
  /** The edition's ISBN-13, if it is known. */
  isbn13: z.nullable(z.string()),
});
export type GoneBook = z.output<typeof goneBookSchema>;

/** What the problem `seller_resting` says of a book of a seller who is away: its shelf, and nothing else. */
export const hiddenBookSchema = z.pick(goneBookSchema, { category_id: true });
export type HiddenBook = z.output<typeof hiddenBookSchema>;

export const getBook = endpoint({
  method: 'GET',
  path: '/books/{id}',
  summary: `Returns a book, even if it’s booked or was sold in the last ${soldPageDays} days, with your own open order for it.`,
  tag: 'Books',
  access: 'public',
  lookAround: 'books',
  params: idParams,
  response: z.object({ status: z.literal(true), book: bookDetailsSchema }),
  errors: ['not_signed_in', 'book_gone', 'seller_resting'],
});

const { shape } = foundBookSchema;

/** Another copy of the same edition. */
export const otherCopySchema = z.object({
  _id: shape._id,
  slug: shape.slug,
  book_title: shape.book_title,
  resale_price: shape.resale_price,
  product_condition: shape.product_condition,
  location: shape.location,
  seller_id: shape.seller_id,
  seller_name: shape.seller_name,
  seller_rating: shape.seller_rating,
  isSellerVerified: shape.isSellerVerified,
  status: shape.status,
});
export type OtherCopy = z.output<typeof otherCopySchema>;

/** Another book of the same seller, as the spine of a book shows it. */
export const bookSpineSchema = z.object({
  _id: shape._id,
  slug: shape.slug,
  book_title: shape.book_title,
  resale_price: shape.resale_price,
  book_photo_color: shape.book_photo_color,
  category_id: shape.category_id,
  pages: z.nullable(z.number()),
});
export type BookSpine = z.output<typeof bookSpineSchema>;

export const getRelatedBooks = endpoint({
  method: 'GET',
  path: '/books/{id}/related',
  summary: `Returns what belongs to a book: its seller’s record, up to ${maxOtherCopies} other copies of its edition, cheapest first, and up to ${maxBooksOfSeller} other books of its seller, newest first.`,
  tag: 'Books',
  access: 'public',
  lookAround: 'books',
  params: idParams,
  response: z.object({
    status: z.literal(true),
    seller: z.object({
      /** Names the seller’s feed: `/feeds/seller/{_id}.xml`. */
      _id: id,
      /** The month in which the account was created, such as `March 2025`. */
      memberSince: z.string(),
      /** How many books the seller has sold through Dogear. */
      sales: z.number(),
    }),
    otherCopies: z.array(otherCopySchema),
    booksOfSeller: z.array(bookSpineSchema),
  }),
  errors: ['not_signed_in'],
});
export type RelatedBooks = z.output<typeof getRelatedBooks.response>;
