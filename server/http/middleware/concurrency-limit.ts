import type { MiddlewareHandler } from 'hono';
import { authEndpoints } from '#contract/auth/auth.ts';
import { endpoints } from '#contract/endpoints.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { AppEnv } from '../app-env.ts';
import { isUpload } from '../buffer-body.ts';
import { requestKey } from '../client-key.ts';
import { createErrorResponse } from '../error-response.ts';
import { createConcurrencyLimit } from '../keyed-concurrency-limit.ts';

export type RequestLimits = {
  maxConcurrentRequests: number;
  /** How many of them one client address may have. */
  requestsPerAddress: number;
  clientIpHeader?: string | undefined;
};

/**
 * Load shedding: rejects a request with 503 once too many are in flight. Requests that hash passwords are slow, so they
 * have a separate limit of a quarter, and many sign-ins do not block reads. Uploads spend most of their time arriving,
 * so their separate limit is twice as high; it bounds the disk space they take. Their decoding has its own limit, see
 * features/images/routes.ts. Each address gets a share of each limit. Accepted requests may still wait for a database
 * connection.
 */
export function concurrencyLimit(limits: RequestLimits): MiddlewareHandler<AppEnv> {
  const { maxConcurrentRequests, requestsPerAddress, clientIpHeader } = limits;
  const limit = (times: number) =>
    createConcurrencyLimit(Math.ceil(maxConcurrentRequests * times), Math.ceil(requestsPerAddress * times));
  const kinds = { upload: limit(2), auth: limit(1 / 4), other: limit(1) };
  return async (c, next) => {
    if (c.req.path === '/healthz') return next();
    const kind = requestClass(c.req.method, c.req.path);
    const release = kinds[kind].tryAcquire(requestKey(c.req.raw, c.env, clientIpHeader));
    if (!release) {
      if (c.env.requestContext) c.env.requestContext.rejectedBy = kind;
      return createErrorResponse(c, new DomainError('unavailable', undefined, { retryAfterSeconds: 1 }));
    }
    try {
      return await next();
    } finally {
      release();
    }
  };
}

/** @param path as the router sees it, so that an escaped character does not lead around a limit */
function requestClass(method: string, path: string): 'upload' | 'auth' | 'other' {
  if (method === 'POST' && isUpload(path)) return 'upload';
  return hashingRoutes.has(`${method} ${path}`) ? 'auth' : 'other';
}

const hashingRoutes = new Set(
  Object.values({ ...endpoints, ...authEndpoints })
    .filter(({ hashesPassword }) => hashesPassword)
    .map(({ method, path }) => `${method} /api${path}`),
);
