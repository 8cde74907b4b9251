import { queryOptions } from '@tanstack/react-query';
import {
  getHostAccount,
  listOwedSellers,
  listPayoutSellers,
  listPayouts,
  listTransfers,
  type TransferState,
} from '#contract/payouts/payouts.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey, longList } from '#web/lib/dashboard-queries.ts';

export const owedSellersQuery = (call: CallApi = callApi) =>
  longList(['owed-sellers'], (page, signal) => call(listOwedSellers, { query: page }, { signal }));

export const payoutsQuery = (state: 'in_file' | 'paid', call: CallApi = callApi) =>
  longList(['payouts', state], (page, signal) =>
    call(listPayouts, { query: { ...page, state } }, { signal }),
  );

export const payoutSellersQuery = (id: string, call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'payout-sellers', id],
    queryFn: ({ signal }) => call(listPayoutSellers, { params: { id } }, { signal }),
  });

export const hostAccountQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'host-account'],
    queryFn: async ({ signal }) => (await call(getHostAccount, {}, { signal })).account,
  });

export const transfersQuery = (state: TransferState, call: CallApi = callApi) =>
  longList(['transfers', state], (page, signal) =>
    call(listTransfers, { query: { ...page, state } }, { signal }),
  );
