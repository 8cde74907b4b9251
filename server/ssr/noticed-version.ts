import { throttle } from '../lib/throttle.ts';
import type { FindVersion } from './page-cache.ts';

/** The shortest time between two versions, so that frequent changes cannot cause endless rendering. */
const minIntervalMs = 200;

/**
 * The version of all pages that show something of which the database sends notices: it ends with the next notice, also for a page that is being
 * rendered then, because that may show outdated data.
 */
export function createNoticedVersion(): { find: FindVersion; end: () => void } {
  let version = 0;
  return {
    find: async () => String(version),
    end: throttle(minIntervalMs, () => {
      version += 1;
    }),
  };
}
