import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { cancelOrder, type Order } from '#contract/orders/orders.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { myOrdersQuery } from '#web/lib/dashboard-queries.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useServices } from '#web/lib/services-context.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { CoverThumbnail } from '#web/ui/book/cover-thumbnail.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useColumnTitles } from '#web/ui/table/use-column-titles.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { orderColumns } from './order-columns.tsx';

export const loader = prefetchQueries((client, { email }, call) => [
  client.prefetchInfiniteQuery(myOrdersQuery(email, call)),
]);

export function Component() {
  const t = useTranslations('orders');
  const price = usePrice();
  const { cardBookings: cards } = useServices();
  const currentUser = useCurrentUser();
  const toast = useToast();
  const titles = useColumnTitles();
  const orders = useInfiniteQuery(myOrdersQuery(currentUser.email));
  const [pending, setPending] = useState<Order>();
  const cancel = useDashboardMutation(
    (order: Order) => callApi(cancelOrder, { params: { id: order._id } }),
    (_, order) => toast.success(t('canceled'), t('availableAgain', { title: order.bookTitle })),
  );
  return (
    <>
      <PageHead title={t('title')}>
        {t(cards ? 'intro' : 'introWithoutCards', { hours: currentUser.bookingHoldHours })}
      </PageHead>
      <DataTable
        query={orders}
        label={t('table')}
        columns={orderColumns(t, titles.price, setPending, cancel.isPending)}
        empty={<NoOrders />}
      />
      {pending && (
        <ConfirmDialog
          title={t('cancelQuestion.title')}
          text={t('cancelQuestion.text')}
          tone="danger"
          confirmLabel={t('cancel')}
          cancelLabel={t('cancelQuestion.keep')}
          subject={{
            title: pending.bookTitle,
            detail: price(pending.bookPrice),
            picture: <CoverThumbnail book={pending} />,
          }}
          onConfirm={() => cancel.mutate(pending)}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  );
}

function NoOrders() {
  const t = useTranslations('orders.empty');
  return (
    <EmptyState title={t('title')}>
      <p>{t('text')}</p>
      <ButtonLink to="/">{t('browse')}</ButtonLink>
    </EmptyState>
  );
}
