import { queryOptions } from '@tanstack/react-query';
import { countNewNotifications, listNotifications } from '#contract/notifications/notifications.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { longList, notificationsKey } from '#web/lib/dashboard-queries.ts';

export const newNotificationsQuery = () =>
  queryOptions({
    queryKey: [...notificationsKey, 'new'],
    queryFn: async ({ signal }) => (await callApi(countNewNotifications, {}, { signal })).count,
  });

export const notificationsQuery = () =>
  longList([...notificationsKey.slice(1), 'list'], (page, signal) =>
    callApi(listNotifications, { query: page }, { signal }),
  );
