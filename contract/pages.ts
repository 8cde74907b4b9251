import type { Role } from './http.ts';
import type { StaffRight } from './staff-rights.ts';

type Page = {
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
  /**
   * The address holds a secret, always or with this parameter: such a page is rendered for each request, and its address is kept from
   * search engines and other sites.
   */
  secret?: 'always' | 'invitation';
  /**
   * What the policy of this page's document allows, and that of no other page. So from another page it is loaded as a
   * document of its own.
   */
  needs?: 'card form' | 'camera' | 'service worker';
  /** Crawlers read all of these pages, as many as there are books, so visitors get them in a share of the rendering. */
  isCrawled?: true;
  /** Visitors may open it before the host has decided about missing services; see `Endpoint`. */
  isOpenDuringSetup?: true;
};

const filters = ['condition', 'language', 'from', 'to', 'typedFrom', 'typedTo', 'order', 'cursor'];

/** Every page by its address. Feeds the router, the guard, the policies, the caches, the metrics, and the permission tests. */
export const pages = {
  '/': { access: 'public' },
  '/blog': { access: 'public' },
  '/login': { access: 'public', isOpenDuringSetup: true, parameters: ['from'] },
  '/login/google': { access: 'public' },
  '/forgot-password': { access: 'public', secret: 'always' },
  '/reset-password': { access: 'public', secret: 'always' },
  '/verify-email': { access: 'public', secret: 'always' },
  '/confirm-sign-in': { access: 'public', secret: 'always' },
  '/unsubscribe': { access: 'public', secret: 'always' },
  '/handover/:id': { access: 'public', isCached: false },
  '/setup': {
    access: 'public',
    secret: 'always',
    isOpenDuringSetup: true,
    parameters: ['step'],
    isCached: false,
  },
  '/invitation': { access: 'public', secret: 'always', parameters: ['token'] },
  '/signup': { access: 'public', secret: 'invitation', parameters: ['from', 'invitation'] },
  '/imprint': { access: 'public' },
  '/terms': { access: 'public' },
  '/privacy': { access: 'public' },
  '/conduct': { access: 'public' },
  '/search': {
    access: 'public',
    parameters: ['q', 'shelf', ...filters, 'exact'],
    lists: ['shelf', 'condition', 'language'],
    isCached: false,
  },
  '/isbn/:isbn': { access: 'public', isCrawled: true },
  '/category/:id': {
    access: 'authenticated',
    isOpenIfCallIs: true,
    isCached: false,
    parameters: filters,
    lists: ['condition', 'language'],
  },
  '/seller/:id': { access: 'public', isCrawled: true, parameters: ['reviews', 'books'] },
  '/book/:id': { access: 'public', isCrawled: true },
  '/book/:id/:slug': { access: 'public', isCrawled: true },
  '/dashboard': { access: 'authenticated' },
  '/dashboard/profile': { access: 'authenticated', allowsUnconfirmedEmail: true },
  '/dashboard/messages': { access: 'authenticated' },
  '/dashboard/messages/:id': { access: 'authenticated' },
  '/dashboard/mywishes': { access: 'authenticated' },
  '/dashboard/notifications': { access: 'authenticated', needs: 'service worker' },
  '/dashboard/myorders': { access: 'Buyer' },
  '/dashboard/payment/:id': { access: 'Buyer', needs: 'card form' },
  '/dashboard/receipt/:id': { access: 'Buyer' },
  '/dashboard/orders/:id': { access: 'authenticated', needs: 'service worker' },
  '/dashboard/addaproduct': { access: 'Seller', parameters: ['isbn'] },
  '/dashboard/addmany': { access: 'Seller', needs: 'camera' },
  '/dashboard/import': { access: 'Seller' },
  '/dashboard/myproducts': { access: 'Seller' },
  '/dashboard/myproducts/:id/edit': { access: 'Seller' },
  '/dashboard/mybuyers': { access: 'Seller' },
  '/dashboard/earnings': { access: 'Seller' },
  '/dashboard/earnings/bank': { access: 'Seller' },
  '/payouts/return': { access: 'Seller', parameters: ['expired'] },
  '/dashboard/allusers': { access: 'admin' },
  '/dashboard/allsellers': { access: 'admin', right: 'can_verify' },
  '/dashboard/allbuyers': { access: 'admin' },
  '/dashboard/reporteditems': { access: 'admin', right: 'can_moderate' },
  '/dashboard/cases': { access: 'admin', right: 'can_money', parameters: ['only'] },
  '/dashboard/cases/:id': { access: 'admin', right: 'can_money' },
  '/dashboard/payouts': { access: 'admin', right: 'can_money', parameters: ['state'] },
  '/dashboard/ledger': { access: 'admin', right: 'can_money', parameters: ['only'] },
  '/dashboard/ledger/:id': { access: 'admin', right: 'can_money' },
  '/dashboard/disputes/:id': { access: 'admin' },
  '/dashboard/backgroundwork': { access: 'admin' },
  '/dashboard/auditlog': { access: 'admin' },
  '/dashboard/site': { access: 'admin', right: 'can_settings' },
  '/dashboard/site/look': { access: 'admin', right: 'can_settings' },
  '/dashboard/site/texts': {
    access: 'admin',
    right: 'can_settings',
    parameters: ['text'],
  },
  '/dashboard/site/contact': { access: 'admin', right: 'can_settings' },
  '/dashboard/site/money': { access: 'admin', right: 'can_settings' },
  '/dashboard/site/browsing': { access: 'admin', right: 'can_settings' },
  '/dashboard/site/languages': { access: 'admin', right: 'can_settings' },
  '/dashboard/site/joining': { access: 'admin', right: 'can_settings' },
  '/dashboard/site/shelves': { access: 'admin', right: 'can_settings' },
  '/dashboard/site/places': { access: 'admin', right: 'can_settings' },
  '/dashboard/site/people': { access: 'admin' },
} as const satisfies Record<string, Page>;

export type PageNeeds = NonNullable<Page['needs']>;

export type PagePath = keyof typeof pages;

export const pagePaths = Object.keys(pages) as PagePath[];

/** Returns the declaration of a page, with all its optional keys. */
export const getPage = (path: PagePath): Page => pages[path];

/** Whether the address of a page holds a secret. */
export function hasSecret({ pathname, searchParams }: URL): boolean {
  const path = findPage(pathname);
  const secret = path && getPage(path).secret;
  return secret === 'always' || (secret !== undefined && searchParams.has(secret));
}

const isPagePath = (path: string): path is PagePath => Object.hasOwn(pages, path);

/** Returns the page at the path of an address as the router reads it: in any case, percent-encoded, and with or without a slash at its end. */
export function findPage(path: string): PagePath | undefined {
  const plain = decoded(path)
    .toLowerCase()
    .replace(/(?<=.)\/$/, '');
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
