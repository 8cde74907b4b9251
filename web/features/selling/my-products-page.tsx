import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Book, deleteBook, markSold } from '#contract/catalog.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { myBooksQuery, sellingOverviewQuery } from '#web/lib/dashboard-queries.ts';
import { numberInWords } from '#web/lib/pluralize.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useConfirmedDelete } from '#web/ui/table/confirmed-delete.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { describeBook, productColumns } from './product-columns.tsx';
import { useAdvertise } from './use-advertise.ts';

export const loader = prefetchQueries((client, { email }, call) => [
  client.prefetchInfiniteQuery(myBooksQuery(email, call)),
]);

export function Component() {
  const currentUser = useCurrentUser();
  const books = useInfiniteQuery(myBooksQuery(currentUser.email));
  const overview = useQuery(sellingOverviewQuery(currentUser.email)).data;
  const sale = useConfirmedSale();
  const advertisement = useAdvertise();
  const deletion = useConfirmedDelete(
    async (book: Book) => (await callApi(deleteBook, { params: { id: book._id } })).deletedCount,
    describeBook,
  );
  const columns = productColumns({
    markSold: sale.request,
    advertise: advertisement.mutate,
    remove: deletion.request,
    busyId:
      sale.busyId ?? deletion.busyId ?? (advertisement.isPending ? advertisement.variables._id : undefined),
  });
  return (
    <>
      <PageHead title="My Products" action={books.data?.length ? <AddAProduct /> : null}>
        {books.isPending ? 'Loading your listings' : overview?.books ? shelfSummary(overview) : null}
      </PageHead>
      <DataTable query={books} label="My products" columns={columns} empty={<NoProducts />} />
      {sale.dialog}
      {deletion.dialog}
    </>
  );
}

/** Marks a book as sold. If a buyer holds it, this ends the booking, so it asks first. */
function useConfirmedSale() {
  const toast = useToast();
  const [pending, setPending] = useState<Book>();
  const sale = useDashboardMutation(
    (book: Book) => callApi(markSold, { params: { id: book._id } }),
    ({ modifiedCount }) => modifiedCount > 0 && toast.success('Product Sold'),
  );
  const request = (book: Book) => (book.status === 'booked' ? setPending(book) : sale.mutate(book));
  const dialog = pending && (
    <ConfirmDialog
      title="Sold to someone else?"
      text={`A buyer has booked ${pending.book_title}. If you mark it as sold, we’ll cancel the booking and email them.`}
      confirmLabel="Mark as sold"
      subject={describeBook(pending)}
      onConfirm={() => sale.mutate(pending)}
      onClose={() => setPending(undefined)}
    />
  );
  return { request, dialog, busyId: sale.isPending ? sale.variables._id : undefined };
}

function shelfSummary({ onTheShelf, sold }: { onTheShelf: number; sold: number }): string {
  if (onTheShelf === 0) return 'Everything’s sold.';
  return `${numberInWords(onTheShelf)} still to sell, ${sold === 0 ? 'none' : numberInWords(sold).toLowerCase()} sold. To mark a book as sold, press Available.`;
}

const AddAProduct = () => (
  <ButtonLink to="/dashboard/addaproduct">
    <Plus size={22} aria-hidden="true" />
    Add a product
  </ButtonLink>
);

const NoProducts = () => (
  <EmptyState title="Nothing on your shelf yet">
    <p>List a book you’ve finished. It takes about two minutes.</p>
    <AddAProduct />
  </EmptyState>
);
