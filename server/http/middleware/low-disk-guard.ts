import { statfs } from 'node:fs/promises';
import { createErrorResponse } from '../error-response.ts';
import { getRequestContext } from '../request-context.ts';
import type { Fetch } from '../server.ts';

const checkIntervalMs = 1_000;

/**
 * Stops writing while the disk still has some room. PostgreSQL with no room for its log ends, and reading ends with
 * it; as long as nothing more is written, what is there can be read.
 * @param folder where the database is
 */
export function withLowDiskGuard(fetch: Fetch, folder: string, reserveBytes: number): Fetch {
  const isLow = createDiskSpaceMonitor(folder, reserveBytes);
  return async (request, env) => {
    const writes = request.method !== 'GET' && request.method !== 'HEAD';
    if (!writes || !(await isLow())) return fetch(request, env);
    return createErrorResponse(request, 'disk_full', { requestId: getRequestContext(env)?.requestId });
  };
}

function createDiskSpaceMonitor(folder: string, reserveBytes: number): () => Promise<boolean> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let latest = Promise.resolve(false);
  return () => {
    if (performance.now() - lookedAt > checkIntervalMs) {
      lookedAt = performance.now();
      latest = statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize < reserveBytes,
        () => false,
      );
    }
    return latest;
  };
}
