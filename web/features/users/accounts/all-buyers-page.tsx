import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { deleteBuyer } from '#contract/users/users.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { adminOverviewQuery, buyersQuery } from '#web/lib/dashboard-queries.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UsersTable } from './users-table.tsx';

export const loader = prefetchQueries((client, _, call) => [client.prefetchInfiniteQuery(buyersQuery(call))]);

export function Component() {
  const t = useTranslations('users.accounts');
  const number = useNumberInWords();
  const buyers = useInfiniteQuery(buyersQuery());
  const overview = useQuery(adminOverviewQuery()).data;
  return (
    <>
      <PageHead title={t('allBuyers')}>
        {overview?.buyers
          ? t('allBuyersSummary', { count: overview.buyers, number: number.atStart(overview.buyers) })
          : null}
      </PageHead>
      <UsersTable
        label={t('allBuyersTable')}
        query={buyers}
        remove={async (buyer) => (await callApi(deleteBuyer, { params: { id: buyer._id } })).deleteCount}
        empty={<EmptyState title={t('noBuyers')} />}
      />
    </>
  );
}
