import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { deletePushSubscription, type PushSubscription } from '#contract/notifications/push-subscriptions.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { pushQuery } from '../queries.ts';
import { type BrowserPush, readBrowserPush, subscribeToPush, unsubscribeFromPush } from './browser-push.ts';

export type Push = { publicKey: string; subscriptions: readonly PushSubscription[] };

/**
 * What this browser can do, and how to turn push on here and off anywhere. On the server, and until the browser has been asked, it
 * is as the list of subscriptions says.
 */
export function usePush({ publicKey, subscriptions }: Push) {
  const t = useTranslations('notifications.push');
  const toast = useToast();
  const here = subscriptions.find(({ isThisBrowser }) => isThisBrowser);
  const [browser, refresh] = useBrowserPush();
  const [settled, settle] = useSettle(refresh);
  const turnOn = useSingleMutation({
    mutationFn: () => subscribeToPush(publicKey),
    onSuccess: (isAllowed) => isAllowed && toast.success(t('on')),
    onError: (problem) =>
      problem instanceof ApiProblem
        ? toast.error(errorMessage(problem))
        : toast.error(t('failed'), t('failedText')),
    onSettled: settle,
  });
  const turnOff = useSingleMutation({
    mutationFn: async ({ _id: id, isThisBrowser }: PushSubscription) => {
      await callApi(deletePushSubscription, { params: { id } });
      if (isThisBrowser) await unsubscribeFromPush().catch(() => undefined);
    },
    onSuccess: (_, { device }) => toast.success(t('turnedOff'), device),
    onError: (problem) => toast.error(errorMessage(problem)),
    onSettled: settle,
  });
  return {
    state: browser === 'on' || browser === undefined ? (here ? 'on' : 'off') : browser,
    here,
    /** How often the user has turned push on or off here. */
    settled,
    turnOn: () => turnOn.mutate(),
    turnOff: turnOff.mutate,
    isPending: turnOn.isPending || turnOff.isPending,
  } as const;
}

function useBrowserPush(): [BrowserPush | undefined, () => Promise<void>] {
  const [browser, setBrowser] = useState<BrowserPush>();
  const [refresh] = useState(() => async () => {
    setBrowser(await readBrowserPush().catch(() => 'unsupported' as const));
  });
  useEffect(() => void refresh(), [refresh]);
  return [browser, refresh];
}

/** Afterwards the page shows what the server and the browser say. */
function useSettle(refresh: () => Promise<void>) {
  const client = useQueryClient();
  const [settled, setSettled] = useState(0);
  const settle = async () => {
    await client.invalidateQueries({ queryKey: pushQuery().queryKey });
    await refresh();
    setSettled((before) => before + 1);
  };
  return [settled, settle] as const;
}
