import type { Condition } from '#contract/catalog.ts';
import type { Wish } from '#contract/wishes.ts';
import { shortDollars } from '#web/lib/short-dollars.ts';

/** What a copy must be like. */
export type WishFilters = {
  category_id?: string | undefined;
  /** In dollars. */
  max_price?: number | undefined;
  worst_condition?: Condition | undefined;
};

/** What a user can wait for: a search, an edition, or one booked book. */
export type WishTarget =
  | ({ query: string } & WishFilters)
  | ({ isbn13: string } & WishFilters)
  | { book_id: string };

/** Whether a wish that is kept is for the target. The server compares the words of a query without case, too. */
export function isWishFor(wish: Wish, target: WishTarget): boolean {
  if ('book_id' in target) return wish.book_id === target.book_id;
  const isSame =
    'isbn13' in target ? wish.isbn13 === target.isbn13 : toWords(wish.query ?? '') === toWords(target.query);
  return (
    isSame &&
    wish.category_id === (target.category_id ?? null) &&
    wish.max_price === (target.max_price ?? null) &&
    wish.worst_condition === (target.worst_condition ?? null)
  );
}

const toWords = (query: string): string => query.trim().toLowerCase().replaceAll(/\s+/g, ' ');

type Described = { shelfName?: string | null | undefined } & {
  [Key in 'max_price' | 'worst_condition']?: WishFilters[Key] | null;
};

/** Says what a copy must be like: `in Classics, up to $12, in Good or better`; empty for any copy. */
export const describeFilters = ({ shelfName, max_price, worst_condition }: Described): string =>
  [
    shelfName && `in ${shelfName}`,
    max_price && `up to ${shortDollars(max_price)}`,
    worst_condition && conditionWords[worst_condition],
  ]
    .filter(Boolean)
    .join(', ');

const conditionWords: Record<Condition, string> = {
  Excellent: 'in Excellent',
  Good: 'in Good or better',
  Fair: '',
};
