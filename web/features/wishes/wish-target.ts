import { useFormatter, useTranslations } from 'use-intl';
import type { Condition } from '#contract/catalog/catalog.ts';
import type { Wish } from '#contract/wishes.ts';
import { useShortPrice } from '#web/lib/use-money.ts';

/** What a copy must be like. */
export type WishFilters = {
  category_id?: string | undefined;
  /** In the currency of the site. */
  max_price?: number | undefined;
  worst_condition?: Condition | undefined;
};

/** What a user can wait for: a search, an edition, or one booked book. */
export type WishTarget =
  | ({ query: string } & WishFilters)
  | ({ isbn13: string } & WishFilters)
  | { book_id: string };

/** Whether a wish that is kept is for the target. */
export function isWishFor(wish: Wish, target: WishTarget): boolean {
  if ('book_id' in target) return wish.book_id === target.book_id;
  const isSame =
    'isbn13' in target ? wish.isbn13 === target.isbn13 : hasSameWords(wish.query ?? '', target.query);
  return (
    isSame &&
    wish.category_id === (target.category_id ?? null) &&
    wish.max_price === (target.max_price ?? null) &&
    wish.worst_condition === (target.worst_condition ?? null)
  );
}

/** Ignores case and accents. Queries that only the server takes for the same become one wish when they are sent. */
const letters = new Intl.Collator('und', { usage: 'search', sensitivity: 'base' });
const hasSameWords = (one: string, other: string): boolean =>
  letters.compare(withSingleSpaces(one), withSingleSpaces(other)) === 0;
const withSingleSpaces = (query: string): string => query.trim().replaceAll(/\s+/g, ' ');

type Described = { shelfName?: string | null | undefined } & {
  [Key in 'max_price' | 'worst_condition']?: WishFilters[Key] | null;
};

/** Says what a copy must be like: `in Classics, up to $12, in Good or better`; empty for any copy. */
export function useDescribeFilters() {
  const t = useTranslations('wishes.filter');
  const format = useFormatter();
  const shortPrice = useShortPrice();
  return ({ shelfName, max_price, worst_condition }: Described): string => {
    const parts = [
      shelfName ? t('shelf', { shelf: shelfName }) : undefined,
      max_price ? t('price', { price: shortPrice(max_price) }) : undefined,
      // Fair is the worst condition, so it excludes no copy.
      worst_condition && worst_condition !== 'Fair' ? t(`condition.${worst_condition}`) : undefined,
    ];
    const words = parts.filter((part) => typeof part === 'string');
    return format.list(words, { type: 'unit', style: 'short' });
  };
}
