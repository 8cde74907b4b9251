import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { listListingDrafts } from '#contract/listing-drafts.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { uploadImage } from '#web/lib/upload-image.ts';
import { useCurrentUser } from '../auth/use-current-user.ts';
import type { DeviceDraft } from './device-draft.ts';
import { type DeviceDrafts, openDeviceDrafts } from './open-device-drafts.ts';
import { sendDrafts } from './send-drafts.ts';

const none: readonly DeviceDraft[] = [];
const retryMs = 5_000;
/** How often an ISBN is looked up again that no catalog has known so far. */
const askAgainMs = 60_000;

export type OpenDrafts = { store: DeviceDrafts | undefined; isBlocked: boolean };

/** Opens what the current user keeps on this device. */
export function useDeviceDrafts(): OpenDrafts {
  const { _id } = useCurrentUser();
  const [store, setStore] = useState<DeviceDrafts>();
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => {
    let opened: DeviceDrafts | undefined;
    let hasLeft = false;
    openDeviceDrafts(_id).then(
      (drafts) => {
        opened = drafts;
        if (hasLeft) drafts.close();
        else setStore(drafts);
      },
      () => setIsBlocked(true),
    );
    return () => {
      hasLeft = true;
      opened?.close();
    };
  }, [_id]);
  return { store, isBlocked };
}

export const useDraftList = (store: DeviceDrafts): readonly DeviceDraft[] =>
  useSyncExternalStore(store.subscribe, store.list, () => none);

export const useCommonFields = (store: DeviceDrafts) =>
  useSyncExternalStore(store.subscribe, store.common, () => undefined);

/** Sends the drafts whenever something changes, and again every few seconds while the server cannot be reached. */
export function useSending(store: DeviceDrafts) {
  const queryClient = useQueryClient();
  const [isOffline, setIsOffline] = useState(false);
  const [listedCount, setListedCount] = useState(0);
  const onListed = useRef<() => void>(() => undefined);
  onListed.current = () => {
    setListedCount((count) => count + 1);
    void queryClient.invalidateQueries({ queryKey: [dashboardKey] });
  };
  useEffect(() => {
    const sender = createSender(store, setIsOffline, () => onListed.current());
    const unsubscribe = store.subscribe(sender.send);
    const retry = setInterval(sender.send, retryMs);
    addEventListener('online', sender.send);
    sender.send();
    return () => {
      unsubscribe();
      clearInterval(retry);
      removeEventListener('online', sender.send);
      sender.stop();
    };
  }, [store]);
  return { isOffline, listedCount };
}

/** One round at a time, and only in one tab; the drafts of the server are loaded before the first. */
function createSender(
  drafts: DeviceDrafts,
  setIsOffline: (isOffline: boolean) => void,
  onListed: () => void,
) {
  const asked = new Set<string>();
  const askAgain = setInterval(() => asked.clear(), askAgainMs);
  let isLoaded = false;
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;

  const round = async () => {
    if (!isLoaded) {
      await drafts.merge((await callApi(listListingDrafts, {})).drafts);
      isLoaded = true;
    }
    await sendDrafts({ drafts, call: callApi, upload, onListed, asked });
  };
  const run = async () => {
    try {
      await inOneTab(drafts.name, round);
      setIsOffline(false);
    } catch (error) {
      setIsOffline(error instanceof ApiProblem && error.status === 0);
    }
  };
  const send = () => {
    isWanted = true;
    if (isRunning || isStopped) return;
    isRunning = true;
    void (async () => {
      while (isWanted && !isStopped) {
        isWanted = false;
        await run();
      }
      isRunning = false;
    })();
  };
  const stop = () => {
    isStopped = true;
    clearInterval(askAgain);
  };
  return { send, stop };
}

async function upload(photo: Blob): Promise<string> {
  const { url } = await uploadImage(new File([photo], 'cover.jpg', { type: photo.type || 'image/jpeg' }));
  return url;
}

/** Without HTTPS, browsers have no locks; two tabs may then send the same, which changes nothing. */
const inOneTab = (name: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : Promise.resolve()))
    : work();
