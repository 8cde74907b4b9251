import { useRevalidator } from 'react-router';
import { startBuying, startSelling } from '#contract/users/users.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useToast } from '#web/ui/toast.tsx';
import { broadcastSessionChange } from './session/cross-tab-sync.ts';
import { forgetViewer } from './session/viewer.ts';

/** Lets a seller buy, too, in every tab. */
export const useStartBuying = (onStarted?: () => void) =>
  useStartSide(() => callApi(startBuying, {}), onStarted);

/** Lets a buyer sell, too, in every tab. */
export const useStartSelling = (onStarted?: () => void) =>
  useStartSide(() => callApi(startSelling, {}), onStarted);

function useStartSide(call: () => Promise<unknown>, onStarted?: () => void) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { run, busy } = useAction(
    async () => {
      await call();
      forgetViewer();
      broadcastSessionChange();
      await revalidate();
      onStarted?.();
    },
    { show: toast.error },
  );
  return { busy, start: () => void run() };
}
