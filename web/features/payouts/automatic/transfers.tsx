import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { retryTransfer, type Transfer, type TransferState } from '#contract/payouts/payouts.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { transfersQuery } from '../queries.ts';
import { useTransferColumns } from './transfer-columns.tsx';

/** What the payment provider sends to sellers by itself. */
export function Transfers({ state }: { state: TransferState }) {
  const t = useTranslations('payouts.automatic');
  const retry = useRetryTransfer();
  const columns = useTransferColumns(state, {
    onRetry: retry.mutate,
    busyId: retry.isPending && retry.variables._id,
  });
  return (
    <DataTable
      // A new key for each list, so that they do not share a focused row.
      key={state}
      query={useInfiniteQuery(transfersQuery(state))}
      label={t(`tables.${state}`)}
      columns={columns}
      empty={
        <EmptyState title={t(`empty.${state}.title`)}>
          <p>{t(`empty.${state}.text`)}</p>
        </EmptyState>
      }
    />
  );
}

function useRetryTransfer() {
  const t = useTranslations('payouts.automatic');
  const toast = useToast();
  return useDashboardMutation(
    ({ _id }: Transfer) => callApi(retryTransfer, { params: { id: _id } }),
    ({ lastError, sellerName }) => {
      if (lastError) toast.error(t('stillFailing', { name: sellerName }), lastError);
      else toast.success(t('retried', { name: sellerName }));
    },
  );
}
