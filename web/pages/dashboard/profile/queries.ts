import { queryOptions } from '@tanstack/react-query';
import { getOwnAccount, listSessions } from '../../../../contract/own-account.ts';
import { callApi } from '../../../api/browser-api.ts';
import type { CallApi } from '../../../api/call-api.ts';
import { dashboardKey } from '../queries.ts';

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
