import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDollars } from '#contract/money.ts';
import { cancelOrder, type Order } from '#contract/orders.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { myOrdersQuery } from '#web/lib/dashboard-queries.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { CoverThumbnail } from '#web/ui/book/cover-thumbnail.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { holdLength } from './hold-length.ts';
import { orderColumns } from './order-columns.tsx';

export const loader = prefetchQueries((client, { email }, call) => [
  client.prefetchInfiniteQuery(myOrdersQuery(email, call)),
]);

export function Component() {
  const currentUser = useCurrentUser();
  const toast = useToast();
  const orders = useInfiniteQuery(myOrdersQuery(currentUser.email));
  const [pending, setPending] = useState<Order>();
  const cancel = useDashboardMutation(
    (order: Order) => callApi(cancelOrder, { params: { id: order._id } }),
    (_, order) => toast.success('Booking canceled', `${order.bookTitle} is available again.`),
  );
  return (
    <>
      <PageHead title="My Orders">
        We hold each book for {holdLength(currentUser)}. Pay before then, and it’s yours.
      </PageHead>
      <DataTable
        query={orders}
        label="My orders"
        columns={orderColumns(setPending, cancel.isPending)}
        empty={<NoOrders />}
      />
      {pending && (
        <ConfirmDialog
          title="Cancel this booking?"
          text="The book goes back on the shelf, and someone else can book it."
          confirmLabel="Cancel booking"
          cancelLabel="Keep it"
          subject={{
            title: pending.bookTitle,
            detail: formatDollars(pending.bookPrice),
            picture: <CoverThumbnail book={pending} />,
          }}
          onConfirm={() => cancel.mutate(pending)}
          onClose={() => setPending(undefined)}
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
