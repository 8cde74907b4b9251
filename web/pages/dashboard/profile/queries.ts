import { queryOptions } from '@tanstack/react-query';
import { getOwnAccount, listSessions } from '../../../../contract/own-account.ts';
import { callApi } from '../../../api/browser-api.ts';
import { dashboardKey } from '../queries.ts';

export const ownAccountQuery = () =>
  queryOptions({
    queryKey: [dashboardKey, 'own-account'],
    queryFn: ({ signal }) => callApi(getOwnAccount, {}, { signal }),
  });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: [dashboardKey, 'sessions'],
    queryFn: async ({ signal }) => (await callApi(listSessions, {}, { signal })).sessions,
  });
