import { type LoaderFunctionArgs, redirect } from 'react-router';
import { mayActAs } from '#contract/kernel/capabilities.ts';
import type { Role } from '#contract/kernel/http.ts';
import { getPage, isPagePath, type PagePath } from '#contract/pages.ts';
import type { Viewer } from '#contract/users/users.ts';
import { loader as notFound } from '#web/errors/no-such-page.ts';
import { appContext } from '#web/lib/app-context.ts';
import { pagePath } from '#web/lib/page-path.ts';
import { confirmEmailPath, loginPathFrom } from './return-to.ts';

type Guarded = Pick<Viewer, 'role' | 'mayBuy' | 'maySell' | 'rights'>;

/** The role that a viewer lacks for a page; undefined if the viewer may open it. A moderator's right is as good as the role. */
export function missingRole(path: PagePath, viewer: Guarded): Role | undefined {
  const { access, right } = getPage(path);
  if (access === 'public' || access === 'authenticated' || mayActAs(viewer, access)) return undefined;
  return right && viewer.rights.includes(right) ? undefined : access;
}

/**
 * Route middleware of the pages that require a sign-in: anonymous users and users with another role go to the login
 * page, which remembers the requested path, and those who must confirm their address first to where they do. The route that the
 * router has matched decides; one that is no page is refused. It only redirects; each API call enforces access itself.
 */
export async function requireAccess(args: Pick<LoaderFunctionArgs, 'request' | 'context' | 'pattern'>) {
  const { pathname, search } = pagePath(args);
  const page = isPagePath(args.pattern) ? args.pattern : undefined;
  const viewer = await args.context.get(appContext).getViewer();
  if (!viewer || (page && missingRole(page, viewer))) throw redirect(loginPathFrom(pathname + search));
  if (viewer.mustConfirmEmail && !(page && getPage(page).allowsUnconfirmedEmail))
    throw redirect(confirmEmailPath);
  // `*` says in the layout of the dashboard that there is no such page.
  if (!page && !args.pattern.endsWith('*')) notFound();
}
