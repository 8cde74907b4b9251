/** The pages' patterns: as many labels as there are pages, whatever addresses people ask for. */
export const pageRoutes = [
  '/',
  '/blog',
  '/login',
  '/login/google',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-sign-in',
  '/signup',
  '/category/:id',
  '/book/:id',
  '/dashboard',
  '/dashboard/profile',
  '/dashboard/myorders',
  '/dashboard/payment/:id',
  '/dashboard/receipt/:id',
  '/dashboard/addaproduct',
  '/dashboard/myproducts',
  '/dashboard/mybuyers',
  '/dashboard/allusers',
  '/dashboard/allsellers',
  '/dashboard/allbuyers',
  '/dashboard/reporteditems',
  '/dashboard/ledger',
  '/dashboard/backgroundwork',
  '/dashboard/auditlog',
];

const health = ['/healthz', '/readyz'];
const known = new Set([...pageRoutes, ...health]);

/**
 * The pattern of an address that the app has not looked at: a page's, `file` for what pages load, or `no page`;
 * `app` for a call that was refused before the app saw it.
 */
export function pageRoute(url: string): string {
  const path = pathOf(url);
  if (known.has(path)) return path;
  if (/^\/(assets|img|fonts)\/|\.[a-z\d]+$/i.test(path)) return 'file';
  if (ofTheApp.test(path)) return 'app';
  const plain = path.toLowerCase().replace(/\/$/, '');
  if (known.has(plain)) return plain;
  const withId = plain.replace(/\/[^/]+$/, '/:id');
  return known.has(withId) ? withId : 'no page';
}

const ofTheApp = /^\/(api|images|webhooks|sandbox-cards|demo-idp|demo-mailbox)\//;

/** Of an address with scheme and host; `new URL` takes ten times as long. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('?', start);
  return url.slice(start, end < 0 ? undefined : end);
}
