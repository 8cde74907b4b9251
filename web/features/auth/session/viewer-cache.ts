import type { Viewer } from '#contract/users/users.ts';
import { browserStores, type TextStore } from './text-store.ts';

/** The last known user, used while the server is unreachable. */
export const viewerCache = createViewerCache(browserStores);

/**
 * Caches the current user in the first store that works. Calls are queued, so that a write that began before a
 * sign-out cannot restore the user afterwards.
 */
export function createViewerCache(stores: readonly TextStore[]) {
  let queue: Promise<unknown> = Promise.resolve();
  const enqueue = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(act);
    queue = result.catch(() => undefined);
    return result;
  };

  const write = async (viewer: Viewer): Promise<void> => {
    // No page needs the phone number before the server responds, so it is not stored.
    const text = JSON.stringify({ ...viewer, phoneNumber: null } satisfies Viewer);
    for (const [position, store] of stores.entries())
      if (await succeeds(store.write(text))) return removeFrom(stores.slice(position + 1));
  };
  const read = async (): Promise<Viewer | null> => {
    for (const store of stores) {
      const viewer = parse(await store.read().catch(() => null));
      if (viewer) return viewer;
    }
    return null;
  };
  return {
    write: (viewer: Viewer): Promise<void> => enqueue(() => write(viewer)),
    read: (): Promise<Viewer | null> => enqueue(read),
    /** Removes the user from all stores; returns whether there was one. */
    clear: (): Promise<boolean> =>
      enqueue(async () => {
        const cached = await read();
        await removeFrom(stores);
        return cached !== null;
      }),
  };
}

const succeeds = (act: Promise<void>): Promise<boolean> =>
  act.then(
    () => true,
    () => false,
  );

const removeFrom = async (stores: readonly TextStore[]): Promise<void> => {
  await Promise.allSettled(stores.map((store) => store.remove()));
};

/** Invalid content, for example from another version, counts as no user. */
function parse(text: string | null): Viewer | null {
  try {
    const viewer = JSON.parse(text ?? '') as Partial<Viewer> | null;
    const isComplete =
      typeof viewer?._id === 'string' && typeof viewer.name === 'string' && 'mayBuy' in viewer;
    return isComplete ? (viewer as Viewer) : null;
  } catch {
    return null;
  }
}
