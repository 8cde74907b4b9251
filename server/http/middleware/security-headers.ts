import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Fetch } from '../server.ts';

/**
 * Sets the default security headers. A header that the handler has set is kept.
 * @param publicOrigin scheme, host and port of our own pages
 */
export function setSecurityHeaders(headers: Headers, publicOrigin: string): void {
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  if (publicOrigin.startsWith('https:'))
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** Sets them also on responses that do not come from the app, such as those during startup. */
export const withSecurityHeaders =
  (fetch: Fetch, publicOrigin = ''): Fetch =>
  async (request, env) => {
    const response = await fetch(request, env);
    // In development Vite may have sent its response already.
    if (response !== RESPONSE_ALREADY_SENT) setSecurityHeaders(response.headers, publicOrigin);
    return response;
  };

const defaults = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  // Responses may hold personal data, so no cache may store them.
  'cache-control': 'no-store',
};
