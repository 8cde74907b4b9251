import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { deleteBuyer } from '../../../contract/accounts.ts';
import { callApi } from '../../api/browser-api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { counted } from './counted.ts';
import { PageHead } from './page-head.tsx';
import { PeopleTable } from './people-table.tsx';
import { adminOverviewQuery, buyersQuery } from './queries.ts';
import { sentWithPage } from './sent-with-page.ts';

export const loader = sentWithPage((client, _, call) => [client.prefetchInfiniteQuery(buyersQuery(call))]);

export function Component() {
  const buyers = useInfiniteQuery(buyersQuery());
  const overview = useQuery(adminOverviewQuery()).data;
  return (
    <>
      <PageHead title="All Buyers">
        {overview?.buyers ? `${counted(overview.buyers, 'buyer')}.` : null}
      </PageHead>
      <PeopleTable
        label="All buyers"
        query={buyers}
        remove={async (buyer) => (await callApi(deleteBuyer, { params: { id: buyer._id } })).deleteCount}
        empty={<EmptyState title="No buyers yet" />}
      />
    </>
  );
}
