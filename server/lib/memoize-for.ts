/** Calls `compute` again only if the last call was more than `milliseconds` ago; until then returns its promise. */
export function memoizeFor<T>(milliseconds: number, compute: () => Promise<T>): () => Promise<T> {
  let computedAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<T> | undefined;
  return () => {
    if (latest && performance.now() - computedAt <= milliseconds) return latest;
    computedAt = performance.now();
    latest = compute();
    return latest;
  };
}
