import { type LoaderFunctionArgs, matchPath, redirect } from 'react-router';
import type { Role } from '#contract/http.ts';
import { getPage, pagePaths } from '#contract/pages.ts';
import { appContext } from '#web/lib/app-context.ts';
import { loginPathFrom } from './return-to.ts';

/** The role that a page requires; undefined if it requires none. */
export function roleForPage(pathname: string): Role | undefined {
  const path = pagePaths.find((pattern) => matchPath(pattern, pathname));
  const access = path && getPage(path).access;
  return access === 'public' || access === 'authenticated' ? undefined : access;
}

/**
 * Route middleware of the pages that require a sign-in: anonymous users and users with another role go to the login
 * page, which remembers the requested path. It only redirects; each API call enforces access itself.
 */
export async function requireAccess({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const url = new URL(request.url);
  const viewer = await context.get(appContext).getViewer();
  const role = roleForPage(url.pathname);
  if (!viewer || (role && viewer.role !== role)) throw redirect(loginPathFrom(url.pathname + url.search));
}
