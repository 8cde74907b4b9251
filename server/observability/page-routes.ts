import { pagePaths } from '#contract/pages.ts';

const health = ['/healthz', '/readyz'];
const known = new Set([...pagePaths, ...health]);

/**
 * The pattern of an address that the app has not looked at: a page's, `file` for what pages load, or `no page`;
 * `app` for a call that was refused before the app saw it.
 */
export function pageRoute(url: string): string {
  const path = pathOf(url);
  if (known.has(path)) return path;
  if (/^\/(assets|img|fonts)\/|\.[a-z\d]+$/i.test(path)) return 'file';
  if (API_PATHS.test(path)) return 'app';
  const plain = path.toLowerCase().replace(/\/$/, '');
  if (known.has(plain)) return plain;
  const withId = plain.replace(/\/[^/]+$/, '/:id');
  return known.has(withId) ? withId : 'no page';
}

const API_PATHS = /^\/(api|images|webhooks|sandbox-cards|demo-idp|demo-mailbox)\//;

/** Of an address with scheme and host; `new URL` takes ten times as long. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('?', start);
  return url.slice(start, end < 0 ? undefined : end);
}
