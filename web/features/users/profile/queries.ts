import { queryOptions } from '@tanstack/react-query';
import { getOwnAccount, listSessions } from '#contract/users/own-account.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';

export const ownAccountQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'own-account'],
    queryFn: ({ signal }) => call(getOwnAccount, {}, { signal }),
  });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: [dashboardKey, 'sessions'],
    queryFn: async ({ signal }) => (await callApi(listSessions, {}, { signal })).sessions,
  });
