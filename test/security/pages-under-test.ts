import { type Locale, locales, localizedPath } from '#contract/kernel/locales/locales.ts';
import { openBell } from '../browser/open-bell.ts';
import { saveCommonFields } from '../browser/save-common-fields.ts';
import { isLong } from '../support/test-form.ts';
import { type Fixture, type ObjectSet, wishCount } from './browser-fixture.ts';
import type { PageUnderTest } from './script-detector.ts';
import { endOf, hostileShelf } from './xss/hostile-site.ts';
import {
  decidedCases,
  disputes,
  reportedReviews,
  reviewedSales,
  sellerProfiles,
} from './xss/pages-of-sales.ts';

/** The pages that a user opens: rendered by the server, and reached within the app. */
export type Viewing = {
  cookie?: string;
  pages: PageUnderTest[];
  within?: { from: string; pages: PageUnderTest[] };
};

type Who =
  | 'a stranger'
  | 'a visitor in each language'
  | 'a buyer'
  | 'a seller'
  | 'a seller who changes a listing'
  | 'an admin'
  | 'a reader of the mailbox';

/** Pages of one object each: the first ones represent all. */
const few = <T>(things: readonly T[]): T[] => things.slice(0, isLong ? 10 : 1);

export async function pagesFor(
  who: Who,
  address: string,
  fixture: Fixture,
  strings: readonly string[],
): Promise<Viewing> {
  switch (who) {
    case 'a stranger':
      return strangers(fixture, strings);
    case 'a visitor in each language':
      return { pages: locales.flatMap((locale) => sitePages(fixture, locale)) };
    case 'a buyer':
      return buyers(fixture, strings);
    case 'a seller':
      return sellers(fixture);
    case 'a seller who changes a listing':
      return editors(fixture);
    case 'an admin':
      return await admins(address, fixture);
    case 'a reader of the mailbox':
      return { pages: await mails(address, fixture) };
  }
}

/** A list shows 24 books at first, unpaid booked books included. */
const shelved = ({ objectSets }: Fixture): string[] => objectSets.slice(-10).map(({ title }) => title);
const all = (objectSets: readonly ObjectSet[], ...fields: ('name' | 'title' | 'place')[]): string[] =>
  objectSets.flatMap((objectSet) => fields.map((field) => objectSet[field]));

function strangers(fixture: Fixture, strings: readonly string[]): Viewing {
  const home = { path: '/', texts: shelved(fixture) };
  const search = { path: '/search', texts: shelved(fixture) };
  const echoing = few(strings).flatMap((text) => addressesWith(encodeURIComponent(text)));
  const raw = few(strings).map((text) => `/?q=${text.replaceAll(/[#%\s]/g, '')}`);
  const books = few(fixture.objectSets).map(({ shelved: id, title, name, description }) => ({
    path: `/book/${id}`,
    texts: [title, name, ...description.split('\n')],
  }));
  const sellers = sellerProfiles(fixture, few(fixture.objectSets));
  const pages = [home, search, ...books, ...sellers, ...[...echoing, ...raw].map((path) => ({ path }))];
  const within = pages.filter(({ path }) => !/^\/(api|images|demo)/.test(path));
  return { pages, within: { from: '/login', pages: within } };
}

/** The pages that visitors see, with what the host wrote in one language. */
function sitePages({ site, objectSets }: Fixture, locale: Locale): PageUnderTest[] {
  const one = objectSets[0];
  const paths: [path: string, ...texts: string[]][] = [
    ['/', site.title[locale], endOf('hero_text', locale), endOf('author_text', locale)],
    ['/blog'],
    ['/imprint'],
    ['/privacy'],
    ['/terms', endOf('terms', locale)],
    ['/conduct', endOf('conduct', locale)],
    [`/category/${hostileShelf}`, site.shelf[locale]],
    [`/book/${one?.shelved}`, one?.title ?? ''],
    ['/search', site.shelf[locale]],
    ...['/login', '/signup', '/forgot-password', `/invitation?token=${'x'.repeat(43)}`, '/nowhere'].map(
      (path): [string] => [path],
    ),
  ];
  const withFooter = paths.map(([path, ...texts]) => ({
    path: localizedPath(path, locale, 'en'),
    texts: [site.name, site.tagline, endOf('footer', locale), ...texts],
  }));
  return [...withFooter, { path: localizedPath('/setup', locale, 'en') }];
}

