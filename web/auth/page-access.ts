import { type LoaderFunctionArgs, matchPath, redirect } from 'react-router';
import type { Role } from '../../contract/endpoint.ts';
import { appContext } from '../app-context.ts';
import { loginPathFrom } from './return-to.ts';

/** Pages of one role. All others that are guarded are open to anybody who is signed in. */
const pagesOfRole: Record<Role, readonly string[]> = {
  Buyer: ['/dashboard/myorders', '/dashboard/payment/:id', '/dashboard/receipt/:id'],
  Seller: ['/dashboard/addaproduct', '/dashboard/myproducts', '/dashboard/mybuyers'],
  admin: [
    '/dashboard/allusers',
    '/dashboard/allsellers',
    '/dashboard/allbuyers',
    '/dashboard/reporteditems',
    '/dashboard/ledger',
    '/dashboard/backgroundwork',
    '/dashboard/auditlog',
  ],
};

/** The role a page belongs to; undefined when it belongs to everybody. */
export function roleForPage(pathname: string): Role | undefined {
  const roles = Object.keys(pagesOfRole) as Role[];
  return roles.find((role) => pagesOfRole[role].some((page) => matchPath(page, pathname)));
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
