import { DomainError } from '../lib/errors.ts';

/**
 * Slows requests down without letting them pile up: a few may wait at once, and fewer of those under one key, so that
 * an attack on one account leaves room for the others.
 */
export function createDelay(atOnce: number) {
  const atOncePerKey = Math.ceil(atOnce / 4);
  const waiting = new Map<string, number>();
  let all = 0;
  /** @throws DomainError `too_many_requests` when too many wait already */
  return async <T>(
    key: string,
    milliseconds: number,
    work: (delay: Promise<void>) => Promise<T>,
  ): Promise<T> => {
    const ofKey = waiting.get(key) ?? 0;
    if (all >= atOnce || ofKey >= atOncePerKey)
      throw new DomainError('too_many_requests', undefined, {
        retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
      });
    all += 1;
    waiting.set(key, ofKey + 1);
    try {
      return await work(new Promise((resolve) => setTimeout(resolve, milliseconds)));
    } finally {
      all -= 1;
      const left = (waiting.get(key) ?? 1) - 1;
      if (left > 0) waiting.set(key, left);
      else waiting.delete(key);
    }
  };
}
