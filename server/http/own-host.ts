import type { MiddlewareHandler } from 'hono';
import { DomainError } from '../lib/errors.ts';
import type { AppEnv } from './app-env.ts';
import { createErrorResponse } from './error-response.ts';
import { isLoopbackHost } from './loopback.ts';

/** The settings that define where clients reach this server. */
type Address = { publicUrl: string | undefined; host: string };

/**
 * Rejects requests for a host that is not ours, which prevents DNS rebinding: a foreign name that resolves to this
 * machine would let its pages call the API. With PUBLIC_URL set, the proxy in front decides which names it forwards.
 */
export function rejectForeignHosts({ publicUrl, host }: Address): MiddlewareHandler<AppEnv> {
  if (publicUrl) return (_, next) => next();
  return async (c, next) =>
    isOwnHost(new URL(c.req.url).hostname, host)
      ? next()
      : createErrorResponse(c, new DomainError('wrong_host'));
}

/**
 * Returns the origin that our own page has if it makes this request: the origin of PUBLIC_URL or, without it, the one
 * that the request was sent to.
 */
export function expectedOrigin(request: Request, address: Address & { publicOrigin: string }): string {
  const origin = request.headers.get('origin');
  if (!origin || address.publicUrl || origin === address.publicOrigin) return address.publicOrigin;
  const served = new URL(request.url);
  return isOwnHost(served.hostname, address.host) ? served.origin : address.publicOrigin;
}

/** Accepts this machine's names, HOST and, if HOST means all addresses, any IP address: only names can be rebound. */
function isOwnHost(hostname: string, host: string): boolean {
  const listensEverywhere = host === '0.0.0.0' || host === '::';
  return (
    isLoopbackHost(hostname) ||
    hostname === host.toLowerCase() ||
    hostname === `[${host.toLowerCase()}]` ||
    (listensEverywhere && /^(\d+(\.\d+){3}|\[.*\])$/.test(hostname))
  );
}
