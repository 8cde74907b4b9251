import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type Book, deleteReportedBook } from '#contract/catalog.ts';
import { describeBook } from '#web/features/selling/product-columns.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { adminOverviewQuery, reportedBooksQuery } from '#web/lib/dashboard-queries.ts';
import { pluralize } from '#web/lib/pluralize.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useConfirmedDelete } from '#web/ui/table/confirmed-delete.tsx';
import { type Column, DataTable } from '#web/ui/table/data-table.tsx';

export const loader = prefetchQueries((client, _, call) => [
  client.prefetchInfiniteQuery(reportedBooksQuery(call)),
]);

export function Component() {
  const books = useInfiniteQuery(reportedBooksQuery());
  const overview = useQuery(adminOverviewQuery()).data;
  const deletion = useConfirmedDelete(
    async (book: Book) => (await callApi(deleteReportedBook, { params: { id: book._id } })).deletedCount,
    describeBook,
  );
  return (
    <>
      <PageHead title="Reported Items">
        {overview?.reported ? `${pluralize(overview.reported, 'book')} reported by buyers.` : null}
      </PageHead>
      <DataTable
        query={books}
        label="Reported items"
        columns={reportedColumns(deletion.request, deletion.busyId)}
        empty={
          <EmptyState title="Nothing has been reported">
            <p>When a buyer reports a book, it appears here for you to review.</p>
          </EmptyState>
        }
      />
      {deletion.dialog}
    </>
  );
}

const reportedColumns = (remove: (book: Book) => void, busyId: string | undefined): Column<Book>[] => [
  { title: 'No.', cellKinds: ['serial'], skeleton: 'number', cell: (_, index) => index + 1 },
  {
    title: 'Book Name',
    cellKinds: ['primary'],
    skeleton: 'cover',
    cell: (book) => <BookCell book={book} title={book.book_title} bookId={book._id} />,
  },
  {
    title: 'Seller Name',
    cellKinds: ['fullWidth'],
    skeleton: 'text',
    cell: (book) => <span>{book.seller_name}</span>,
  },
  {
    title: 'Seller Email',
    cellKinds: ['muted', 'fullWidth'],
    skeleton: 'text',
    cell: (book) => <span>{book.seller_email ?? '–'}</span>,
  },
  {
    title: 'Action',
    cellKinds: ['actionRow'],
    skeleton: 'button',
    cell: (book) => (
      <Button
        variant="outlineDanger"
        size="compact"
        aria-label={`Delete ${book.book_title}`}
        disabled={busyId === book._id}
        onClick={() => remove(book)}
      >
        <Trash2 size={22} aria-hidden="true" />
        Delete
      </Button>
    ),
  },
];
