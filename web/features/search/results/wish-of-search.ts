import { conditions } from '#contract/catalog/catalog.ts';
import { type Money, toAmount } from '#contract/kernel/money/money.ts';
import { readAddressAmount } from '#contract/kernel/money/typed-amount.ts';
import type { WishTarget } from '../../wishes/wish-target.ts';
import type { SearchAddress } from '../search-address.ts';

/** A wish for any copy that fits a search, or for one of an edition. */
export type SearchWish = Exclude<WishTarget, { book_id: string }>;

/** Returns what a search waits for, as a wish has it; undefined for a search without words. */
export function wishOfSearch(
  { q, shelf, condition, to }: SearchAddress,
  isbn13: string | null,
  money: Money,
): SearchWish | undefined {
  if (!q) return undefined;
  const minor = readAddressAmount(to, money);
  const worst = conditions.findLast((one) => condition.includes(one));
  const filters = {
    ...(shelf.length === 1 && { category_id: shelf[0] }),
    ...(minor !== undefined && { max_price: toAmount(minor, money.currency) }),
    ...(worst && { worst_condition: worst }),
  };
  return isbn13 ? { isbn13, ...filters } : { query: q, ...filters };
}
