import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDollars } from '../../../contract/money.ts';
import { cancelOrder, type Order } from '../../../contract/orders.ts';
import { callApi } from '../../api/browser-api.ts';
import { holdLength } from '../../booking/hold-length.ts';
import { CoverThumbnail } from '../../books/cover-thumbnail.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DataTable } from './data-table.tsx';
import { orderColumns } from './order-columns.tsx';
import { PageHead } from './page-head.tsx';
import { myOrdersQuery } from './queries.ts';
import { sentWithPage } from './sent-with-page.ts';
import { useChange } from './use-change.ts';
import { useMember } from './use-member.ts';

export const loader = sentWithPage((client, { email }, call) => [
  client.prefetchInfiniteQuery(myOrdersQuery(email, call)),
]);

export function Component() {
  const member = useMember();
  const toast = useToast();
  const orders = useInfiniteQuery(myOrdersQuery(member.email));
  const [asked, setAsked] = useState<Order>();
  const cancel = useChange(
    (order: Order) => callApi(cancelOrder, { params: { id: order._id } }),
    (_, order) => toast.success('Booking canceled', `${order.bookTitle} is available again.`),
  );
  return (
    <>
      <PageHead title="My Orders">
        We hold each book for {holdLength(member)}. Pay before then, and it’s yours.
      </PageHead>
      <DataTable
        query={orders}
        label="My orders"
        columns={orderColumns(setAsked, cancel.isPending)}
        empty={<NoOrders />}
      />
      {asked && (
        <ConfirmDialog
          title="Cancel this booking?"
          text="The book goes back on the shelf, and someone else can book it."
          confirmLabel="Cancel booking"
          cancelLabel="Keep it"
          subject={{
            title: asked.bookTitle,
            detail: formatDollars(asked.bookPrice),
            picture: <CoverThumbnail book={asked} />,
          }}
          onConfirm={() => cancel.mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

const NoOrders = () => (
  <EmptyState title="No bookings yet">
    <p>Find a book you like and press Buy Now. Your booking will appear here.</p>
    <ButtonLink to="/">Browse the shelves</ButtonLink>
  </EmptyState>
);
