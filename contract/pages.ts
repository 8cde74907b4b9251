import type { Role } from './kernel/http.ts';
import type { StaffRight } from './kernel/staff-rights.ts';

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
const ofUsers = { access: 'admin', namespaces: ['users'] } as const;
const ofBook = {
  access: 'public',
  isCrawled: true,
  namespaces: ['catalog', 'catalog-cards', 'prices', 'wishes'],
} as const;

/** Every page by its address. Feeds the router, links, the guard, the policies, the caches, the metrics, and the permission tests. */
export const pages = {
  '/': { access: 'public', namespaces: ['home', 'catalog-cards'] },
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
  '/handover/:id': { access: 'public', isCached: false, namespaces: ['handovers'], start: 'at once' },
  '/setup': {
    access: 'public',
    secret: 'always',
    isOpenDuringSetup: true,
    parameters: ['step', 'key'],
    isCached: false,
    namespaces: [
      'setup',
      'setup-check-up',
      'site',
      'categories',
      'meeting-places',
      'staff',
      'invitations',
      'home',
      'users-profile',
      'auth',
    ],
    start: 'at once',
    hasOwnHeader: true,
  },
  '/invitation': {
    access: 'public',
    secret: 'always',
    parameters: ['token'],
    namespaces: ['staff-invitation'],
  },
  '/signup': {
    access: 'public',
    secret: 'invitation',
    parameters: ['from', 'invitation'],
    namespaces: ['auth', 'site-terms'],
  },
  '/imprint': { access: 'public', namespaces: ['site-terms'] },
  '/terms': { access: 'public', namespaces: ['site-terms'] },
  '/privacy': { access: 'public', namespaces: ['site-terms'] },
  '/conduct': { access: 'public', namespaces: ['site-terms'] },
  '/search': {
    access: 'public',
    parameters: ['q', 'shelf', ...filters, 'exact'],
    lists: ['shelf', 'condition', 'language'],
    isCached: false,
    namespaces: ['search', 'catalog-cards', 'wishes'],
  },
  '/isbn/:isbn': {
    access: 'public',
    isCrawled: true,
    namespaces: ['editions', 'catalog-cards', 'prices', 'wishes'],
  },
  '/category/:id': {
    access: 'authenticated',
    isOpenIfCallIs: true,
    isCached: false,
    parameters: filters,
    lists: ['condition', 'language'],
    namespaces: ['search', 'catalog-cards'],
  },
  '/seller/:id': {
    access: 'public',
    isCrawled: true,
    parameters: ['reviews', 'books'],
    namespaces: ['reviews', 'catalog-cards'],
  },
  '/book/:id': ofBook,
  '/book/:id/:slug': ofBook,
  '/dashboard': {
    access: 'authenticated',
    namespaces: ['auth', 'setup-check-up', 'dashboard', 'users', 'orders', 'orders-buyers', 'listings'],
  },
  '/dashboard/profile': {
    access: 'authenticated',
    allowsUnconfirmedEmail: true,
    namespaces: ['users-profile', 'auth'],
  },
  '/dashboard/messages': { access: 'authenticated', namespaces: ['conversations'], start: 'at once' },
  '/dashboard/messages/:id': { access: 'authenticated', namespaces: ['conversations'], start: 'at once' },
  '/dashboard/blocked': { access: 'authenticated', namespaces: ['conversations'] },
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
    namespaces: ['handovers', 'cases', 'meetings', 'reviews'],
  },
  '/dashboard/addaproduct': { access: 'Seller', parameters: ['isbn'], namespaces: ['listings', 'prices'] },
  '/dashboard/addmany': {
    access: 'Seller',
    needs: 'camera',
    namespaces: ['listing-drafts', 'listings', 'prices'],
  },
  '/dashboard/import': { access: 'Seller', namespaces: ['book-imports', 'listings'] },
  '/dashboard/myproducts': { access: 'Seller', namespaces: ['listings', 'listings-edit'] },
  '/dashboard/myproducts/:id/edit': { access: 'Seller', namespaces: ['listings', 'listings-edit', 'prices'] },
  '/dashboard/mybuyers': { access: 'Seller', namespaces: ['orders', 'orders-buyers'] },
  '/dashboard/earnings': { access: 'Seller', namespaces: ['earnings'] },
  '/dashboard/earnings/bank': { access: 'Seller', namespaces: ['payouts-account'] },
  '/payouts/return': {
    access: 'Seller',
    parameters: ['expired'],
    namespaces: ['payouts-account'],
    start: 'at once',
  },
  '/dashboard/allusers': ofUsers,
  '/dashboard/allsellers': { access: 'admin', right: 'can_verify', namespaces: ['users'] },
  '/dashboard/allbuyers': ofUsers,
  '/dashboard/reporteditems': { access: 'admin', right: 'can_moderate', namespaces: ['moderation'] },
  '/dashboard/cases': { access: 'admin', right: 'can_money', parameters: ['only'], namespaces: ['cases'] },
  '/dashboard/cases/:id': { access: 'admin', right: 'can_money', namespaces: ['cases'] },
  '/dashboard/payouts': {
    access: 'admin',
    right: 'can_money',
    parameters: ['state'],
    namespaces: ['payouts'],
  },
  '/dashboard/ledger': {
    access: 'admin',
    right: 'can_money',
    parameters: ['only'],
    namespaces: ['payments-ledger', 'payouts-disputes'],
  },
  '/dashboard/ledger/:id': {
    access: 'admin',
    right: 'can_money',
    namespaces: ['payments-ledger', 'payouts-disputes'],
  },
  '/dashboard/disputes/:id': { access: 'admin', namespaces: ['payouts-disputes'] },
  '/dashboard/backgroundwork': { access: 'admin', namespaces: ['mail'] },
  '/dashboard/auditlog': { access: 'admin', namespaces: ['audit', 'mail'] },
  '/dashboard/site': {
    ...ofSettings,
    namespaces: ['site', 'categories', 'meeting-places', 'staff', 'setup-check-up'],
  },
  '/dashboard/site/look': { access: 'admin', right: 'can_settings', namespaces: ['site', 'home'] },
  '/dashboard/site/texts': { ...ofSettings, parameters: ['text'] },
  '/dashboard/site/slides': { ...ofSettings, namespaces: ['site', 'home'] },
  '/dashboard/site/contact': ofSettings,
  '/dashboard/site/money': ofSettings,
  '/dashboard/site/browsing': ofSettings,
  '/dashboard/site/languages': ofSettings,
  '/dashboard/site/joining': { ...ofSettings, namespaces: ['site', 'invitations'] },
  '/dashboard/site/shelves': { ...ofSettings, namespaces: ['site', 'categories'] },
  '/dashboard/site/places': { ...ofSettings, namespaces: ['site', 'meeting-places'] },
  '/dashboard/site/people': { access: 'admin', namespaces: ['site', 'staff', 'invitations'] },
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
