import type { MiddlewareHandler } from 'hono';
import { endpoints } from '#contract/endpoints.ts';
import { findPage, getPage } from '#contract/pages.ts';
import type { Viewer } from '#contract/users/users.ts';
import type { Db } from '#server/db/schema.ts';
import { isApiPath } from '#server/http/api-paths.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { createErrorResponse } from '#server/http/error-response.ts';
import { isFilePath } from '#server/http/file-paths.ts';
import { healthPaths } from '#server/http/health-paths.ts';
import { DomainError } from '#server/lib/errors.ts';
import { shareReads } from '#server/lib/share-reads.ts';
import { listUndecidedServices, type ServiceSettings } from './does-without.ts';

type FindViewer = (request: Request) => Promise<Pick<Viewer, 'role'> | null>;

/**
 * Keeps a new site closed, except for its setup and its administrators, while its host has not decided about a service that
 * is missing. Once the site is open, it stays open.
 */
export function setupGate(
  db: Db,
  settings: ServiceSettings,
  findViewer: FindViewer,
): MiddlewareHandler<AppEnv> {
  if (settings.sendsMail && settings.takesCards) return (_, next) => next();
  const isUndecided = shareReads(async () => (await listUndecidedServices(db, settings)).length > 0);
  let isOpen = false;
  return async (c, next) => {
    if (isOpen || isPartOfSetup(c.req)) return next();
    isOpen = !(await isUndecided());
    if (isOpen || (await findViewer(c.req.raw))?.role === 'admin') return next();
    return isApiPath(c.req.path)
      ? createErrorResponse(c, new DomainError('site_not_set_up'))
      : c.redirect('/setup');
  };
}

/** The pages and calls that are declared as open during it, the sign-in of its administrator, and files. No one can sign up. */
function isPartOfSetup({ method, path }: { method: string; path: string }): boolean {
  if (openCalls.some((call) => call.method === method && isPathOf(call.path, path))) return true;
  if (signInCalls.includes(path)) return true;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const page = findPage(path);
  return page ? getPage(page).isOpenDuringSetup === true : isFile(path);
}

const openCalls = Object.values(endpoints).filter(({ isOpenDuringSetup }) => isOpenDuringSetup);

/** Whether a path is that of an operation, whose parameters are in braces. */
function isPathOf(declared: string, path: string): boolean {
  const expected = `/api${declared}`.split('/');
  const given = path.split('/');
  return (
    given.length === expected.length &&
    expected.every((part, n) => part === given[n] || (part.startsWith('{') && given[n] !== ''))
  );
}

/** Those of Better Auth, which the contract does not declare. */
const signInCalls = [
  '/api/auth/sign-in/email',
  '/api/auth/sign-out',
  '/api/auth/two-factor/verify-totp',
  '/api/auth/two-factor/verify-backup-code',
];

/** Of pictures, of the pages' own files, and of what tells whether the process is alive. */
const isFile = (path: string): boolean =>
  healthPaths.includes(path) || path.startsWith('/images/') || (!isApiPath(path) && isFilePath(path));