const addressesWith = (text: string): string[] => [
  `/${text}`,
  `/?q=${text}`,
  `/blog/${text}`,
  `/login?from=${text}`,
  `/login?from=/${text}`,
  `/signup?from=${text}`,
  `/category/${text}`,
  `/search?q=${text}`,
  `/search?q=a&shelf=${text}&condition=${text}&language=${text}&from=${text}&order=${text}`,
  `/book/${text}`,
  `/isbn/${text}`,
  `/dashboard/${text}`,
  `/forgot-password?email=${text}`,
  `/reset-password?token=${text}`,
  `/verify-email?token=${text}`,
  `/confirm-sign-in?token=${text}`,
  `/unsubscribe?token=${text}`,
  `/handover/${text}`,
  `/login/google?error=${text}&error_description=${text}`,
  `/images/${text}`,
  `/api/${text}`,
  `/api/category/${text}?cursor=${text}`,
  `/api/jwt?email=${text}`,
  `/demo-mailbox/${text}`,
  `/demo-idp/people/${text}`,
  `/demo-idp/auth?client_id=${text}&redirect_uri=${text}&state=${text}`,
];

function buyers({ objectSets, ...fixture }: Fixture, strings: readonly string[]): Viewing {
  const one = objectSets[0];
  if (!one) throw new Error('There is nothing to look at.');
  const books = few(objectSets).map(({ shelved: id, title, place, name, description }) => ({
    path: `/book/${id}`,
    texts: [title, place, name, ...description.split('\n')],
  }));
  const payments = few(objectSets.filter(({ isPaid }) => !isPaid)).map(({ order, title, place }) => ({
    path: `/dashboard/payment/${order}`,
    texts: [title, place],
  }));
  const receipts = few(objectSets.filter(({ isPaid }) => isPaid)).map(({ order, title, place, name }) => ({
    path: `/dashboard/receipt/${order}`,
    texts: [title, place, name],
  }));
  const orders = few(objectSets).map(({ order, title, place, name }) => ({
    path: `/dashboard/orders/${order}`,
    texts: [title, place, name],
  }));
  const lists = [
    { path: '/', texts: shelved({ objectSets, ...fixture }) },
    { path: '/category/science', texts: shelved({ objectSets, ...fixture }) },
    { path: '/dashboard' },
    { path: '/dashboard/messages', texts: all(objectSets.slice(-20), 'title', 'name') },
    { path: '/dashboard/mywishes', texts: all(objectSets.slice(0, wishCount), 'title') },
    { path: '/dashboard/myorders', texts: all(objectSets, 'title', 'place') },
    // Under the bell: the meetings that the sellers propose.
    {
      path: '/dashboard/notifications',
      texts: all(objectSets.slice(-10), 'title', 'name'),
      prepare: openBell,
    },
    { path: '/dashboard/profile' },
  ];
  const threads = few(objectSets).map(({ conversation, title, place, name }) => ({
    path: `/dashboard/messages/${conversation}`,
    texts: [title, place, name],
  }));
  const missing = few(strings).flatMap((text) =>
    ['book', 'category', 'dashboard', 'dashboard/payment', 'dashboard/receipt'].map((folder) => ({
      path: `/${folder}/${encodeURIComponent(text)}`,
    })),
  );
  const pages = [...lists, ...books, ...threads, ...receipts, ...orders, ...missing, ...payments];
  // These pages are always loaded as documents of their own, because each has its own policy.
  const within = pages.filter(({ path }) => !/^\/dashboard\/(payment|orders|notifications)/.test(path));
  return { cookie: fixture.buyer, pages, within: { from: '/dashboard/profile', pages: within } };
}

/**
 * All buyers with these names bought from the demo's seller. Of the others, only the last one's session is
 * kept.
 */
