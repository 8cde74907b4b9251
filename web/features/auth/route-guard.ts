import { type LoaderFunctionArgs, matchPath, redirect } from 'react-router';
import type { Role } from '#contract/http.ts';
import { getPage, pagePaths } from '#contract/pages.ts';
import { appContext } from '#web/lib/app-context.ts';
import { loginPathFrom } from './return-to.ts';

/** The role a page belongs to; undefined when it belongs to everybody. */
export function roleForPage(pathname: string): Role | undefined {
  const path = pagePaths.find((pattern) => matchPath(pattern, pathname));
  const access = path && getPage(path).access;
  return access === 'public' || access === 'authenticated' ? undefined : access;
}

/**
 * Route middleware of the pages behind the login: strangers and people of another role go to the login page,
 * which remembers where they wanted to go. It only steers; what may be seen is decided by each call.
 */
export async function requireAccess({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const url = new URL(request.url);
  const viewer = await context.get(appContext).getViewer();
  const role = roleForPage(url.pathname);
  if (!viewer || (role && viewer.role !== role)) throw redirect(loginPathFrom(url.pathname + url.search));
}
