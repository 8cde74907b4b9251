import { queryOptions } from '@tanstack/react-query';
import { getLedgerEntry } from '#contract/payments/ledger.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';

export const ledgerEntryQuery = (id: string) =>
  queryOptions({
    queryKey: [dashboardKey, 'ledger-entry', id],
    queryFn: ({ signal }) => callApi(getLedgerEntry, { params: { id } }, { signal }),
  });