function sellers({ objectSets, seller }: Fixture): Viewing {
  const pages = [
    { path: '/dashboard' },
    { path: '/dashboard/myproducts', texts: all(objectSets, 'title') },
    { path: '/dashboard/mybuyers', texts: all(objectSets, 'name', 'title', 'place') },
    { path: '/dashboard/earnings' },
    { path: '/dashboard/earnings/bank' },
    { path: '/dashboard/addaproduct' },
    { path: '/dashboard/profile' },
    ...few(objectSets).map(({ sale, title, place, name }) => ({
      path: `/dashboard/orders/${sale}`,
      texts: [title, place, name],
    })),
    ...reviewedSales(few(objectSets)),
  ];
  // Add Many Books is always loaded as a document of its own.
  const addMany = { path: '/dashboard/addmany', texts: all(objectSets, 'title'), prepare: saveCommonFields };
  return {
    cookie: seller,
    pages: [...pages, addMany],
    within: { from: '/dashboard/profile', pages },
  };
}

/** The last seller who was created changes a listing. */
function editors({ objectSets }: Fixture): Viewing {
  const last = objectSets.at(-1);
  if (!last) throw new Error('There is nothing to look at.');
  const { seller, shelved: id, title, place, description } = last;
  const texts = [title, place, ...description.split('\n')];
  const pages = [{ path: `/dashboard/myproducts/${id}/edit`, texts }];
  return { cookie: seller, pages, within: { from: '/dashboard/profile', pages } };
}

async function admins(address: string, { objectSets, admin, site }: Fixture): Promise<Viewing> {
  const shelves = Object.values(site.shelf);
  const settings = [
    { path: '/dashboard/site', texts: [site.name] },
    { path: '/dashboard/site/look', texts: [site.name, site.tagline] },
    { path: '/dashboard/site/texts' },
    { path: '/dashboard/site/slides', texts: [site.slide] },
    { path: '/dashboard/site/contact', texts: [site.name] },
    { path: '/dashboard/site/money' },
    { path: '/dashboard/site/browsing' },
    { path: '/dashboard/site/joining' },
    { path: '/dashboard/site/shelves', texts: shelves.slice(0, 1) },
    { path: '/dashboard/site/places', texts: [site.place, ...site.directions.split('\n')] },
    { path: '/dashboard/site/people', texts: [site.admin] },
  ];
  const pages = [
    ...settings,
    { path: '/dashboard' },
    { path: '/dashboard/allusers', texts: all(objectSets, 'name') },
    { path: '/dashboard/allsellers', texts: all(objectSets, 'name') },
    { path: '/dashboard/allbuyers', texts: all(objectSets, 'name') },
    {
      path: '/dashboard/reporteditems',
      texts: [...all(objectSets, 'name', 'title'), ...reportedReviews(objectSets)],
    },
    { path: '/dashboard/cases', texts: all(objectSets, 'name', 'title') },
    ...few(objectSets).map(({ dispute, title, place, name }) => ({
      path: `/dashboard/cases/${dispute}`,
      texts: [title, place, name],
    })),
    ...decidedCases(objectSets, few(objectSets)),
    ...(await disputes(address, few(objectSets.filter(({ isPaid }) => isPaid).toReversed()))),
    { path: '/dashboard/payouts' },
    { path: '/dashboard/ledger', texts: all(objectSets, 'name', 'title') },
    { path: '/dashboard/auditlog', texts: all(objectSets, 'name') },
  ];
  return { cookie: admin, pages, within: { from: '/dashboard/profile', pages } };
}

/** The mailbox, each mail in its frame, and each message alone. Receipts contain titles, names, and places. */
async function mails(address: string, { objectSets }: Fixture): Promise<PageUnderTest[]> {
  const paid = objectSets.filter(({ isPaid }) => isPaid);
  const ids = await waitForReceipts(address, paid.length);
  const receipts = few(ids).flatMap((id) => [
    { path: `/demo-mailbox/${id}` },
    { path: `/demo-mailbox/${id}/message` },
  ]);
  return [{ path: '/demo-mailbox' }, ...receipts];
}

/** Mail is sent asynchronously. */
async function waitForReceipts(address: string, least: number): Promise<string[]> {
  for (let looks = 0; looks < 100; looks++) {
    const page = await (await fetch(`${address}/demo-mailbox`)).text();
    const ids = [...page.matchAll(/href="\/demo-mailbox\/([^"]+)">([^<]*)</g)];
    const receipts = ids.filter(([, , subject]) => /xss|elsewhere/.test(subject ?? ''));
    if (receipts.length >= least) return receipts.map(([, id]) => id ?? '');
    await new Promise((wait) => setTimeout(wait, 200));
  }
  throw new Error('The mail about what was sold has not come.');
}
