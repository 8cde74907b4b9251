import { statfs } from 'node:fs/promises';
import { memoizeFor } from '#server/lib/memoize-for.ts';
import { createErrorResponse } from '../error-response.ts';
import { getRequestContext } from '../request-context.ts';
import type { Fetch } from '../server.ts';

const checkIntervalMs = 1_000;

/**
 * Rejects writes before the disk is full. PostgreSQL stops when it cannot write its log, and then reads fail too.
 * @param folder of the database
 */
export function withLowDiskGuard(fetch: Fetch, folder: string, reserveBytes: number): Fetch {
  const isLow = createDiskSpaceMonitor(folder, reserveBytes);
  return async (request, env) => {
    const writes = request.method !== 'GET' && request.method !== 'HEAD';
    if (!writes || !(await isLow())) return fetch(request, env);
    return createErrorResponse(request, 'disk_full', { requestId: getRequestContext(env)?.requestId });
  };
}

const createDiskSpaceMonitor = (folder: string, reserveBytes: number): (() => Promise<boolean>) =>
  memoizeFor(checkIntervalMs, () =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize < reserveBytes,
      () => false,
    ),
  );
