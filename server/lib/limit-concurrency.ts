/**
 * Runs what it is given, `limit` at a time; the others wait for their turn in the order they came. Clients take turns,
 * so that one who asks for much does not keep the others waiting.
 */
export function createLimiter(limit: number): <T>(work: () => Promise<T>, client?: string) => Promise<T> {
  let free = limit;
  const waiting = new Map<string, (() => void)[]>();

  const wait = (client: string): Promise<void> =>
    new Promise((resolve) => {
      const line = waiting.get(client);
      if (line) line.push(resolve);
      else waiting.set(client, [resolve]);
    });
  const takeNext = (): (() => void) | undefined => {
    const [first] = waiting;
    if (!first) return undefined;
    const [client, line] = first;
    const next = line.shift();
    waiting.delete(client);
    if (line.length > 0) waiting.set(client, line);
    return next;
  };

  return async (work, client = '') => {
    if (free > 0) free -= 1;
    else await wait(client);
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that nobody can slip in between.
      const next = takeNext();
      if (next) next();
      else free += 1;
    }
  };
}
