import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { deleteSeller } from '#contract/users.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { adminOverviewQuery, sellersQuery } from '#web/lib/dashboard-queries.ts';
import { numberInWords, pluralize } from '#web/lib/pluralize.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UsersTable } from './users-table.tsx';

export const loader = prefetchQueries((client, _, call) => [
  client.prefetchInfiniteQuery(sellersQuery(call)),
]);

export function Component() {
  const sellers = useInfiniteQuery(sellersQuery());
  const overview = useQuery(adminOverviewQuery()).data;
  return (
    <>
      <PageHead title="All Sellers">
        {overview?.sellers ? sellerSummary(overview.sellers, overview.sellersToVerify) : null}
      </PageHead>
      <UsersTable
        label="All sellers"
        query={sellers}
        remove={async (seller) => (await callApi(deleteSeller, { params: { id: seller._id } })).deleteCount}
        empty={<EmptyState title="No sellers yet" />}
      />
    </>
  );
}

function sellerSummary(sellers: number, waiting: number): string {
  const all = `${pluralize(sellers, 'seller')}.`;
  if (waiting === 0) return `${all} All are verified.`;
  return `${all} ${numberInWords(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting to be verified.`;
}
