import type { Currency } from '#contract/kernel/money/currencies.ts';
import { maxPriceOf, stepMinor } from '#contract/kernel/money/money.ts';

/** Half of the step in which prices are counted, in smallest units: 50 cents, or 50 yen. */
export const priceStep = (currency: Currency): number => stepMinor(currency) / 2;

/** Returns the price one step above or below, in smallest units; undefined if that is no price of a book. */
export function steppedPrice(minor: number, direction: 1 | -1, currency: Currency): number | undefined {
  const next = minor + direction * priceStep(currency);
  return next > 0 && next <= maxPriceOf(currency) ? next : undefined;
}
