import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type Book, deleteReportedBook } from '#contract/catalog.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { describeBook } from '#web/features/selling/product-columns.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { adminOverviewQuery, reportedBooksQuery } from '#web/lib/dashboard-queries.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import type { Translate } from '#web/lib/messages/translate.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useConfirmedDelete } from '#web/ui/table/confirmed-delete.tsx';
import { type Column, DataTable } from '#web/ui/table/data-table.tsx';
import { HiddenReviews } from './hidden-reviews.tsx';
import { ReportedMessages, reportedMessagesQuery } from './reported-messages.tsx';
import { ReportedReviews, reportedReviewsQuery } from './reported-reviews.tsx';

export const loader = prefetchQueries((client, _, call) => [
  client.prefetchInfiniteQuery(reportedBooksQuery(call)),
  client.prefetchQuery(reportedMessagesQuery(call)),
  client.prefetchQuery(reportedReviewsQuery(call)),
]);

export function Component() {
  const t = useTranslations('admin');
  const number = useNumberInWords();
  const { role } = useCurrentUser();
  const books = useInfiniteQuery(reportedBooksQuery());
  const overview = useQuery({ ...adminOverviewQuery(), enabled: role === 'admin' }).data;
  const deletion = useConfirmedDelete(
    async (book: Book) => (await callApi(deleteReportedBook, { params: { id: book._id } })).deletedCount,
    describeBook,
  );
  return (
    <>
      <PageHead title={t('reports.title')}>
        {overview?.reported
          ? t('reports.summary', { count: overview.reported, number: number.atStart(overview.reported) })
          : null}
      </PageHead>
      <DataTable
        query={books}
        label={t('reports.table')}
        columns={reportedColumns(t, deletion.request, deletion.busyId)}
        empty={
          <EmptyState title={t('reports.emptyTitle')}>
            <p>{t('reports.emptyText')}</p>
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

const reportedColumns = (
  t: Translate<'admin'>,
  remove: (book: Book) => void,
  busyId: string | undefined,
): Column<Book>[] => [
  { title: t('reports.number'), cellKinds: ['serial'], skeleton: 'number', cell: (_, index) => index + 1 },
  {
    title: t('reports.bookName'),
    cellKinds: ['primary'],
    skeleton: 'cover',
    cell: (book) => <BookCell book={book} title={book.book_title} bookId={book._id} />,
  },
  {
    title: t('reports.sellerName'),
    cellKinds: ['fullWidth'],
    skeleton: 'text',
    cell: (book) => <span>{book.seller_name}</span>,
  },
  {
    title: t('reports.sellerEmail'),
    cellKinds: ['muted', 'fullWidth'],
    skeleton: 'text',
    cell: (book) => <span>{book.seller_email ?? '–'}</span>,
  },
  {
    title: t('action'),
    cellKinds: ['actionRow'],
    skeleton: 'button',
    cell: (book) => (
      <Button
        variant="outlineDanger"
        size="compact"
        aria-label={t('deleteNamed', { name: book.book_title })}
        disabled={busyId === book._id}
        onClick={() => remove(book)}
      >
        <Trash2 size={22} aria-hidden="true" />
        {t('delete')}
      </Button>
    ),
  },
];
