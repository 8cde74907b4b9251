/**
 * Runs at most `limit` tasks at once; the others wait. Clients take turns, so that one with many tasks does not delay
 * the others. The tasks of one client run in order of arrival.
 */
export function createLimiter(limit: number): <T>(work: () => Promise<T>, client?: string) => Promise<T> {
  let free = limit;
  const waiting = new Map<string, (() => void)[]>();

  const wait = (client: string): Promise<void> =>
    new Promise((resolve) => {
      const queue = waiting.get(client);
      if (queue) queue.push(resolve);
      else waiting.set(client, [resolve]);
    });
  const dequeue = (): (() => void) | undefined => {
    const [first] = waiting;
    if (!first) return undefined;
    const [client, queue] = first;
    const next = queue.shift();
    waiting.delete(client);
    if (queue.length > 0) waiting.set(client, queue);
    return next;
  };

  return async (work, client = '') => {
    if (free > 0) free -= 1;
    else await wait(client);
    try {
      return await work();
    } finally {
      // Hand the slot directly to the next task, so that a new one cannot overtake it.
      const next = dequeue();
      if (next) next();
      else free += 1;
    }
  };
}
