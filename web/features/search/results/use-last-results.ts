import { useState } from 'react';
import type { SearchResults } from '#contract/search.ts';

/** Returns the latest results that could be loaded, so that the filters stay when a search fails. */
export function useLastResults(results: SearchResults | null): SearchResults | null {
  const [last, setLast] = useState(results);
  if (results && results !== last) setLast(results);
  return results ?? last;
}
