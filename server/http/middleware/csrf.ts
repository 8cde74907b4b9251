import type { MiddlewareHandler } from 'hono';
import { DomainError } from '#server/lib/errors.ts';
import type { AppEnv } from '../app-env.ts';

/**
 * Rejects a write that another site's page may have sent with the user's cookie. Browsers send `Sec-Fetch-Site` or
 * `Origin` with such a request, so a client that sends neither is not a browser.
 * @throws DomainError `wrong_origin`
 */
export function assertSameOrigin(request: Request, publicOrigin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site && site !== 'same-origin' && site !== 'none') throw new DomainError('wrong_origin');
  if (origin && origin !== publicOrigin) throw new DomainError('wrong_origin');
}

/** Middleware for routes that accept no access token. */
export const requireSameOrigin: MiddlewareHandler<AppEnv> = (c, next) => {
  assertSameOrigin(c.req.raw, c.var.publicOrigin);
  return next();
};
