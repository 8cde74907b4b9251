import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageHead } from '#web/layout/page-head.tsx';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useServices } from '#web/lib/services-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import filterStyles from '#web/ui/filter-links.module.css';
import { Link } from '#web/ui/link.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { caseColumns } from './case-columns.tsx';
import { casesQuery } from './case-queries.ts';

type Filter = 'decided' | undefined;

export const loader = prefetchQueries((client, _, call, search) => [
  client.prefetchInfiniteQuery(casesQuery(filterFrom(search), call)),
]);

const filterFrom = (search: URLSearchParams): Filter =>
  search.get('only') === 'decided' ? 'decided' : undefined;

export function Component() {
  const t = useTranslations('cases');
  const [search] = useSearchParams();
  const only = filterFrom(search);
  const cases = useInfiniteQuery(casesQuery(only));
  const empty = only ? 'noneDecided' : 'empty';
  // What was paid by card before can still have a case.
  const hasNone = !useServices().cardBookings && cases.data?.length === 0;
  return (
    <>
      <PageHead title={t('queue.title')}>{!hasNone && t('queue.intro')}</PageHead>
      <nav className={filterStyles.filter} aria-label={t('queue.filter')}>
        <Link to="/dashboard/cases" aria-current={only ? undefined : 'page'}>
          {t('queue.undecided')}
        </Link>
        <Link to="/dashboard/cases?only=decided" aria-current={only ? 'page' : undefined}>
          {t('queue.decided')}
        </Link>
      </nav>
      <DataTable
        // A new key for each filter, so that the two lists do not share a focused row.
        key={only ?? 'undecided'}
        query={cases}
        label={t(only ? 'queue.decided' : 'queue.undecided')}
        columns={caseColumns(t)}
        empty={
          <EmptyState title={t(`queue.${empty}Title`)}>
            <p>{t(hasNone ? 'queue.emptyTextWithoutCards' : `queue.${empty}Text`)}</p>
          </EmptyState>
        }
      />
    </>
  );
}
