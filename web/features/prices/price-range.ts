import type { PriceRange } from '#contract/prices.ts';

const ends = { low: 36, high: 84, first: 8, last: 112 };

/** Returns where a price stands on the drawn line, which the range fills from `ends.low` to `ends.high`. */
export function placeOf(price: number, { low, high }: Pick<PriceRange, 'low' | 'high'>): number {
  if (low === high) return price === low ? 60 : price < low ? ends.first : ends.last;
  const place = ends.low + ((price - low) / (high - low)) * (ends.high - ends.low);
  return Math.round(Math.min(ends.last, Math.max(ends.first, place)));
}
