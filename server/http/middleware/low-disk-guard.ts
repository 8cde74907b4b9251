import { statfs } from 'node:fs/promises';
import type { MiddlewareHandler } from 'hono';
import { DomainError } from '#server/lib/errors.ts';
import { memoizeFor } from '#server/lib/memoize-for.ts';
import type { AppEnv } from '../app-env.ts';
import { createErrorResponse } from '../error-response.ts';

const checkIntervalMs = 1_000;

/**
 * Rejects writes before the disk is full. PostgreSQL stops when it cannot write its log, and then reads fail too.
 * @param folder of the database
 */
export function lowDiskGuard(folder: string, reserveBytes: number): MiddlewareHandler<AppEnv> {
  const isLow = createDiskSpaceMonitor(folder, reserveBytes);
  return async (c, next) => {
    const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    if (writes && (await isLow())) return createErrorResponse(c, new DomainError('disk_full'));
    return next();
  };
}

const createDiskSpaceMonitor = (folder: string, reserveBytes: number): (() => Promise<boolean>) =>
  memoizeFor(checkIntervalMs, () =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize < reserveBytes,
      () => false,
    ),
  );
