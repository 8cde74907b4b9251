import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { deleteBuyer } from '#contract/users.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { adminOverviewQuery, buyersQuery } from '#web/lib/dashboard-queries.ts';
import { pluralize } from '#web/lib/pluralize.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UsersTable } from './users-table.tsx';

export const loader = prefetchQueries((client, _, call) => [client.prefetchInfiniteQuery(buyersQuery(call))]);

export function Component() {
  const buyers = useInfiniteQuery(buyersQuery());
  const overview = useQuery(adminOverviewQuery()).data;
  return (
    <>
      <PageHead title="All Buyers">
        {overview?.buyers ? `${pluralize(overview.buyers, 'buyer')}.` : null}
      </PageHead>
      <UsersTable
        label="All buyers"
        query={buyers}
        remove={async (buyer) => (await callApi(deleteBuyer, { params: { id: buyer._id } })).deleteCount}
        empty={<EmptyState title="No buyers yet" />}
      />
    </>
  );
}
