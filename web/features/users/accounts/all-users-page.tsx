import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { deleteUser } from '#contract/users/users.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { adminOverviewQuery, usersQuery } from '#web/lib/dashboard-queries.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UsersTable } from './users-table.tsx';

export const loader = prefetchQueries((client, _, call) => [client.prefetchInfiniteQuery(usersQuery(call))]);

export function Component() {
  const t = useTranslations('users.accounts');
  const number = useNumberInWords();
  const users = useInfiniteQuery(usersQuery());
  const overview = useQuery(adminOverviewQuery()).data;
  return (
    <>
      <PageHead title={t('allUsers')}>
        {overview && t('allUsersSummary', { count: overview.users, number: number.atStart(overview.users) })}
      </PageHead>
      <UsersTable
        label={t('allUsersTable')}
        query={users}
        remove={async (user) => (await callApi(deleteUser, { params: { id: user._id } })).deletedCount}
        empty={<EmptyState title={t('noUsers')} />}
      />
    </>
  );
}
