import type { SearchResults } from '#contract/search.ts';
import { formatCount } from '../filters/filter-panel.tsx';

/** Returns the number of books in words, such as “38 books”; copies, not cards. */
export function countOf({ total, isCapped }: Pick<SearchResults, 'total' | 'isCapped'>): string {
  if (total === 1) return '1 book';
  return `${isCapped ? formatCount(total) : total.toLocaleString('en')} books`;
}

/** Completes a heading with what was searched for. */
export const forQuery = (q: string): string => (q ? ` for “${q}”` : '');
