import type { ChangeSubscription } from '#server/db/change-listener.ts';

export type Notices = Pick<ChangeSubscription, 'isListening' | 'on'>;

/** A notice may be lost, so that what is kept expires even while they arrive. */
const longestMs = { whileNotified: 60_000, otherwise: 3_000 };

/**
 * For caches of what names books: the version ends when a book is taken down, its seller is banned, or its title or author is changed.
 * What was read before that, and what is being read then, is not used afterwards.
 */
export function createKeptNames(notices: Notices | undefined) {
  let version = 0;
  notices?.on('forgotten_names', () => {
    version += 1;
  });
  return {
    /** Returns the key under which the current version is kept. */
    keyOf: (key: string): string => `${version} ${key}`,
    ttlMs: (): number => (notices?.isListening() ? longestMs.whileNotified : longestMs.otherwise),
  };
}
