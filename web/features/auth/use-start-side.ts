import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { startBuying, startSelling } from '#contract/users.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
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
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await call();
      forgetViewer();
      broadcastSessionChange();
      await revalidate();
      onStarted?.();
    } catch (problem) {
      toast.error(errorMessage(problem));
    }
    setBusy(false);
  };
  return { busy, start: () => void (busy || start()) };
}
