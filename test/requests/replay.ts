import * as fc from 'fast-check';
import { chooseSeed } from '../support/test-form.ts';

const given = process.env.REQUESTS_SEED;

type Plan = { seed: number; path?: string };

/** One seed for each shard of a run. With REQUESTS_SEED, only the one to replay. */
export function plansOf(shards: number): Plan[] {
  if (given) {
    const [, seed = '', path] = /^(-?\d+)(?::(.+))?$/.exec(given) ?? [];
    return [{ seed: Number(seed), ...(path && { path }) }];
  }
  const first = chooseSeed('REQUESTS_SEED');
  return Array.from({ length: shards }, (_, shard) => ({ seed: first + shard }));
}

/**
 * Checks this many requests.
 * @throws Error with the smallest request that fails, and how to replay it
 */
export async function checkAll<T>(
  requests: fc.Arbitrary<T>,
  check: (request: T) => Promise<unknown>,
  { seed, path, numRuns }: Plan & { numRuns: number },
): Promise<void> {
  const property = fc.asyncProperty(requests, async (request) => {
    await check(request);
  });
  const details = await fc.check(property, { seed, numRuns, ...(path && { path }) });
  if (!details.failed) return;
  const words = details.errorInstance instanceof Error ? details.errorInstance.message : 'failed';
  const again = `REQUESTS_SEED=${details.seed}${details.counterexamplePath ? `:${details.counterexamplePath}` : ''}`;
  throw new Error(
    `${words}\n\nAgain with ${again} (found after ${details.numRuns}, made smaller ${details.numShrinks} times)`,
  );
}
