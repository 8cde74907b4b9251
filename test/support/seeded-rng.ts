import { seededRandom } from './seeded-random.ts';

export type Rng = ReturnType<typeof createRng>;

/** A random number generator that returns the same sequence for the same seed. */
export function createRng(seed: string) {
  const random = seededRandom(seed);
  return {
    /** @param share the probability of true, from 0 to 1 */
    chance: (share: number): boolean => random() < share,
    /** A whole number from 0 up to, but not including, the limit. */
    int: (limit: number): number => Math.floor(random() * limit),
    pick: <T>(things: readonly [T, ...T[]]): T => things[Math.floor(random() * things.length)] ?? things[0],
  };
}
