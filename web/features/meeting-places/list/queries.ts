import { queryOptions } from '@tanstack/react-query';
import { listManagedMeetingPlaces } from '#contract/meeting-places.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';

export const managedPlacesQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'managed-meeting-places'],
    queryFn: async ({ signal }) => (await call(listManagedMeetingPlaces, {}, { signal })).places,
  });
