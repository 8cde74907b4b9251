import type { Check } from '#contract/setup.ts';
import { isLoopbackHost } from '#server/http/loopback.ts';
import { needsLook, works } from './check.ts';

/**
 * Compares the address in our links with the one in the browser's address bar, which the browser reports: a proxy may change
 * the `Host` header.
 */
export function checkAddress(publicOrigin: string, seen: string | undefined): Check {
  const browser = URL.parse(seen ?? '')?.origin;
  if (browser && browser !== publicOrigin)
    return needsLook('address', 'different', { address: publicOrigin, seen: browser });
  return isLoopbackHost(new URL(publicOrigin).hostname)
    ? needsLook('address', 'local', { address: publicOrigin })
    : works('address', 'same', { address: publicOrigin });
}
