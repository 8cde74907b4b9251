import { authEndpoints } from '#contract/auth.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isUpload } from '../buffer-body.ts';
import { requestKey } from '../client-key.ts';
import { createErrorResponse } from '../error-response.ts';
import { createConcurrencyLimit } from '../keyed-concurrency-limit.ts';
import { getRequestContext } from '../request-context.ts';
import type { Fetch } from '../server.ts';

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
export function withConcurrencyLimit(fetch: Fetch, limits: RequestLimits): Fetch {
  const { maxConcurrentRequests, requestsPerAddress, clientIpHeader } = limits;
  const limit = (times: number) =>
    createConcurrencyLimit(Math.ceil(maxConcurrentRequests * times), Math.ceil(requestsPerAddress * times));
  const kinds = { upload: limit(2), auth: limit(1 / 4), other: limit(1) };
  return async (request, env) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz') return fetch(request, env);
    const kind = requestClass(request.method, pathname);
    const release = kinds[kind].tryAcquire(requestKey(request, env, clientIpHeader));
    if (!release) {
      const context = getRequestContext(env);
      if (context) context.rejectedBy = kind;
      return createErrorResponse(request, 'unavailable', {
        retryAfterSeconds: 1,
        requestId: context?.requestId,
      });
    }
    try {
      return await fetch(request, env);
    } finally {
      release();
    }
  };
}

function requestClass(method: string, path: string): 'upload' | 'auth' | 'other' {
  if (method === 'POST' && isUpload(path)) return 'upload';
  return hashingRoutes.has(`${method} ${decodePath(path)}`) ? 'auth' : 'other';
}

const hashingRoutes = new Set(
  Object.values({ ...endpoints, ...authEndpoints })
    .filter(({ hashesPassword }) => hashesPassword)
    .map(({ method, path }) => `${method} /api${path}`),
);

/** As the router does, so that an escaped character does not lead around the limit. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
