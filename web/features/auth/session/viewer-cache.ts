import type { Viewer } from '#contract/users.ts';
import { browserStores, type TextStore } from './text-store.ts';

/** Who was signed in here the last time the server was asked, for the moments in which it cannot be. */
export const keptViewer = keptIn(browserStores);

/**
 * The browser's copy of who is signed in, in the first of the stores that works. One thing after the other, so that
 * whoever signs out is not written down again by what was begun before.
 */
export function keptIn(stores: readonly TextStore[]) {
  let queue: Promise<unknown> = Promise.resolve();
  const renderLimiter = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(act);
    queue = result.catch(() => undefined);
    return result;
  };

  const keep = async (viewer: Viewer): Promise<void> => {
    // Nothing that a page needs at once depends on it.
    const text = JSON.stringify({ ...viewer, phoneNumber: null } satisfies Viewer);
    for (const [position, store] of stores.entries())
      if (await works(store.write(text))) return removeFrom(stores.slice(position + 1));
  };
  const read = async (): Promise<Viewer | null> => {
    for (const store of stores) {
      const viewer = parse(await store.read().catch(() => null));
      if (viewer) return viewer;
    }
    return null;
  };
  return {
    keep: (viewer: Viewer): Promise<void> => renderLimiter(() => keep(viewer)),
    read: (): Promise<Viewer | null> => renderLimiter(read),
    /** Forgets them everywhere; answers whether there was anybody. */
    drop: (): Promise<boolean> =>
      renderLimiter(async () => {
        const was = await read();
        await removeFrom(stores);
        return was !== null;
      }),
  };
}

const works = (act: Promise<void>): Promise<boolean> =>
  act.then(
    () => true,
    () => false,
  );

const removeFrom = async (stores: readonly TextStore[]): Promise<void> => {
  await Promise.allSettled(stores.map((store) => store.remove()));
};

/** What an earlier Dogear wrote down, or somebody else, is nobody. */
function parse(text: string | null): Viewer | null {
  try {
    const viewer = JSON.parse(text ?? '') as Partial<Viewer> | null;
    const isWhole = typeof viewer?._id === 'string' && typeof viewer.name === 'string' && 'role' in viewer;
    return isWhole ? (viewer as Viewer) : null;
  } catch {
    return null;
  }
}
