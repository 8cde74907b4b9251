import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getConversation, listConversations, listMessages } from '#contract/conversations.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { conversationsKey, longList } from '#web/lib/dashboard-queries.ts';
import { eventsState, pollMs } from '#web/lib/live-events.ts';

const key = conversationsKey.slice(1);

export const conversationListQuery = (call: CallApi = callApi) =>
  longList([...key, 'list'], (page, signal) => call(listConversations, { query: page }, { signal }));

export const conversationQuery = (id: string, call: CallApi = callApi) =>
  queryOptions({
    queryKey: [...conversationsKey, 'one', id],
    queryFn: ({ signal }) => call(getConversation, { params: { id } }, { signal }),
  });

export const messagesQuery = (id: string, call: CallApi = callApi) =>
  longList([...key, 'messages', id], (page, signal) =>
    call(listMessages, { params: { id }, query: page }, { signal }),
  );

/** How often a query asks again by itself: every few seconds where no event says that something is new. */
export function usePollInterval(): number {
  const isLive = useSyncExternalStore(eventsState.subscribe, eventsState.isLive, () => true);
  return isLive ? pollMs.live : pollMs.otherwise;
}

export function useConversation(id: string) {
  return useQuery({ ...conversationQuery(id), refetchInterval: usePollInterval() });
}
