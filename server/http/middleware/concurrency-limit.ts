import { isUpload } from '../buffer-body.ts';
import { requestKey } from '../client-key.ts';
import { createErrorResponse } from '../error-response.ts';
import { createConcurrencyLimit } from '../keyed-concurrency-limit.ts';
import { getRequestContext } from '../request-context.ts';
import type { Fetch } from '../server.ts';

export type RequestLimits = {
  maxConcurrentRequests: number;
  /** The most that one client's address may have of them. */
  requestsPerAddress: number;
  trustedProxyHeader?: string | undefined;
};

/**
 * Works on so many requests at once; whoever comes when all seats are taken hears so at once instead of waiting for
 * ever. Passwords take long, so a quarter of the seats is all that they may have, and those are beside the others': a
 * crowd at the login leaves the shelves as they are. An upload spends most of its time arriving, so there are twice as
 * many places for uploads, which bound the files and the disk space that they take; see features/images/routes.ts for their
 * decoding. One address gets its share of each kind. The way to the seats is the queue: below them requests wait for a
 * database connection.
 */
export function withConcurrencyLimit(fetch: Fetch, limits: RequestLimits): Fetch {
  const { maxConcurrentRequests, requestsPerAddress, trustedProxyHeader } = limits;
  const limit = (times: number) =>
    createConcurrencyLimit(Math.ceil(maxConcurrentRequests * times), Math.ceil(requestsPerAddress * times));
  const kinds = { upload: limit(2), password: limit(1 / 4), other: limit(1) };
  return async (request, env) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz') return fetch(request, env);
    const kind = requestClass(request.method, pathname);
    const end = kinds[kind].tryBegin(requestKey(request, env, trustedProxyHeader));
    if (!end) {
      const note = getRequestContext(env);
      if (note) note.rejectedBy = kind;
      return createErrorResponse(request, 'unavailable', {
        retryAfterSeconds: 1,
        requestId: note?.requestId,
      });
    }
    try {
      return await fetch(request, env);
    } finally {
      end();
    }
  };
}

function requestClass(method: string, path: string): 'upload' | 'password' | 'other' {
  if (method !== 'POST') return 'other';
  if (isUpload(path)) return 'upload';
  return /^\/api\/auth\//.test(path) ? 'password' : 'other';
}
