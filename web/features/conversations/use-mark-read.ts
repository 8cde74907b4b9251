import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Conversation, type Message, markConversationRead } from '#contract/conversations.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { conversationsKey } from '#web/lib/dashboard-queries.ts';

/** Marks what is shown as read, once the page is seen. */
export function useMarkRead(
  { _id: id, unreadCount }: Pick<Conversation, '_id' | 'unreadCount'>,
  newest: Pick<Message, '_id'> | undefined,
): void {
  const client = useQueryClient();
  const newestId = newest?._id;
  useEffect(() => {
    if (unreadCount === 0 || !newestId) return;
    const mark = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', mark);
      callApi(markConversationRead, { params: { id }, body: { messageId: newestId } })
        .then(() => client.invalidateQueries({ queryKey: conversationsKey }))
        // The next message, or the next visit, marks it again.
        .catch(() => undefined);
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [client, id, unreadCount, newestId]);
}
