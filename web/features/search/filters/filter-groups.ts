import { conditions } from '#contract/catalog/catalog.ts';
import type { SearchResults } from '#contract/search.ts';
import type { SearchAddress, TickGroup } from '../search-address.ts';

export type Facets = SearchResults['facets'];
/** `count` is undefined while it is not known. */
export type Tick = { value: string; label: string; count: number | undefined; isSet: boolean };

/** Returns the name of a filter's value. */
export type LabelOf = (group: TickGroup, value: string, facets: Facets | undefined) => string;

/** The values that can be ticked in a group: those with books, and those that are ticked already. */
export function ticksOf(
  group: TickGroup,
  address: SearchAddress,
  facets: Facets | undefined,
  labelOf: LabelOf,
): Tick[] {
  const offered = facets?.[group] ?? (group === 'condition' ? conditions.map((value) => ({ value })) : []);
  const missing = address[group].filter((value) => !offered.some((facet) => facet.value === value));
  return [...offered, ...missing.map((value) => ({ value, count: facets && 0 }))].map((facet) => ({
    value: facet.value,
    label: labelOf(group, facet.value, facets),
    count: 'count' in facet ? facet.count : undefined,
    isSet: address[group].includes(facet.value),
  }));
}
