import { useTranslations } from 'use-intl';
import type { Book } from '#contract/catalog/catalog.ts';
import { pageHref } from '#contract/pages.ts';
import type { SearchOrder } from '#contract/search.ts';
import sectionStyles from '#web/layout/page-section.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { FilterProps } from '../filters/filter-panel.tsx';
import type { SearchOutcome } from '../results/load-results.ts';
import { ResultsLayout } from '../results/results-layout.tsx';
import { SearchStatus } from '../results/search-status.tsx';
import { SkeletonGrid } from '../results/skeleton-grid.tsx';
import { useCountOf } from '../results/use-count-of.ts';
import { useLastResults } from '../results/use-last-results.ts';
import { usePendingSearch } from '../results/use-pending-search.ts';
import { orderOf, type SearchAddress } from '../search-address.ts';
import { FilteredShelf } from './filtered-shelf.tsx';
import { useShelfFacets } from './use-shelf-facets.ts';
import { WholeShelf } from './whole-shelf.tsx';

type Props = {
  id: string;
  name: string;
  /** Whether it takes no new listings. */
  isRetired: boolean;
  address: SearchAddress;
  /** The first books without filters, or the outcome of a search with them. */
  whole: { bookCategory: Book[]; nextCursor: string | null } | null;
  found: SearchOutcome | null;
};

const orders: readonly SearchOrder[] = ['newest', 'price_up', 'price_down'];
const tickGroups = ['condition', 'language'] as const;

/** A category: its newest books, or those that pass the filters, in the chosen order. */
export function Shelf({ id, name, isRetired, address, whole, found }: Props) {
  const t = useTranslations('search');
  const countOf = useCountOf();
  const isPending = usePendingSearch();
  const results = found?.results ?? null;
  const last = useLastResults(results);
  const facets = useShelfFacets(id, whole !== null) ?? last?.facets;
  const path = pageHref('/category/:id', { id });
  const problems = found?.problem?.fields ?? {};
  const filters: FilterProps = { address, path, facets, groups: tickGroups, problems };
  const count = results ? countOf(results) : '';
  const isEmpty = whole?.bookCategory.length === 0;
  const summary = whole ? t('shelf.newestFirst') : count;
  return (
    <>
      <div className={sectionStyles.head}>
        <h1 id="shelf">{name}</h1>
        {summary && !isEmpty && <p>{summary}</p>}
        {isRetired && <p>{t('retired')}</p>}
      </div>
      <SearchStatus>{found?.problem ? found.problem.message : summary}</SearchStatus>
      {isEmpty ? (
        <EmptyCategory />
      ) : (
        <ResultsLayout
          filters={filters}
          order={orderOf(address)}
          orders={orders}
          showLabel={count ? t('show', { books: count }) : t('showBooks')}
        >
          {isPending && <SkeletonGrid />}
          {!isPending && whole && <WholeShelf id={id} first={whole} />}
          {!isPending && found && <FilteredShelf id={id} path={path} address={address} found={found} />}
        </ResultsLayout>
      )}
    </>
  );
}

function EmptyCategory() {
  const t = useTranslations('search.shelf');
  return (
    <EmptyState title={t('emptyTitle')}>
      <p>{t('empty')}</p>
      <ButtonLink to="/">{t('others')}</ButtonLink>
    </EmptyState>
  );
}
