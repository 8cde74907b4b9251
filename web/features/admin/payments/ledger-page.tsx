import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { ResponseOf } from '#contract/http.ts';
import { type getLedgerOverview, type LedgerRow, retryPayment } from '#contract/ledger.ts';
import { formatDollars } from '#contract/money.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { ledgerOverviewQuery, ledgerQuery } from '#web/lib/dashboard-queries.ts';
import { pluralize } from '#web/lib/pluralize.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stats } from '#web/ui/stats.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { ledgerColumns, stateLabels } from './ledger-columns.tsx';
import styles from './ledger-page.module.css';

export const loader = prefetchQueries((client, _, call, search) => [
  client.prefetchInfiniteQuery(ledgerQuery(filterFrom(search), call)),
  client.prefetchQuery(ledgerOverviewQuery(call)),
]);

const filterFrom = (search: URLSearchParams) => (search.get('only') === 'stuck' ? 'stuck' : undefined);

export function Component() {
  const [search] = useSearchParams();
  const only = filterFrom(search);
  const rows = useInfiniteQuery(ledgerQuery(only));
  const overview = useQuery(ledgerOverviewQuery()).data;
  const retry = useRetryPayment();
  const columns = ledgerColumns(retry.mutate, retry.isPending ? retry.variables._id : undefined);
  return (
    <>
      <PageHead title="Ledger">{overview && ledgerSummary(overview)}</PageHead>
      {overview && (
        <Stats
          of={[
            { label: 'Captured', value: formatDollars(overview.captured) },
            { label: 'On hold', value: formatDollars(overview.onHold) },
            { label: 'Refunded', value: formatDollars(overview.refunded) },
            { label: 'Stuck', value: overview.stuck },
          ]}
        />
      )}
      <Filter only={only} />
      <DataTable
        // A new key for each filter, so that the two lists do not share a focused row.
        key={only ?? 'all'}
        query={rows}
        label={only ? 'Stuck payments' : 'Payments'}
        columns={columns}
        empty={only ? <NothingStuck /> : <NoPayments />}
      />
    </>
  );
}

function ledgerSummary({ payments, stuck }: ResponseOf<typeof getLedgerOverview>): string {
  if (payments === 0) return 'No payments yet.';
  const all = `${pluralize(payments, 'payment')} in total`;
  return stuck === 0
    ? `${all}, and nothing is stuck.`
    : `${all}, and ${pluralize(stuck, 'needs attention', 'need attention').toLowerCase()}.`;
}

/** Reconciles one payment now and shows its resulting state. */
function useRetryPayment() {
  const toast = useToast();
  return useDashboardMutation(
    (row: LedgerRow) => callApi(retryPayment, { params: { id: row._id } }),
    (row) => {
      if (row.isStuck) toast.error('Still stuck', row.lastError ?? 'We’ll keep retrying every minute.');
      else toast.success('No longer stuck', `${row.bookTitle}: ${stateLabels[row.status]}`);
    },
  );
}

const Filter = ({ only }: { only: 'stuck' | undefined }) => (
  <nav className={styles.filter} aria-label="Filter payments">
    <Link to="/dashboard/ledger" aria-current={only ? undefined : 'page'}>
      All payments
    </Link>
    <Link to="/dashboard/ledger?only=stuck" aria-current={only ? 'page' : undefined}>
      Stuck
    </Link>
  </nav>
);

const NoPayments = () => (
  <EmptyState title="No payments yet">
    <p>When a buyer starts paying for a book, the payment appears here.</p>
  </EmptyState>
);

const NothingStuck = () => (
  <EmptyState title="Nothing is stuck">
    <p>Every payment is complete or in progress.</p>
    <ButtonLink variant="outline" to="/dashboard/ledger">
      See all payments
    </ButtonLink>
  </EmptyState>
);
