import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { cancelPayout, type Payout } from '#contract/payouts/payouts.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { payoutsQuery } from '../queries.ts';
import { useRecipients } from '../use-recipients.ts';
import { downloadPayoutFile } from './download-payout-file.ts';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';
import { useInFileColumns } from './payment-columns.tsx';
import { usePayoutName } from './payout-name.ts';

/** Payments that are being made at the bank. */
export function PaymentsInFile() {
  const t = useTranslations('payouts.inFile');
  const query = useInfiniteQuery(payoutsQuery('in_file'));
  const [marking, setMarking] = useState<Payout>();
  const [canceling, setCanceling] = useState<Payout>();
  const cancel = useCancelPayout();
  const download = useDashboardMutation(downloadPayoutFile, () => undefined);
  const columns = useInFileColumns({
    onDownload: download.mutate,
    onCancel: setCanceling,
    onMarkPaid: setMarking,
    busyId: (cancel.isPending && cancel.variables._id) || (download.isPending && download.variables._id),
  });
  return (
    <>
      <DataTable query={query} label={t('table')} columns={columns} empty={<NothingInFile />} />
      {query.data && query.data.length > 0 && <Hint>{t('hint')}</Hint>}
      {marking && <MarkOne payout={marking} onClose={() => setMarking(undefined)} />}
      {canceling && (
        <CancelOne
          payout={canceling}
          onConfirm={() => cancel.mutate(canceling)}
          onClose={() => setCanceling(undefined)}
        />
      )}
    </>
  );
}

function useCancelPayout() {
  const t = useTranslations('payouts.inFile');
  const toast = useToast();
  return useDashboardMutation(
    ({ _id }: Payout) => callApi(cancelPayout, { params: { id: _id } }),
    () => toast.success(t('canceled'), t('canceledText')),
  );
}

function MarkOne({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const price = usePrice();
  const recipients = useRecipients();
  const nameOf = usePayoutName();
  return (
    <MarkPaidDialog
      amount={price(payout.amount)}
      recipients={recipients(payout.sellers)}
      detail={nameOf(payout)}
      payoutId={async () => payout._id}
      onClose={onClose}
    />
  );
}

type CancelProps = { payout: Payout; onConfirm: () => void; onClose: () => void };

function CancelOne({ payout, onConfirm, onClose }: CancelProps) {
  const t = useTranslations('payouts.inFile');
  const price = usePrice();
  const recipients = useRecipients();
  const nameOf = usePayoutName();
  return (
    <ConfirmDialog
      title={t('cancelTitle')}
      text={t('cancelText')}
      tone="danger"
      confirmLabel={t('cancelConfirm')}
      cancelLabel={t('cancelKeep')}
      subject={{
        title: `${price(payout.amount)} ${recipients(payout.sellers)}`,
        detail: nameOf(payout),
        picture: <FileText aria-hidden="true" />,
      }}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

function NothingInFile() {
  const t = useTranslations('payouts.inFile');
  return (
    <EmptyState title={t('emptyTitle')}>
      <p>{t('emptyText')}</p>
      <ButtonLink variant="outline" to="/dashboard/payouts">
        {t('toPay')}
      </ButtonLink>
    </EmptyState>
  );
}
