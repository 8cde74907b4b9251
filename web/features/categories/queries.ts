import { queryOptions } from '@tanstack/react-query';
import { listManagedCategories } from '#contract/categories.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';

export const managedCategoriesQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'managed-categories'],
    queryFn: async ({ signal }) => (await call(listManagedCategories, {}, { signal })).categories,
  });
