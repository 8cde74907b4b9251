import * as z from 'zod/mini';
import { id, idParams } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { paginationDescription, paginationQuery } from './kernel/pagination.ts';
import { minReviewsForAverage } from './reviews.ts';
import { foundBookSchema } from './search.ts';

/** On one page of a seller's profile. */
export const reviewsPerPage = 10;
export const sellerBooksPerPage = 12;

const forEveryone = { tag: 'Sellers', access: 'public', lookAround: 'books', params: idParams } as const;

export const sellerSchema = z.object({
  _id: id,
  name: z.string(),
  image: z.nullable(z.string()),
  isVerified: z.boolean(),
  /** The month in which the account was created, such as `March 2025`. */
  memberSince: z.string(),
  /** How many books the seller has sold through Dogear. */
  sales: z.number(),
  /** Of what the seller has sold and bought. */
  reviewCount: z.number(),
  /** The average number of stars, to one decimal; null with fewer than three reviews. */
  rating: z.nullable(z.number()),
  /** How many reviews have one star, two stars, and so on; null with fewer than three reviews. */
  spread: z.nullable(z.array(z.number())),
});
export type Seller = z.output<typeof sellerSchema>;

export const getSeller = endpoint({
  method: 'GET',
  path: '/sellers/{id}',
  summary: `Returns the public profile of a seller: name, seal, record, and, from ${minReviewsForAverage} reviews on, their average.`,
  ...forEveryone,
  response: z.object({ status: z.literal(true), seller: sellerSchema }),
  errors: ['not_signed_in'],
});

export const sellerReviewSchema = z.object({
  _id: id,
  /** Null for a former member, and while the author is banned. */
  authorName: z.nullable(z.string()),
  authorImage: z.nullable(z.string()),
  /** What the author was in this order. */
  authorSide: z.enum(['buyer', 'seller']),
  book_title: z.string(),
  stars: z.number(),
  text: z.string(),
  reply: z.nullable(z.string()),
  publishedAt: z.string(),
  /** Whether you wrote it. */
  isMine: z.boolean(),
});
export type SellerReview = z.output<typeof sellerReviewSchema>;

export const listSellerReviews = endpoint({
  method: 'GET',
  path: '/sellers/{id}/reviews',
  summary: `Lists the published reviews about a seller. ${paginationDescription}`,
  ...forEveryone,
  query: z.object(paginationQuery),
  response: z.array(sellerReviewSchema),
  errors: ['not_signed_in'],
});

export const listSellerBooks = endpoint({
  method: 'GET',
  path: '/sellers/{id}/books',
  summary: `Lists the books that a seller offers; none while the seller is away. ${paginationDescription}`,
  ...forEveryone,
  query: z.object(paginationQuery),
  response: z.array(foundBookSchema),
  errors: ['not_signed_in'],
});
