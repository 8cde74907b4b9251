import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createWish, deleteWish, listWishes } from '#contract/wishes.ts';
import { useAuth } from '#web/features/auth/auth-context.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { createOnce } from '#web/lib/repeat-keys.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useToast } from '#web/ui/toast.tsx';
import { isWishFor, type WishTarget } from './wish-target.ts';

/** Whether the current user waits for the target, and a function that begins or stops waiting. */
export function useWish(target: WishTarget) {
  const { viewer } = useAuth();
  const t = useTranslations('wishes.tellMe');
  const toast = useToast();
  const key = JSON.stringify(target);
  const [kept, setKept] = useState<{ key: string; id: string | undefined }>();
  const viewerId = viewer?._id;

  useEffect(() => {
    if (!viewerId) return setKept(undefined);
    const controller = new AbortController();
    const wanted = JSON.parse(key) as WishTarget;
    callApi(listWishes, {}, { signal: controller.signal }).then(
      ({ wishes }) => setKept({ key, id: wishes.find((wish) => isWishFor(wish, wanted))?._id }),
      // Without the list the button offers to begin, which keeps the same wish once.
      () => undefined,
    );
    return () => controller.abort();
  }, [viewerId, key]);

  const id = kept?.key === key ? kept.id : undefined;
  const begin = async () => {
    const { insertedId } = await createOnce(createWish, { body: target });
    setKept({ key, id: insertedId });
    if (viewer?.emailVerified) toast.success(t('keptTitle'), t('keptText'));
    else toast.success(t('unconfirmedTitle'), t('unconfirmedText'));
  };
  const stop = async (wishId: string) => {
    // A wish that is gone, such as one deleted in another tab, is stopped as well.
    await callApi(deleteWish, { params: { id: wishId } }).catch((problem) => {
      if (problem?.code !== 'not_found') throw problem;
    });
    setKept({ key, id: undefined });
    toast.success(t('stoppedTitle'), t('stoppedText'));
  };
  const { run, busy } = useAction(() => (id ? stop(id) : begin()), { show: toast.error });
  return { isKept: id !== undefined, isSignedIn: viewerId !== undefined, busy, toggle: run };
}
