import { createErrorResponse } from './error-response.ts';
import { isLoopbackHost } from './loopback.ts';
import { getRequestContext } from './request-context.ts';
import type { Fetch } from './server.ts';

/** The settings that define where clients reach this server. */
type Address = { publicUrl: string | undefined; host: string };

/**
 * Rejects requests for a host that is not ours, which prevents DNS rebinding: a foreign name that resolves to this
 * machine would let its pages call the API. With PUBLIC_URL set, the proxy in front decides which names it forwards.
 */
export function rejectForeignHosts(fetch: Fetch, { publicUrl, host }: Address): Fetch {
  if (publicUrl) return fetch;
  return (request, env) =>
    isOwnHost(new URL(request.url).hostname, host)
      ? fetch(request, env)
      : createErrorResponse(request, 'wrong_host', { requestId: getRequestContext(env)?.requestId });
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
