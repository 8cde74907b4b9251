import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sendMessage } from '#contract/conversations.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { conversationsKey } from '#web/lib/dashboard-queries.ts';
import { messageId } from '#web/lib/message-id.ts';
import { keepUnsent, readUnsent, type Unsent } from '#web/lib/message-texts.ts';

const retryMs = 5_000;

export type Outbox = ReturnType<typeof useOutbox>;

/**
 * The messages of a conversation that the server does not have yet, oldest first. They are kept on the device and sent one after the
 * other, again and again while the server cannot be reached: each keeps its ID, so it arrives once.
 */
export function useOutbox(conversationId: string) {
  const { unsent, read, change } = useUnsent(conversationId);
  const { sendNext, isOffline } = useSending(conversationId, read, change);
  useEffect(() => {
    void sendNext();
    const retry = () => void sendNext();
    const timer = setInterval(retry, retryMs);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [sendNext]);
  return {
    unsent,
    isOffline,
    send: (body: string) => {
      const createdAt = new Date().toISOString();
      change((messages) => [...messages, { _id: messageId(), body, createdAt }]);
      void sendNext();
    },
    retry: (id: string) => {
      change((messages) => messages.map((one) => (one._id === id ? withoutProblem(one) : one)));
      void sendNext();
    },
    discard: (id: string) => change((messages) => messages.filter(({ _id }) => _id !== id)),
  };
}

const withoutProblem = ({ problem: _, ...message }: Unsent): Unsent => message;

/** What the device keeps of a conversation. It is read again before each change, because another tab may have sent a part of it. */
function useUnsent(conversationId: string) {
  const { _id: userId } = useCurrentUser();
  const [unsent, setUnsent] = useState<Unsent[]>([]);
  const read = useCallback(() => readUnsent(userId, conversationId), [userId, conversationId]);
  const change = useCallback(
    (edit: (messages: Unsent[]) => Unsent[]) => {
      const next = edit(read());
      keepUnsent(userId, conversationId, next);
      setUnsent(next);
    },
    [userId, conversationId, read],
  );
  useEffect(() => setUnsent(read()), [read]);
  return { unsent, read, change };
}

type KeptMessages = ReturnType<typeof useUnsent>;

function useSending(conversationId: string, read: KeptMessages['read'], change: KeptMessages['change']) {
  const client = useQueryClient();
  const [isOffline, setOffline] = useState(false);
  const isBusy = useRef(false);
  const sendNext = useCallback(async (): Promise<void> => {
    const next = read().find(({ problem }) => problem === undefined);
    if (isBusy.current || !next) return;
    isBusy.current = true;
    const { _id, body } = next;
    try {
      await callApi(sendMessage, { params: { id: conversationId }, body: { _id, body } });
      setOffline(false);
      // First, so that the message does not disappear in between.
      await client.invalidateQueries({ queryKey: conversationsKey });
      change((messages) => messages.filter((message) => message._id !== _id));
    } catch (problem) {
      if (isTemporary(problem)) {
        setOffline(true);
        return;
      }
      const reason = problem instanceof Error ? problem.message : '';
      change((messages) => messages.map((one) => (one._id === _id ? { ...one, problem: reason } : one)));
    } finally {
      isBusy.current = false;
    }
    await sendNext();
  }, [conversationId, client, read, change]);
  return { sendNext, isOffline };
}

/** The server cannot be reached, is busy, or wants the user to log in again: the same request may succeed later. */
const isTemporary = (problem: unknown): boolean =>
  !(problem instanceof ApiProblem) || problem.status === 0 || problem.status === 401 || problem.status >= 429;
