import { DomainError } from '../lib/errors.ts';

/**
 * Delays requests without letting them pile up. At most `maxWaiting` wait at once, and a quarter of them under one key,
 * so that an attack on one account does not block the others.
 */
export function createDelay(maxWaiting: number) {
  const maxWaitingPerKey = Math.ceil(maxWaiting / 4);
  const waiting = new Map<string, number>();
  let total = 0;
  /** @throws DomainError `too_many_requests` when too many requests wait already */
  return async <T>(
    key: string,
    milliseconds: number,
    work: (delay: Promise<void>) => Promise<T>,
  ): Promise<T> => {
    const waitingForKey = waiting.get(key) ?? 0;
    if (total >= maxWaiting || waitingForKey >= maxWaitingPerKey)
      throw new DomainError('too_many_requests', undefined, {
        retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
      });
    total += 1;
    waiting.set(key, waitingForKey + 1);
    try {
      return await work(new Promise((resolve) => setTimeout(resolve, milliseconds)));
    } finally {
      total -= 1;
      const left = (waiting.get(key) ?? 1) - 1;
      if (left > 0) waiting.set(key, left);
      else waiting.delete(key);
    }
  };
}
