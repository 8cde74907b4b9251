import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { declareHandover } from '#contract/handovers.ts';
import type { Booking } from '#contract/orders/orders.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { CoverThumbnail } from '#web/ui/book/cover-thumbnail.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';

/** Completes the sale of a book that was paid for at the meeting, after a confirmation. */
export function useHandOver() {
  const t = useTranslations('orders-buyers.handOver');
  const price = usePrice();
  const toast = useToast();
  const [pending, setPending] = useState<Booking>();
  const sale = useDashboardMutation(
    (booking: Booking) => callApi(declareHandover, { params: { id: booking._id } }),
    (_, { bookTitle: title, userName: name }) => toast.success(t('done'), t('doneText', { title, name })),
  );
  const dialog = pending && (
    <ConfirmDialog
      title={t('title')}
      text={t('text', { name: pending.userName })}
      tone="primary"
      confirmLabel={t('action')}
      subject={{
        title: pending.bookTitle,
        detail: price(pending.bookPrice),
        picture: <CoverThumbnail book={pending} />,
      }}
      onConfirm={() => sale.mutate(pending)}
      onClose={() => setPending(undefined)}
    />
  );
  return { request: setPending, dialog, busyId: sale.isPending ? sale.variables._id : undefined };
}
