import { conditions } from '#contract/catalog.ts';
import { readCents } from '#contract/typed-number.ts';
import type { WishTarget } from '../../wishes/wish-target.ts';
import type { SearchAddress } from '../search-address.ts';

/** A wish for any copy that fits a search, or for one of an edition. */
export type SearchWish = Exclude<WishTarget, { book_id: string }>;

/** Returns what a search waits for, as a wish has it; undefined for a search without words. */
export function wishOfSearch(
  { q, shelf, condition, to }: SearchAddress,
  isbn13: string | null,
): SearchWish | undefined {
  if (!q) return undefined;
  const cents = readCents(to);
  const worst = conditions.findLast((one) => condition.includes(one));
  const filters = {
    ...(shelf.length === 1 && { category_id: shelf[0] }),
    ...(cents !== undefined && { max_price: cents / 100 }),
    ...(worst && { worst_condition: worst }),
  };
  return isbn13 ? { isbn13, ...filters } : { query: q, ...filters };
}
