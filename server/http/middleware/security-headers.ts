import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Fetch } from '../server.ts';

/**
 * What every answer says, whatever it is and whoever made it. What is stricter or looser for a reason has been
 * said before, and stays.
 * @param publicOrigin scheme, host and port that our own pages are served from
 */
export function setSecurityHeaders(headers: Headers, publicOrigin: string): void {
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  if (publicOrigin.startsWith('https:'))
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** Also on what is answered before there is an app, or instead of it. */
export const withSecurityHeaders =
  (fetch: Fetch, publicOrigin = ''): Fetch =>
  async (request, env) => {
    const answer = await fetch(request, env);
    // In development Vite may have sent its answer already.
    if (answer !== RESPONSE_ALREADY_SENT) setSecurityHeaders(answer.headers, publicOrigin);
    return answer;
  };

const defaults = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  // What was answered about people is for whoever asked, now.
  'cache-control': 'no-store',
};
