import { setTimeout as sleep } from 'node:timers/promises';
import { createLimiter } from '../lib/limit-concurrency.ts';

const longestPauseMs = 100;

/**
 * Returns a function that runs one task at a time, and pauses after each for as long as it took. So its tasks take half of the
 * processor at most, however many there are, and everything else gets the other half. Clients take turns.
 */
export function createRenderShare(): <T>(work: () => Promise<T>, client: string) => Promise<T> {
  const limit = createLimiter(1);
  return (work, client) =>
    new Promise((resolve, reject) => {
      void limit(async () => {
        const startedAt = performance.now();
        await work().then(resolve, reject);
        await sleep(Math.min(performance.now() - startedAt, longestPauseMs), undefined, { ref: false });
      }, client);
    });
}
