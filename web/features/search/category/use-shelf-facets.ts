import { useEffect, useState } from 'react';
import { searchBooks } from '#contract/search.ts';
import { callApi } from '#web/lib/browser-api.ts';
import type { Facets } from '../filters/filter-groups.ts';

/**
 * Counts the books of a whole shelf for its filters. The browser asks for this after the page, because counting takes the
 * database longer than reading the newest books. Without the counts, the filters still work.
 */
export function useShelfFacets(shelf: string, isWhole: boolean): Facets | undefined {
  const [facets, setFacets] = useState<Facets>();
  useEffect(() => {
    if (!isWhole) return undefined;
    const aborter = new AbortController();
    callApi(searchBooks, { query: { shelf } }, { signal: aborter.signal }).then(
      (results) => setFacets(results.facets),
      () => undefined,
    );
    return () => aborter.abort();
  }, [shelf, isWhole]);
  return isWhole ? facets : undefined;
}
