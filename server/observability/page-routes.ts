import { splitLocale } from '#contract/locales.ts';
import { pagePaths } from '#contract/pages.ts';
import { isApiPath, isDemoMailboxPath } from '../http/api-paths.ts';
import { healthPaths } from '../http/health-paths.ts';

const knownPaths = new Set([...pagePaths, ...healthPaths]);
/** Pages with parameters in their paths. */
const patterns = pagePaths
  .filter((path) => path.includes(':'))
  .map((path) => ({ path, segments: path.split('/') }));

/**
 * Returns the route label of an address that the API did not match: the pattern of a page, `static` for a file, or
 * `unmatched`; `api` for a call that was rejected before routing.
 */
export function pageRoute(url: string): string {
  const { path } = splitLocale(pathOf(url));
  if (knownPaths.has(path)) return path;
  if (/^\/(assets|img|fonts)\/|\.[a-z\d]+$/i.test(path)) return 'static';
  if (isApiPath(path) || isDemoMailboxPath(path)) return 'api';
  const plain = path.toLowerCase().replace(/\/$/, '');
  if (knownPaths.has(plain)) return plain;
  const sent = plain.split('/');
  return patterns.find(({ segments }) => matches(segments, sent))?.path ?? 'unmatched';
}

const matches = (segments: string[], sent: string[]): boolean =>
  sent.length === segments.length &&
  segments.every((segment, index) =>
    segment.startsWith(':') ? sent[index] !== '' : sent[index] === segment,
  );

/** Returns the path of an absolute URL; `new URL` takes ten times as long. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('?', start);
  return url.slice(start, end < 0 ? undefined : end);
}
