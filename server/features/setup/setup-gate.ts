import type { MiddlewareHandler } from 'hono';
import type { Viewer } from '#contract/users.ts';
import type { Db } from '#server/db/schema.ts';
import { isApiPath } from '#server/http/api-paths.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { createErrorResponse } from '#server/http/error-response.ts';
import { DomainError } from '#server/lib/errors.ts';
import { memoizeFor } from '#server/lib/memoize-for.ts';
import { listUndecidedServices, type ServiceSettings } from './does-without.ts';

/** How long a process may keep the site closed after another process has opened it. */
const cacheMs = 1_000;

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
  const isUndecided = memoizeFor(cacheMs, async () => (await listUndecidedServices(db, settings)).length > 0);
  let isOpen = false;
  return async (c, next) => {
    if (isOpen || isPartOfSetup(c.req.path)) return next();
    isOpen = !(await isUndecided());
    if (isOpen || (await findViewer(c.req.raw))?.role === 'admin') return next();
    return isApiPath(c.req.path)
      ? createErrorResponse(c, new DomainError('site_not_set_up'))
      : c.redirect('/setup');
  };
}

/** The setup, its calls, the login of its administrator, and files. No one can sign up. */
const isPartOfSetup = (path: string): boolean =>
  /^\/(setup|login)\/?$/i.test(path) ||
  /^\/api\/(setup|site|me|jwt)(\/|$)/.test(path) ||
  /^\/api\/auth\/(sign-in|sign-out|two-factor)(\/|$)/.test(path) ||
  /^\/(images|healthz|assets|fonts)(\/|$)/.test(path) ||
  (!isApiPath(path) && /\.[a-z0-9]+$/i.test(path));
