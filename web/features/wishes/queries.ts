import { queryOptions } from '@tanstack/react-query';
import { listWishes } from '#contract/wishes.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';

export const wishesQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'wishes'],
    queryFn: async ({ signal }) => (await call(listWishes, {}, { signal })).wishes,
  });
