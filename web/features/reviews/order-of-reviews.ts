import type { OrderReviews } from '#contract/reviews.ts';

/** What a review needs to know of its order. */
export type OrderOfReviews = {
  orderId: string;
  side: 'buyer' | 'seller';
  otherName: string;
  orderReviews: OrderReviews;
};

/** Changes with what the page shows of the reviews. */
export const shownReviews = (reviews: OrderReviews | undefined): string =>
  [reviews?.mine?._id, reviews?.mine?.publishedAt, reviews?.theirs?._id, reviews?.theirs?.reply].join();
