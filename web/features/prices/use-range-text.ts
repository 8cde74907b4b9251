import { useTranslations } from 'use-intl';
import type { PriceRange } from '#contract/prices.ts';
import { useShortPrice } from '#web/lib/use-money.ts';

/** Returns a function that says a range in words: `$4 to $8`. */
export function useRangeText(): (range: Pick<PriceRange, 'low' | 'high'>) => string {
  const t = useTranslations('prices');
  const formatPrice = useShortPrice();
  return ({ low, high }) =>
    low === high ? formatPrice(low) : t('range', { low: formatPrice(low), high: formatPrice(high) });
}
