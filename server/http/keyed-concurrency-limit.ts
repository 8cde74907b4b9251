export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;

/** Bounds what is in progress at once, in total and for each key. Nothing waits: one too many is refused. */
export function createConcurrencyLimit(most: number, mostPerKey: number) {
  let total = 0;
  const counts = new Map<string, number>();
  return {
    /** Returns the function to call at the end, or undefined if there is no place. */
    tryBegin: (key: string): (() => void) | undefined => {
      const count = counts.get(key) ?? 0;
      if (total >= most || count >= mostPerKey) return undefined;
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
