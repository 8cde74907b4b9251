import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { deleteSeller } from '#contract/users/users.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { adminOverviewQuery, sellersQuery } from '#web/lib/dashboard-queries.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UsersTable } from './users-table.tsx';

export const loader = prefetchQueries((client, _, call) => [
  client.prefetchInfiniteQuery(sellersQuery(call)),
]);

export function Component() {
  const t = useTranslations('users.accounts');
  const summarize = useSellerSummary();
  const sellers = useInfiniteQuery(sellersQuery());
  const { role } = useCurrentUser();
  const overview = useQuery({ ...adminOverviewQuery(), enabled: role === 'admin' }).data;
  return (
    <>
      <PageHead title={t('allSellers')}>
        {overview?.sellers ? summarize(overview.sellers, overview.sellersToVerify) : null}
      </PageHead>
      <UsersTable
        label={t('allSellersTable')}
        query={sellers}
        remove={async (seller) => (await callApi(deleteSeller, { params: { id: seller._id } })).deleteCount}
        empty={<EmptyState title={t('noSellers')} />}
      />
    </>
  );
}

function useSellerSummary() {
  const t = useTranslations('users.accounts');
  const number = useNumberInWords();
  return (count: number, waiting: number): string =>
    t('allSellersSummary', {
      count,
      number: number.atStart(count),
      waiting,
      waitingNumber: number.atStart(waiting),
    });
}
