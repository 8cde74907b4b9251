import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { deleteUser } from '#contract/users.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { adminOverviewQuery, usersQuery } from '#web/lib/dashboard-queries.ts';
import { pluralize } from '#web/lib/pluralize.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UsersTable } from './users-table.tsx';

export const loader = prefetchQueries((client, _, call) => [client.prefetchInfiniteQuery(usersQuery(call))]);

export function Component() {
  const users = useInfiniteQuery(usersQuery());
  const overview = useQuery(adminOverviewQuery()).data;
  return (
    <>
      <PageHead title="All Users">{overview && `${pluralize(overview.users, 'account')} in total.`}</PageHead>
      <UsersTable
        label="All users"
        query={users}
        remove={async (user) => (await callApi(deleteUser, { params: { id: user._id } })).deletedCount}
        empty={<EmptyState title="No accounts yet" />}
      />
    </>
  );
}
