import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { deleteReportedBook, dismissReportedBook, type ReportedBook } from '#contract/moderation.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { adminOverviewQuery, reportedBooksQuery } from '#web/lib/dashboard-queries.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { bookToDelete } from '#web/ui/book/book-to-delete.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useConfirmedDelete } from '#web/ui/table/confirmed-delete.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { HiddenReviews } from './hidden-reviews.tsx';
import { reportedColumns } from './reported-columns.tsx';
import { ReportedMessages, reportedMessagesQuery } from './reported-messages.tsx';
import { ReportedReviews, reportedReviewsQuery } from './reported-reviews.tsx';

export const loader = prefetchQueries((client, _, call) => [
  client.prefetchInfiniteQuery(reportedBooksQuery(call)),
  client.prefetchQuery(reportedMessagesQuery(call)),
  client.prefetchQuery(reportedReviewsQuery(call)),
]);

export function Component() {
  const t = useTranslations('moderation');
  const number = useNumberInWords();
  const { role } = useCurrentUser();
  const books = useInfiniteQuery(reportedBooksQuery());
  const overview = useQuery({ ...adminOverviewQuery(), enabled: role === 'admin' }).data;
  const deletion = useConfirmedDelete(
    async (book: ReportedBook) =>
      (await callApi(deleteReportedBook, { params: { id: book._id } })).deletedCount,
    bookToDelete,
  );
  const toast = useToast();
  const dismissal = useDashboardMutation(
    ({ _id: id }: ReportedBook) => callApi(dismissReportedBook, { params: { id } }),
    (_, { book_title: title }) => toast.success(t('kept', { title })),
  );
  const actions = {
    keep: dismissal.mutate,
    remove: deletion.request,
    busyId: dismissal.isPending ? dismissal.variables._id : deletion.busyId,
  };
  return (
    <>
      <PageHead title={t('title')}>
        {overview?.reported
          ? t('summary', { count: overview.reported, number: number.atStart(overview.reported) })
          : null}
      </PageHead>
      <DataTable
        query={books}
        label={t('table')}
        columns={reportedColumns(t, actions)}
        empty={
          <EmptyState title={t('emptyTitle')}>
            <p>{t('emptyText')}</p>
          </EmptyState>
        }
      />
      <ReportedMessages />
      <ReportedReviews />
      <HiddenReviews />
      {deletion.dialog}
    </>
  );
}
