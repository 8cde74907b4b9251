import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { deleteSeller } from '../../../contract/accounts.ts';
import { callApi } from '../../api/browser-api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { counted, inWords } from './counted.ts';
import { PageHead } from './page-head.tsx';
import { PeopleTable } from './people-table.tsx';
import { adminOverviewQuery, sellersQuery } from './queries.ts';
import { sentWithPage } from './sent-with-page.ts';

export const loader = sentWithPage((client, _, call) => [client.prefetchInfiniteQuery(sellersQuery(call))]);

export function Component() {
  const sellers = useInfiniteQuery(sellersQuery());
  const overview = useQuery(adminOverviewQuery()).data;
  return (
    <>
      <PageHead title="All Sellers">
        {overview?.sellers ? sellerNews(overview.sellers, overview.sellersToVerify) : null}
      </PageHead>
      <PeopleTable
        label="All sellers"
        query={sellers}
        remove={async (seller) => (await callApi(deleteSeller, { params: { id: seller._id } })).deleteCount}
        empty={<EmptyState title="No sellers yet" />}
      />
    </>
  );
}

function sellerNews(sellers: number, waiting: number): string {
  const all = `${counted(sellers, 'seller')}.`;
  if (waiting === 0) return `${all} All are verified.`;
  return `${all} ${inWords(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting to be verified.`;
}
