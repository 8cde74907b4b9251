import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { deleteUser } from '../../../contract/accounts.ts';
import { callApi } from '../../api/browser-api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { counted } from './counted.ts';
import { PageHead } from './page-head.tsx';
import { PeopleTable } from './people-table.tsx';
import { adminOverviewQuery, usersQuery } from './queries.ts';
import { sentWithPage } from './sent-with-page.ts';

export const loader = sentWithPage((client, _, call) => [client.prefetchInfiniteQuery(usersQuery(call))]);

export function Component() {
  const users = useInfiniteQuery(usersQuery());
  const overview = useQuery(adminOverviewQuery()).data;
  return (
    <>
      <PageHead title="All Users">{overview && `${counted(overview.users, 'account')} in total.`}</PageHead>
      <PeopleTable
        label="All users"
        query={users}
        remove={async (user) => (await callApi(deleteUser, { params: { id: user._id } })).deletedCount}
        empty={<EmptyState title="No accounts yet" />}
      />
    </>
  );
}
