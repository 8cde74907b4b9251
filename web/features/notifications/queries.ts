import { queryOptions } from '@tanstack/react-query';
import { getNotificationChoices } from '#contract/notifications/notifications.ts';
import { listPushSubscriptions } from '#contract/notifications/push-subscriptions.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';

export const choicesQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'notification-choices'],
    queryFn: ({ signal }) => call(getNotificationChoices, {}, { signal }),
  });

export const pushQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'push-subscriptions'],
    queryFn: ({ signal }) => call(listPushSubscriptions, {}, { signal }),
  });
