import {
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router';
import { useTranslations } from 'use-intl';
import { pageHref } from '#contract/pages.ts';
import { searchBooks, searchOrders } from '#contract/search.ts';
import { FeedLink } from '#web/layout/feed-link.tsx';
import type { CallApi } from '#web/lib/api-client.ts';
import { appContext } from '#web/lib/app-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useMoney } from '#web/lib/use-money.ts';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { TellMeButton } from '../wishes/tell-me-button.tsx';
import { WantedNotice } from '../wishes/wanted-notice.tsx';
import type { FilterProps } from './filters/filter-panel.tsx';
import { useLabelOf } from './filters/use-label-of.ts';
import { readPageAddress } from './read-page-address.ts';
import { CorrectionNotice } from './results/correction-notice.tsx';
import { EmptyResults } from './results/empty-results.tsx';
import { Failure } from './results/failure.tsx';
import { loadResults, type SearchOutcome } from './results/load-results.ts';
import { ResultList } from './results/result-list.tsx';
import { ResultsLayout } from './results/results-layout.tsx';
import { SearchStatus } from './results/search-status.tsx';
import { SkeletonGrid } from './results/skeleton-grid.tsx';
import { useCountOf } from './results/use-count-of.ts';
import { useLastResults } from './results/use-last-results.ts';
import { usePendingSearch } from './results/use-pending-search.ts';
import { type SearchWish, wishOfSearch } from './results/wish-of-search.ts';
import {
  countFilters,
  feedPath,
  orderOf,
  readAddress,
  type SearchAddress,
  toQuery,
} from './search-address.ts';
import styles from './search-page.module.css';

/** How many other books a search without results shows. */
const nearbyCount = 3;
const tickGroups = ['shelf', 'condition', 'language'] as const;

/** An ISBN leads to its edition, if it has copies. A search without results shows what else is new. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const { callApi } = context.get(appContext);
  const address = readPageAddress(args, '/search');
  const outcome = await loadResults(args, toQuery(address));
  const { results } = outcome;
  if (results?.isbn13 && results.total > 0 && countFilters(address) === 0)
    throw redirect(pageHref('/isbn/:isbn', { isbn: results.isbn13 }));
  const nearby = results?.total === 0 ? await listNearby(callApi, address, request.signal) : [];
  return data({ ...outcome, nearby }, { status: outcome.status });
}

/** The newest books of the chosen shelves. They are an offer only, so that a failure shows none. */
async function listNearby(callApi: CallApi, { shelf }: SearchAddress, signal: AbortSignal) {
  const query = shelf.length > 0 ? { shelf: shelf.join(',') } : {};
  const found = await callApi(searchBooks, { query }, { signal }).catch(() => undefined);
  return found?.cards.slice(0, nearbyCount) ?? [];
}

export function Component() {
  const t = useTranslations('search');
  const countOf = useCountOf();
  const { name: site } = useSite();
  const { results, problem, nearby } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const isPending = usePendingSearch();
  const facets = useLastResults(results)?.facets;
  const money = useMoney();
  const address = readAddress(new URLSearchParams(search), money);
  const fields = problem?.fields ?? {};
  const filters: FilterProps = { address, path: '/search', facets, groups: tickGroups, problems: fields };
  const words = results?.corrected ?? address.q;
  const books = results ? countOf(results) : t('books');
  const heading = words ? t('booksFor', { books, query: words }) : books;
  const wish = results ? wishOfSearch({ ...address, q: words }, results.isbn13, money) : undefined;
  return (
    <section className={classNames(layoutStyles.wrap, styles.page)}>
      <title>{`${address.q ? t('titleFor', { query: address.q }) : t('title')} · ${site}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="description" content={words ? t('descriptionFor', { query: words }) : t('description')} />
      <FeedLink
        title={words ? t('feedFor', { query: words }) : t('feed')}
        href={feedPath({ ...address, q: words })}
      />
      <SearchStatus>{problem ? problem.message : heading}</SearchStatus>
      {results?.total === 0 && !isPending ? (
        <EmptyResults filters={filters} nearby={nearby}>
          {wish && <TellMeButton target={wish} look="sticker" />}
        </EmptyResults>
      ) : (
        <>
          <div className={styles.head}>
            <h1>{heading}</h1>
            {results && <CorrectionNotice results={results} address={address} />}
            {results?.isCapped && <p>{t(`firstOnes.${orderOf(address)}`)}</p>}
          </div>
          <FoundBooks {...{ filters, results, problem, wish, isPending }} />
        </>
      )}
    </section>
  );
}

type FoundProps = Pick<SearchOutcome, 'results' | 'problem'> & {
  filters: FilterProps;
  wish: SearchWish | undefined;
  isPending: boolean;
};

/** The filters, and beside them the books, what stands in for them while they load, or why there are none. */
function FoundBooks({ filters, results, problem, wish, isPending }: FoundProps) {
  const t = useTranslations('search');
  const countOf = useCountOf();
  const labelOf = useLabelOf();
  const { address, facets } = filters;
  const { key } = useLocation();
  const { revalidate } = useRevalidator();
  const shelfName = wish?.category_id && labelOf('shelf', wish.category_id, facets);
  return (
    <ResultsLayout
      filters={filters}
      order={orderOf(address)}
      orders={address.q ? searchOrders : searchOrders.filter((order) => order !== 'relevance')}
      showLabel={results ? t('show', { books: countOf(results) }) : t('showBooks')}
    >
      {isPending && <SkeletonGrid />}
      {!isPending && results && (
        <>
          <ResultList key={key} results={results} address={address} path="/search" />
          {wish && <WantedNotice target={wish} shelfName={shelfName} />}
        </>
      )}
      {!isPending && problem && <Failure problem={problem} onRetry={() => void revalidate()} />}
    </ResultsLayout>
  );
}
