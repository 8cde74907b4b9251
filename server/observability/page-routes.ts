import { splitLocale } from '#contract/kernel/locales/locales.ts';
import { findPage } from '#contract/pages.ts';
import { isApiPath, isDemoMailboxPath } from '../http/api-paths.ts';
import { isFilePath } from '../http/file-paths.ts';
import { healthPaths } from '../http/health-paths.ts';

/**
 * Returns the route label of an address that the API did not match: the pattern of a page, `static` for a file, or
 * `unmatched`; `api` for a call that was rejected before routing.
 */
export function pageRoute(url: string): string {
  const { path } = splitLocale(pathOf(url));
  if (healthPaths.includes(path)) return path;
  if (isFilePath(path)) return 'static';
  if (isApiPath(path) || isDemoMailboxPath(path)) return 'api';
  return findPage(path) ?? 'unmatched';
}

/** Returns the path of an absolute URL; `new URL` takes ten times as long. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('?', start);
  return url.slice(start, end < 0 ? undefined : end);
}
