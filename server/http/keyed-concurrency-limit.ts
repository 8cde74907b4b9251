export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;

/** Limits what is in progress at once, in total and for each key. Nothing waits: excess work is rejected. */
export function createConcurrencyLimit(max: number, maxPerKey: number) {
  let total = 0;
  const counts = new Map<string, number>();
  return {
    /** Returns the function to call at the end, or undefined when the limit is reached. */
    tryAcquire: (key: string): (() => void) | undefined => {
      const count = counts.get(key) ?? 0;
      if (total >= max || count >= maxPerKey) return undefined;
      total += 1;
      counts.set(key, count + 1);
      return () => {
        total -= 1;
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}
