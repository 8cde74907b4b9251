import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

const key = 'setup-step';

/**
 * Saves what was typed before the browser's Back or a link leads away, and stays if that fails. The steps' own buttons save
 * themselves. It does what `useBlocker` does, which would make the app of every page larger.
 */
export function useSaveBeforeNavigation(hasUnsaved: () => boolean, save: () => Promise<boolean>): void {
  const router = useContext(DataRouterContext)?.router;
  const latest = useRef({ hasUnsaved, save });
  useEffect(() => {
    latest.current = { hasUnsaved, save };
  });
  useEffect(() => {
    if (!router) return;
    let isSaving = false;
    router.getBlocker(
      key,
      ({ currentLocation, nextLocation, historyAction }) =>
        (historyAction === 'POP' || nextLocation.pathname !== currentLocation.pathname) &&
        latest.current.hasUnsaved(),
    );
    const stopListening = router.subscribe(async ({ blockers }) => {
      if (isSaving || blockers.get(key)?.state !== 'blocked') return;
      isSaving = true;
      const isSaved = await latest.current.save();
      isSaving = false;
      const blocker = router.state.blockers.get(key);
      if (isSaved) blocker?.proceed?.();
      else blocker?.reset?.();
    });
    return () => {
      stopListening();
      router.deleteBlocker(key);
    };
  }, [router]);
}
