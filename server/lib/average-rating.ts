import { minReviewsForAverage } from '#contract/reviews.ts';

/** The average of a user's reviews to one decimal; null while there are too few. */
export const averageRating = (user: { review_count: number; star_sum: number }): number | null =>
  user.review_count < minReviewsForAverage ? null : Math.round((user.star_sum / user.review_count) * 10) / 10;
