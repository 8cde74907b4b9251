import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { myBuyersQuery, sellingOverviewQuery } from '#web/lib/dashboard-queries.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { buyerColumns } from './buyer-columns.tsx';
import { useHandOver } from './use-hand-over.tsx';

export const loader = prefetchQueries((client, { email }, call) => [
  client.prefetchInfiniteQuery(myBuyersQuery(email, call)),
]);

export function Component() {
  const t = useTranslations('orders-buyers');
  const number = useNumberInWords();
  const currentUser = useCurrentUser();
  const bookings = useInfiniteQuery(myBuyersQuery(currentUser.email));
  const handover = useHandOver();
  const overview = useQuery(sellingOverviewQuery(currentUser.email)).data;
  return (
    <>
      <PageHead title={t('title')}>
        {overview?.waiting
          ? t(isPaidByCard(overview) ? 'summary' : 'summaryAtMeeting', {
              count: overview.waiting,
              number: number.atStart(overview.waiting),
            })
          : null}
      </PageHead>
      <DataTable
        query={bookings}
        label={t('table')}
        columns={buyerColumns(t, handover)}
        empty={<NoBuyers />}
      />
      {handover.dialog}
    </>
  );
}

/** One of them at least; each booking keeps how it is paid for. */
const isPaidByCard = ({ waiting, waitingAtMeeting }: { waiting: number; waitingAtMeeting: number }) =>
  waiting > waitingAtMeeting;

function NoBuyers() {
  const t = useTranslations('orders-buyers');
  return (
    <EmptyState title={t('emptyTitle')}>
      <p>{t('emptyText')}</p>
      <ButtonLink to="/dashboard/myproducts">{t('toProducts')}</ButtonLink>
    </EmptyState>
  );
}
