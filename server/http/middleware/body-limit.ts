import type { HonoRequest, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { DomainError } from '#server/lib/errors.ts';
import type { AppEnv } from '../app-env.ts';
import { isUpload, smallBodyBytes } from '../buffer-body.ts';
import { createErrorResponse } from '../error-response.ts';

/** Rejects a body over 256 kB, except an upload, which is limited while it streams in. */
export const smallBodyLimit = (): MiddlewareHandler<AppEnv> => {
  const limit = bodyLimit({
    maxSize: smallBodyBytes,
    onError: (c) => createErrorResponse(c, new DomainError('too_large')),
  });
  return (c, next) => (declaresSmallBody(c.req) || isUpload(c.req.path) ? next() : limit(c, next));
};

/** A body never exceeds its `content-length`; only a body without that header has to be counted. */
function declaresSmallBody({ method, raw: { headers } }: HonoRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const length = headers.get('content-length');
  return length !== null && !headers.has('transfer-encoding') && Number(length) <= smallBodyBytes;
}
