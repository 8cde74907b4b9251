import type { Currency } from '#contract/kernel/money/currencies.ts';
import { stepMinor } from '#contract/kernel/money/money.ts';

/**
 * The upper ends of the bands of original prices, in the currency's smallest units. Band 1 ends below the first, and the last band is
 * open. Band 0 is for editions, whose copies are compared whatever they cost new.
 */
export const bandEnds = (currency: Currency): number[] =>
  [10, 15, 20, 30, 50, 80, 150].map((steps) => steps * stepMinor(currency));

export const editionBand = 0;

/** Returns the band of an original price. PostgreSQL's `width_bucket` with the same ends returns one less. */
export const bandOf = (minor: number, currency: Currency): number =>
  1 + bandEnds(currency).filter((end) => minor >= end).length;
