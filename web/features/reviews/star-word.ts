import { reviewStars } from '#contract/reviews.ts';

export type StarWord = (typeof reviewStars)[number];

/** The key of the word for a number of stars. */
export const starWord = (stars: number): StarWord => reviewStars.find((star) => star === stars) ?? 1;
