import { queryOptions } from '@tanstack/react-query';
import { listInvitations } from '#contract/invitations.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';

export const invitationsQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'invitations'],
    queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
  });
