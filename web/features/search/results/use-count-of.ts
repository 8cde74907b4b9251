import { useTranslations } from 'use-intl';
import { maxHits, type SearchResults } from '#contract/search.ts';

type Counted = Pick<SearchResults, 'total' | 'isCapped'>;

/** Returns a function for the number of books in words, such as “38 books”; copies, not cards. */
export function useCountOf(): (results: Counted) => string {
  const t = useTranslations('search');
  return ({ total, isCapped }) =>
    isCapped && total >= maxHits ? t('countOrMore', { count: maxHits }) : t('count', { count: total });
}
