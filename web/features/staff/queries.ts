import { queryOptions } from '@tanstack/react-query';
import { listStaff } from '#contract/staff.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';

export const staffQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'staff'],
    queryFn: ({ signal }) => call(listStaff, {}, { signal }),
  });
