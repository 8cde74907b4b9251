import { type LoaderFunctionArgs, redirect } from 'react-router';
import { mayActAs } from '#contract/capabilities.ts';
import type { Role } from '#contract/http.ts';
import { findPage, getPage } from '#contract/pages.ts';
import type { Viewer } from '#contract/users.ts';
import { appContext } from '#web/lib/app-context.ts';
import { pagePath } from '#web/lib/page-path.ts';
import { confirmEmailPath, loginPathFrom } from './return-to.ts';

type Guarded = Pick<Viewer, 'role' | 'mayBuy' | 'maySell' | 'rights'>;

/** The role that a viewer lacks for a page; undefined if the viewer may open it. A moderator's right is as good as the role. */
export function missingRole(pathname: string, viewer: Guarded): Role | undefined {
  const path = findPage(pathname);
  if (!path) return undefined;
  const { access, right } = getPage(path);
  if (access === 'public' || access === 'authenticated' || mayActAs(viewer, access)) return undefined;
  return right && viewer.rights.includes(right) ? undefined : access;
}

/**
 * Route middleware of the pages that require a sign-in: anonymous users and users with another role go to the login
 * page, which remembers the requested path, and those who must confirm their address first to where they do. It only redirects; each API call enforces access itself.
 */
export async function requireAccess(args: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const { pathname, search } = pagePath(args);
  const viewer = await args.context.get(appContext).getViewer();
  if (!viewer || missingRole(pathname, viewer)) throw redirect(loginPathFrom(pathname + search));
  const path = findPage(pathname);
  if (viewer.mustConfirmEmail && !(path && getPage(path).allowsUnconfirmedEmail))
    throw redirect(confirmEmailPath);
}
