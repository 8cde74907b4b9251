import type { Currency } from '#contract/kernel/money/currencies.ts';
import { type Money, maxPriceOf } from '#contract/kernel/money/money.ts';
import type { SearchQuery } from '#contract/search.ts';
import { readAddressBounds } from '../site/read-prices.ts';

/** A search with its limits of prices in the currency's smallest units. */
export type SearchInput = Omit<SearchQuery, 'from' | 'to'> & {
  from?: number | undefined;
  to?: number | undefined;
  currency: Currency;
};

/**
 * Reads the limits of prices, which are in plain notation, or as in the language of the page.
 * @throws DomainError `invalid_input` for a limit that is not an amount
 */
export function readSearchQuery({ from, to, ...query }: SearchQuery, money: Money): SearchInput {
  const { currency } = money;
  const bounds = readAddressBounds({ from, to }, money);
  const limit = (minor: number | undefined) =>
    minor === undefined ? undefined : Math.min(minor, maxPriceOf(currency));
  return { ...query, from: limit(bounds.from), to: limit(bounds.to), currency };
}
