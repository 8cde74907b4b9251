import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ResponseOf } from '#contract/kernel/http.ts';
import { pageHref } from '#contract/pages.ts';
import {
  type getLedgerOverview,
  type LedgerFilter,
  type LedgerRow,
  ledgerFilters,
  retryPayment,
} from '#contract/payments/ledger.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { ledgerOverviewQuery, ledgerQuery, payoutOverviewQuery } from '#web/lib/dashboard-queries.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useServices } from '#web/lib/services-context.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import styles from '#web/ui/filter-links.module.css';
import { Link } from '#web/ui/link.tsx';
import { Stats } from '#web/ui/stats.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useColumnTitles } from '#web/ui/table/use-column-titles.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { ledgerColumns } from './ledger-columns.tsx';
import { Reconciliations } from './reconciliations.tsx';

export const loader = prefetchQueries((client, _, call, search) => [
  client.prefetchInfiniteQuery(ledgerQuery(filterFrom(search), call)),
  client.prefetchQuery(ledgerOverviewQuery(call)),
  client.prefetchQuery(payoutOverviewQuery(call)),
]);

const filterFrom = (search: URLSearchParams): LedgerFilter | undefined =>
  ledgerFilters.find((filter) => filter === search.get('only'));

export function Component() {
  const t = useTranslations('payments-ledger');
  const titles = useColumnTitles();
  const price = usePrice();
  const summarize = useLedgerSummary();
  const [search] = useSearchParams();
  const only = filterFrom(search);
  const rows = useInfiniteQuery(ledgerQuery(only));
  const overview = useQuery(ledgerOverviewQuery()).data;
  const retry = useRetryPayment();
  const { cardBookings: cards } = useServices();
  const columns = ledgerColumns(
    t,
    titles.amount,
    retry.mutate,
    retry.isPending ? retry.variables._id : undefined,
  );
  return (
    <>
      <PageHead title={t('title')}>{overview && summarize(overview)}</PageHead>
      {overview && (
        <Stats
          of={[
            { label: t('captured'), value: price(overview.captured) },
            cards
              ? { label: t('onHold'), value: price(overview.onHold) }
              : { label: t('cash'), value: price(overview.cash) },
            { label: t('refunded'), value: price(overview.refunded) },
            { label: t('stuck'), value: overview.stuck },
          ]}
        />
      )}
      <Reconciliations />
      <Filter only={only} />
      <DataTable
        // A new key for each filter, so that the two lists do not share a focused row.
        key={only ?? 'all'}
        query={rows}
        label={t(`lists.${only ?? 'all'}`)}
        columns={columns}
        empty={<Nothing only={only ?? 'all'} />}
      />
    </>
  );
}

function useLedgerSummary() {
  const t = useTranslations('payments-ledger');
  const number = useNumberInWords();
  return ({ payments, stuck }: ResponseOf<typeof getLedgerOverview>): string => {
    if (payments === 0) return t('noPayments');
    const numbers = { paymentsNumber: number.atStart(payments), stuckNumber: number.inside(stuck) };
    return t('summary', { payments, stuck, ...numbers });
  };
}

/** Reconciles one payment now and shows its resulting state. */
function useRetryPayment() {
  const t = useTranslations('payments-ledger');
  const toast = useToast();
  return useDashboardMutation(
    (row: LedgerRow) => callApi(retryPayment, { params: { id: row._id } }),
    (row) => {
      if (row.isStuck) toast.error(t('stillStuck'), row.lastError ?? t('keepRetrying'));
      else
        toast.success(
          t('noLongerStuck'),
          t('bookIs', { title: row.bookTitle, state: t(`state.${row.status}`) }),
        );
    },
  );
}

function Filter({ only }: { only: LedgerFilter | undefined }) {
  const t = useTranslations('payments-ledger');
  return (
    <nav className={styles.filter} aria-label={t('filter')}>
      <Link to="/dashboard/ledger" aria-current={only ? undefined : 'page'}>
        {t('lists.all')}
      </Link>
      {ledgerFilters.map((filter) => (
        <Link
          key={filter}
          to={pageHref('/dashboard/ledger', { only: filter })}
          aria-current={filter === only ? 'page' : undefined}
        >
          {t(`lists.${filter}`)}
        </Link>
      ))}
    </nav>
  );
}

function Nothing({ only }: { only: LedgerFilter | 'all' }) {
  const t = useTranslations('payments-ledger');
  const { cardBookings: cards } = useServices();
  const withoutCards = only === 'all' ? 'allWithoutCards' : 'otherWithoutCards';
  return (
    <EmptyState title={t(`nothing.${only}`)}>
      <p>{t(`nothingText.${cards ? only : withoutCards}`)}</p>
      {only !== 'all' && (
        <ButtonLink variant="outline" to="/dashboard/ledger">
          {t('seeAll')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
