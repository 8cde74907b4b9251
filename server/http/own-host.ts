import { createErrorResponse } from './error-response.ts';
import { isLoopbackHost } from './loopback.ts';
import { getRequestContext } from './request-context.ts';
import type { Fetch } from './server.ts';

/** The settings that say where people reach this Dogear. */
type Address = { publicUrl: string | undefined; host: string };

/**
 * Refuses requests for a host that is not ours. Without it a foreign name that resolves to this machine (DNS rebinding)
 * would let its pages read and send everything. With PUBLIC_URL set the proxy in front decides about names.
 */
export function rejectForeignHosts(fetch: Fetch, { publicUrl, host }: Address): Fetch {
  if (publicUrl) return fetch;
  return (request, env) =>
    isOwnHost(new URL(request.url).hostname, host)
      ? fetch(request, env)
      : createErrorResponse(request, 'wrong_host', { requestId: getRequestContext(env)?.requestId });
}

/**
 * Returns the origin that a page of ours has which makes this request: that of PUBLIC_URL or, without it, the one that
 * the request came to.
 */
export function expectedOrigin(request: Request, address: Address & { publicOrigin: string }): string {
  const origin = request.headers.get('origin');
  if (!origin || address.publicUrl || origin === address.publicOrigin) return address.publicOrigin;
  const served = new URL(request.url);
  return isOwnHost(served.hostname, address.host) ? served.origin : address.publicOrigin;
}

/** The machine's own names, HOST, and any address where HOST stands for all: only a name can be rebound. */
function isOwnHost(hostname: string, host: string): boolean {
  const listensEverywhere = host === '0.0.0.0' || host === '::';
  return (
    isLoopbackHost(hostname) ||
    hostname === host.toLowerCase() ||
    hostname === `[${host.toLowerCase()}]` ||
    (listensEverywhere && /^(\d+(\.\d+){3}|\[.*\])$/.test(hostname))
  );
}
