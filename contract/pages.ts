import type { Role } from './http.ts';
import type { StaffRight } from './staff-rights.ts';

type Page = {
  /** Shown in the menu, and before “· Dogear” in the browser's tab. */
  title: string;
  /** Who may open the page; each API call is authorized on its own. */
  access: 'public' | 'authenticated' | Role;
  /** Moderators with this right may open the page, too, whatever their role. */
  right?: StaffRight;
  /** About the reader's own account, so it is open before the email address is confirmed; see `Endpoint`. */
  allowsUnconfirmedEmail?: true;
  /** The page asks anonymous visitors to log in only if its API call does, which the site's setting decides. */
  isOpenIfCallIs?: true;
  /**
   * The query parameters that change what the page shows, or where it redirects an anonymous visitor. All others are ignored,
   * so that a made-up parameter does not create another entry in the page cache.
   */
  parameters?: readonly string[];
  /** Those of them that may be repeated; of the others the first value counts. */
  lists?: readonly string[];
  /** The page is rendered for each request: it has too many variants for the page cache, which they would fill. */
  isCached?: false;
};

const filters = ['condition', 'language', 'from', 'to', 'order', 'cursor'];

/** Every page by its address. Feeds the router, the guard, the menu, the metrics, and the permission tests. */
export const pages = {
  '/': { title: 'Second-hand books at reasonable prices', access: 'public' },
  '/blog': { title: 'Blog', access: 'public' },
  '/login': { title: 'Login', access: 'public', parameters: ['from'] },
  '/login/google': { title: 'Signing in', access: 'public' },
  '/forgot-password': { title: 'Reset your password', access: 'public' },
  '/reset-password': { title: 'Choose a new password', access: 'public' },
  '/verify-email': { title: 'Confirm your email', access: 'public' },
  '/confirm-sign-in': { title: 'Confirm this browser', access: 'public' },
  '/unsubscribe': { title: 'Stop these emails', access: 'public' },
  '/handover/:id': { title: 'Hand over a book', access: 'public', isCached: false },
  '/setup': { title: 'Set up your site', access: 'public', parameters: ['step'], isCached: false },
  '/invitation': { title: 'Help run this site', access: 'public', parameters: ['token'] },
  '/signup': { title: 'Sign up', access: 'public', parameters: ['from', 'invitation'] },
  '/imprint': { title: 'Imprint', access: 'public' },
  '/terms': { title: 'Terms', access: 'public' },
  '/privacy': { title: 'Privacy', access: 'public' },
  '/conduct': { title: 'Code of conduct', access: 'public' },
  '/search': {
    title: 'Search',
    access: 'public',
    parameters: ['q', 'shelf', ...filters, 'exact'],
    lists: ['shelf', 'condition', 'language'],
    isCached: false,
  },
  '/isbn/:isbn': { title: 'Edition', access: 'public' },
  '/category/:id': {
    title: 'Category',
    access: 'authenticated',
    isOpenIfCallIs: true,
    isCached: false,
    parameters: filters,
    lists: ['condition', 'language'],
  },
  '/seller/:id': { title: 'Seller', access: 'public', parameters: ['reviews', 'books'] },
  '/book/:id': { title: 'Book', access: 'public' },
  '/book/:id/:slug': { title: 'Book', access: 'public' },
  '/dashboard': { title: 'Dashboard', access: 'authenticated' },
  '/dashboard/profile': { title: 'My Profile', access: 'authenticated', allowsUnconfirmedEmail: true },
  '/dashboard/messages': { title: 'Messages', access: 'authenticated' },
  '/dashboard/messages/:id': { title: 'Messages', access: 'authenticated' },
  '/dashboard/mywishes': { title: 'My Wishes', access: 'authenticated' },
  '/dashboard/notifications': { title: 'Notifications', access: 'authenticated' },
  '/dashboard/myorders': { title: 'My Orders', access: 'Buyer' },
  '/dashboard/payment/:id': { title: 'Payment', access: 'Buyer' },
  '/dashboard/receipt/:id': { title: 'Receipt', access: 'Buyer' },
  '/dashboard/orders/:id': { title: 'Order', access: 'authenticated' },
  '/dashboard/addaproduct': { title: 'Add A Product', access: 'Seller', parameters: ['isbn'] },
  '/dashboard/addmany': { title: 'Add Many Books', access: 'Seller' },
  '/dashboard/import': { title: 'Add Books From A File', access: 'Seller' },
  '/dashboard/myproducts': { title: 'My Products', access: 'Seller' },
  '/dashboard/myproducts/:id/edit': { title: 'Edit A Product', access: 'Seller' },
  '/dashboard/mybuyers': { title: 'My Buyers', access: 'Seller' },
  '/dashboard/earnings': { title: 'Earnings', access: 'Seller' },
  '/dashboard/earnings/bank': { title: 'Your bank', access: 'Seller' },
  '/payouts/return': { title: 'Your bank', access: 'Seller', parameters: ['expired'] },
  '/dashboard/allusers': { title: 'All Users', access: 'admin' },
  '/dashboard/allsellers': { title: 'All Sellers', access: 'admin', right: 'can_verify' },
  '/dashboard/allbuyers': { title: 'All Buyers', access: 'admin' },
  '/dashboard/reporteditems': { title: 'Reported Items', access: 'admin', right: 'can_moderate' },
  '/dashboard/cases': { title: 'Cases', access: 'admin', right: 'can_money', parameters: ['only'] },
  '/dashboard/cases/:id': { title: 'Case', access: 'admin', right: 'can_money' },
  '/dashboard/payouts': { title: 'Payouts', access: 'admin', right: 'can_money', parameters: ['state'] },
  '/dashboard/ledger': { title: 'Ledger', access: 'admin', right: 'can_money', parameters: ['only'] },
  '/dashboard/ledger/:id': { title: 'Ledger', access: 'admin', right: 'can_money' },
  '/dashboard/disputes/:id': { title: 'Dispute', access: 'admin' },
  '/dashboard/backgroundwork': { title: 'Background Jobs', access: 'admin' },
  '/dashboard/auditlog': { title: 'Audit Log', access: 'admin' },
  '/dashboard/site': { title: 'Site Settings', access: 'admin', right: 'can_settings' },
  '/dashboard/site/look': { title: 'Name and look', access: 'admin', right: 'can_settings' },
  '/dashboard/site/texts': {
    title: 'Texts',
    access: 'admin',
    right: 'can_settings',
    parameters: ['text'],
  },
  '/dashboard/site/contact': { title: 'Contact and footer', access: 'admin', right: 'can_settings' },
  '/dashboard/site/money': { title: 'Money', access: 'admin', right: 'can_settings' },
  '/dashboard/site/browsing': { title: 'Browsing', access: 'admin', right: 'can_settings' },
  '/dashboard/site/languages': { title: 'Languages and time', access: 'admin', right: 'can_settings' },
  '/dashboard/site/joining': { title: 'Joining', access: 'admin', right: 'can_settings' },
  '/dashboard/site/shelves': { title: 'Shelves', access: 'admin', right: 'can_settings' },
  '/dashboard/site/places': { title: 'Meeting places', access: 'admin', right: 'can_settings' },
  '/dashboard/site/people': { title: 'People', access: 'admin' },
} as const satisfies Record<string, Page>;

export type PagePath = keyof typeof pages;

export const pagePaths = Object.keys(pages) as PagePath[];

/** Returns the declaration of a page, with all its optional keys. */
export const getPage = (path: PagePath): Page => pages[path];

const isPagePath = (path: string): path is PagePath => Object.hasOwn(pages, path);

/** Returns the page at the path of an address as the router reads it: in any case, percent-encoded, and with or without a slash at its end. */
export function findPage(path: string): PagePath | undefined {
  const plain = decoded(path).toLowerCase().replace(/\/$/, '');
  if (isPagePath(plain)) return plain;
  const parts = plain.split('/');
  return pagePaths.find((pattern) => fits(pattern.split('/'), parts));
}

function decoded(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
}

const fits = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((part, index) => part === parts[index] || (part.startsWith(':') && parts[index] !== ''));
