import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Book } from '#contract/catalog/catalog.ts';
import { deleteBook, markSold } from '#contract/orders/orders.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { myBooksQuery, sellingOverviewQuery } from '#web/lib/dashboard-queries.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { type Services, useServices } from '#web/lib/services-context.ts';
import { bookToDelete } from '#web/ui/book/book-to-delete.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useConfirmedDelete } from '#web/ui/table/confirmed-delete.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useColumnTitles } from '#web/ui/table/use-column-titles.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { productColumns } from './product-columns.tsx';
import { RestingSwitch } from './resting-switch.tsx';
import { useAdvertise } from './use-advertise.ts';

export const loader = prefetchQueries((client, { email }, call) => [
  client.prefetchInfiniteQuery(myBooksQuery(email, call)),
]);

export function Component() {
  const t = useTranslations('listings');
  const titles = useColumnTitles();
  const summarize = useShelfSummary();
  const currentUser = useCurrentUser();
  const books = useInfiniteQuery(myBooksQuery(currentUser.email));
  const overview = useQuery(sellingOverviewQuery(currentUser.email)).data;
  const sale = useConfirmedSale(overview?.recordableBooks ?? []);
  const advertisement = useAdvertise();
  const deletion = useConfirmedDelete(
    async (book: Book) => (await callApi(deleteBook, { params: { id: book._id } })).deletedCount,
    bookToDelete,
  );
  const columns = productColumns(t, titles.price, {
    markSold: sale.request,
    advertise: advertisement.mutate,
    remove: deletion.request,
    busyId:
      sale.busyId ?? deletion.busyId ?? (advertisement.isPending ? advertisement.variables._id : undefined),
  });
  return (
    <>
      <PageHead title={t('products.title')} action={books.data?.length ? <AddAProduct /> : null}>
        {books.isPending ? t('products.loading') : overview?.books ? summarize(overview) : null}
      </PageHead>
      {overview && overview.onTheShelf > 0 && <RestingSwitch resting={overview.resting} />}
      <DataTable query={books} label={t('products.table')} columns={columns} empty={<NoProducts />} />
      {sale.dialog}
      {deletion.dialog}
    </>
  );
}

/**
 * Marks a book as sold. If a buyer holds it, this ends the booking, so it asks first, and also if its sale to a buyer can still be recorded.
 * @param recordable the books whose sale can be recorded in My Buyers
 */
function useConfirmedSale(recordable: readonly string[]) {
  const t = useTranslations('listings');
  const { mail, cardBookings } = useServices();
  const toast = useToast();
  const [pending, setPending] = useState<Book>();
  const sale = useDashboardMutation(
    (book: Book) => callApi(markSold, { params: { id: book._id } }),
    ({ modifiedCount }) => modifiedCount > 0 && toast.success(t('productSold')),
  );
  const isRecordable = ({ _id }: Book) => recordable.includes(_id);
  const request = (book: Book) =>
    book.status === 'booked' || isRecordable(book) ? setPending(book) : sale.mutate(book);
  const dialog = pending && (
    <ConfirmDialog
      title={t('saleQuestion.title')}
      text={t(isRecordable(pending) ? 'saleQuestion.textAfterHold' : saleText({ mail, cardBookings }), {
        title: pending.book_title,
      })}
      tone="danger"
      confirmLabel={t('markAsSold')}
      subject={bookToDelete(pending)}
      onConfirm={() => sale.mutate(pending)}
      onClose={() => setPending(undefined)}
    >
      {(!cardBookings || isRecordable(pending)) && (
        <TextLink to="/dashboard/mybuyers">{t('saleQuestion.toBuyers')}</TextLink>
      )}
    </ConfirmDialog>
  );
  return { request, dialog, busyId: sale.isPending ? sale.variables._id : undefined };
}

/** A book that its buyer has paid for at the meeting is sold in My Buyers, and not here. */
const saleText = ({ mail, cardBookings }: Pick<Services, 'mail' | 'cardBookings'>) => {
  if (!cardBookings) return 'saleQuestion.textAtMeeting';
  return mail ? 'saleQuestion.text' : 'saleQuestion.textWithoutMail';
};

function useShelfSummary() {
  const t = useTranslations('listings.products');
  const number = useNumberInWords();
  return ({ onTheShelf: count, sold }: { onTheShelf: number; sold: number }): string =>
    count === 0
      ? t('allSold')
      : t('summary', { count, number: number.atStart(count), sold, soldNumber: number.inside(sold) });
}

function AddAProduct() {
  const t = useTranslations('listings.products');
  return (
    <ButtonLink to="/dashboard/addaproduct">
      <Plus size={22} aria-hidden="true" />
      {t('add')}
    </ButtonLink>
  );
}

function NoProducts() {
  const t = useTranslations('listings.products');
  return (
    <EmptyState title={t('emptyTitle')}>
      <p>{t('emptyText')}</p>
      <AddAProduct />
    </EmptyState>
  );
}
