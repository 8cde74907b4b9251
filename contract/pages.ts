import type { Role } from './http.ts';
import type { StaffRight } from './staff-rights.ts';

export type Page = {
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
  /** The messages that the page shows, besides the shared ones. */
  namespaces: readonly string[];
  /** The page shows nothing without the app, or not what is new, so it starts it at once; also when Google redirects to it. */
  start?: 'at once' | 'for Google';
  /** The page’s layout replaces the site’s header. */
  hasOwnHeader?: true;
};

const filters = ['condition', 'language', 'from', 'to', 'typedFrom', 'typedTo', 'order', 'cursor'] as const;
const ofSettings = { access: 'admin', right: 'can_settings', namespaces: ['site'] } as const;
const ofAdmins = { access: 'admin', namespaces: ['admin'] } as const;
const ofBook = {
  access: 'public',
  isCrawled: true,
  namespaces: ['catalog', 'books', 'prices', 'wishes'],
} as const;

/** Every page by its address. Feeds the router, links, the guard, the policies, the caches, the metrics, and the permission tests. */
export const pages = {
  '/': { access: 'public', namespaces: ['home', 'books'] },
  '/blog': { access: 'public', namespaces: ['blog'] },
  '/login': { access: 'public', isOpenDuringSetup: true, parameters: ['from'], namespaces: ['auth'] },
  '/login/google': { access: 'public', namespaces: ['auth'], start: 'for Google' },
  '/forgot-password': { access: 'public', secret: 'always', namespaces: ['auth'] },
  '/reset-password': { access: 'public', secret: 'always', parameters: ['token'], namespaces: ['auth'] },
  '/verify-email': { access: 'public', secret: 'always', parameters: ['token'], namespaces: ['auth'] },
  '/confirm-sign-in': { access: 'public', secret: 'always', parameters: ['token'], namespaces: ['auth'] },
  '/unsubscribe': {
    access: 'public',
    secret: 'always',
    parameters: ['token'],
    namespaces: ['wishes', 'notifications'],
  },
  '/handover/:id': { access: 'public', isCached: false, namespaces: ['handover'], start: 'at once' },
  '/setup': {
    access: 'public',
    secret: 'always',
    isOpenDuringSetup: true,
    parameters: ['step', 'key'],
    isCached: false,
    namespaces: ['setup', 'checkUp', 'site', 'home', 'profile', 'auth'],
    start: 'at once',
    hasOwnHeader: true,
  },
  '/invitation': { access: 'public', secret: 'always', parameters: ['token'], namespaces: ['invitation'] },
  '/signup': {
    access: 'public',
    secret: 'invitation',
    parameters: ['from', 'invitation'],
    namespaces: ['auth', 'terms'],
  },
  '/imprint': { access: 'public', namespaces: ['terms'] },
  '/terms': { access: 'public', namespaces: ['terms'] },
  '/privacy': { access: 'public', namespaces: ['terms'] },
  '/conduct': { access: 'public', namespaces: ['terms'] },
  '/search': {
    access: 'public',
    parameters: ['q', 'shelf', ...filters, 'exact'],
    lists: ['shelf', 'condition', 'language'],
    isCached: false,
    namespaces: ['search', 'books', 'wishes'],
  },
  '/isbn/:isbn': { access: 'public', isCrawled: true, namespaces: ['editions', 'books', 'prices', 'wishes'] },
  '/category/:id': {
    access: 'authenticated',
    isOpenIfCallIs: true,
    isCached: false,
    parameters: filters,
    lists: ['condition', 'language'],
    namespaces: ['category', 'search', 'books', 'wishes'],
  },
  '/seller/:id': {
    access: 'public',
    isCrawled: true,
    parameters: ['reviews', 'books'],
    namespaces: ['reviews', 'books'],
  },
  '/book/:id': ofBook,
  '/book/:id/:slug': ofBook,
  '/dashboard': { access: 'authenticated', namespaces: ['auth', 'checkUp', 'admin', 'orders', 'selling'] },
  '/dashboard/profile': {
    access: 'authenticated',
    allowsUnconfirmedEmail: true,
    namespaces: ['profile', 'auth'],
  },
  '/dashboard/messages': { access: 'authenticated', namespaces: ['conversations'], start: 'at once' },
  '/dashboard/messages/:id': { access: 'authenticated', namespaces: ['conversations'], start: 'at once' },
  '/dashboard/mywishes': { access: 'authenticated', namespaces: ['wishes'] },
  '/dashboard/notifications': {
    access: 'authenticated',
    needs: 'service worker',
    namespaces: ['notifications'],
  },
  '/dashboard/myorders': { access: 'Buyer', namespaces: ['orders'] },
  '/dashboard/payment/:id': { access: 'Buyer', needs: 'card form', namespaces: ['orders', 'payments'] },
  '/dashboard/receipt/:id': { access: 'Buyer', namespaces: ['payments'] },
  '/dashboard/orders/:id': {
    access: 'authenticated',
    needs: 'service worker',
    namespaces: ['handover', 'meetings', 'reviews'],
  },
  '/dashboard/addaproduct': { access: 'Seller', parameters: ['isbn'], namespaces: ['selling', 'prices'] },
  '/dashboard/addmany': { access: 'Seller', needs: 'camera', namespaces: ['drafts', 'selling', 'prices'] },
  '/dashboard/import': { access: 'Seller', namespaces: ['imports', 'selling'] },
  '/dashboard/myproducts': { access: 'Seller', namespaces: ['selling', 'listings'] },
  '/dashboard/myproducts/:id/edit': { access: 'Seller', namespaces: ['selling', 'prices', 'listings'] },
  '/dashboard/mybuyers': { access: 'Seller', namespaces: ['orders', 'selling'] },
  '/dashboard/earnings': { access: 'Seller', namespaces: ['earnings'] },
  '/dashboard/earnings/bank': { access: 'Seller', namespaces: ['bank'] },
  '/payouts/return': { access: 'Seller', parameters: ['expired'], namespaces: ['bank'], start: 'at once' },
  '/dashboard/allusers': ofAdmins,
  '/dashboard/allsellers': { access: 'admin', right: 'can_verify', namespaces: ['admin'] },
  '/dashboard/allbuyers': ofAdmins,
  '/dashboard/reporteditems': { access: 'admin', right: 'can_moderate', namespaces: ['admin'] },
  '/dashboard/cases': { access: 'admin', right: 'can_money', parameters: ['only'], namespaces: ['handover'] },
  '/dashboard/cases/:id': { access: 'admin', right: 'can_money', namespaces: ['handover'] },
  '/dashboard/payouts': {
    access: 'admin',
    right: 'can_money',
    parameters: ['state'],
    namespaces: ['payouts'],
  },
  '/dashboard/ledger': { access: 'admin', right: 'can_money', parameters: ['only'], namespaces: ['admin'] },
  '/dashboard/ledger/:id': { access: 'admin', right: 'can_money', namespaces: ['admin'] },
  '/dashboard/disputes/:id': ofAdmins,
  '/dashboard/backgroundwork': ofAdmins,
  '/dashboard/auditlog': ofAdmins,
  '/dashboard/site': { access: 'admin', right: 'can_settings', namespaces: ['site', 'checkUp'] },
  '/dashboard/site/look': { access: 'admin', right: 'can_settings', namespaces: ['site', 'home'] },
  '/dashboard/site/texts': { ...ofSettings, parameters: ['text'] },
  '/dashboard/site/slides': { ...ofSettings, namespaces: ['site', 'home'] },
  '/dashboard/site/contact': ofSettings,
  '/dashboard/site/money': ofSettings,
  '/dashboard/site/browsing': ofSettings,
  '/dashboard/site/languages': ofSettings,
  '/dashboard/site/joining': ofSettings,
  '/dashboard/site/shelves': ofSettings,
  '/dashboard/site/places': ofSettings,
  '/dashboard/site/people': { access: 'admin', namespaces: ['site'] },
} as const satisfies Record<string, Page>;

