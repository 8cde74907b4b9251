/**
 * Shares reads of the same key, or the only read where there are no keys. A call never gets a result that was read before the call: while
 * a read of its key is running, it waits for the next one, which begins after all calls that share it. So at most one read of a key runs
 * at a time.
 */
export function shareReads<Result, Key = void>(
  read: (key: Key) => Promise<Result>,
): (key: Key) => Promise<Result> {
  const running = new Map<Key, Promise<unknown>>();
  const waiting = new Map<Key, Promise<Result>>();

  const start = (key: Key): Promise<Result> => {
    const result = read(key);
    const ended = result
      .catch(() => undefined)
      .finally(() => {
        if (!waiting.has(key)) running.delete(key);
      });
    running.set(key, ended);
    return result;
  };

  return (key) => {
    const current = running.get(key);
    if (!current) return start(key);
    const next =
      waiting.get(key) ??
      current.then(() => {
        waiting.delete(key);
        return start(key);
      });
    waiting.set(key, next);
    return next;
  };
}
