import { queryOptions } from '@tanstack/react-query';
import { type EarningState, getEarnings, listEarnings } from '#contract/earnings.ts';
import { getPayoutAccount } from '#contract/payouts/payout-accounts.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey, longList } from '#web/lib/dashboard-queries.ts';

export const earningsQuery = (email: string, call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'earnings', email],
    queryFn: ({ signal }) => call(getEarnings, {}, { signal }),
  });

export const earningRowsQuery = (email: string, state: EarningState, call: CallApi = callApi) =>
  longList(['earnings', email, state], (page, signal) =>
    call(listEarnings, { query: { ...page, state } }, { signal }),
  );

export const payoutAccountQuery = (email: string, call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'payout-account', email],
    queryFn: ({ signal }) => call(getPayoutAccount, {}, { signal }),
  });