export type PageNeeds = NonNullable<Page['needs']>;

export type PagePath = keyof typeof pages;

export const pagePaths = Object.keys(pages) as PagePath[];

/** Returns the declaration of a page, with all its optional keys. */
export const getPage = (path: PagePath): Page => pages[path];

type Named<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Others}`
    ? Name | Named<`/${Others}`>
    : Rest
  : never;
type Read<Path extends PagePath> = (typeof pages)[Path] extends { parameters: readonly (infer Name)[] }
  ? Name & string
  : never;
type Filling<Path extends PagePath> = Record<Named<Path>, string> & Partial<Record<Read<Path>, string>>;

/** Returns the address of a page, with the parameters in its path, and those that it reads from the query. */
export function pageHref<Path extends PagePath>(
  path: Path,
  ...[filling]: [Named<Path>] extends [never] ? [Filling<Path>?] : [Filling<Path>]
): string {
  const rest: Record<string, string> = { ...filling };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name] ?? '';
    delete rest[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(rest).toString();
  return query ? `${filled}?${query}` : filled;
}

/** Whether the address of a page holds a secret. */
export function hasSecret({ pathname, searchParams }: URL): boolean {
  const path = findPage(pathname);
  const secret = path && getPage(path).secret;
  return secret === 'always' || (secret !== undefined && searchParams.has(secret));
}

/** Pages that do not exist until the host publishes them. The setup drafts them. */
export const legalPages = ['imprint', 'terms', 'privacy', 'conduct'] as const;
export type LegalPage = (typeof legalPages)[number];

export const isPagePath = (path: string): path is PagePath => Object.hasOwn(pages, path);

/** Returns the page at the path of an address as the router reads it: in any case, percent-encoded, and with slashes at its end. */
export function findPage(path: string): PagePath | undefined {
  let plain = decoded(path).toLowerCase();
  while (plain.length > 1 && plain.endsWith('/')) plain = plain.slice(0, -1);
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
