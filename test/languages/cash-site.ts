import type { Page } from 'playwright-core';
import { locales } from '#contract/kernel/locales/locales.ts';
import { legalPages } from '#contract/pages.ts';
import { collectConsoleErrors, fillSignup, newUserPage } from '../browser/actors.ts';
import { CountedPage } from '../browser/new-site/counted-page.ts';
import { listFirstBook, signUpAsSeller, verifySeller } from '../browser/new-site/first-book.ts';
import { type NewSite, openNewSite } from '../browser/new-site/open-new-site.ts';
import { createAccount, passCheckUp } from '../browser/new-site/set-up-site.ts';

/** One person of the site, with the pages that show what only this kind sees. */
export type Walker = { who: string; page: Page; complaints: string[]; paths: string[] };

export type CashSite = { site: NewSite; walkers: Walker[] };

const dashboard = (...paths: string[]) => paths.map((path) => `/dashboard${path}`);

/** Opens a finished site without email and cards, in all languages, with a book that is booked, one that is sold, and one to buy. */
export async function openCashSite(): Promise<CashSite> {
  const site = await openNewSite();
  const { page: host, counted, complaints } = site;
  await passCheckUp(counted, site.dogear.setupAddress);
  await createAccount(counted);
  await finish(site);
  const seller = await newWalker(site, 'a seller');
  const countedSeller = new CountedPage(seller.page);
  await signUpAsSeller(countedSeller, site.dogear.address);
  await host.goto(`${site.dogear.address}/dashboard`);
  await verifySeller(counted);
  await listFirstBook(countedSeller);
  const buyer = await newWalker(site, 'a buyer');
  await signUpAsBuyer(buyer.page, site.dogear.address);
  const { book, booked, sold, seller: sellerId } = await trade(site, { buyer, seller });
  const [conversation] = await callAs(site, buyer.page, 'GET', '/conversations?limit=1');
  const orders = dashboard(`/orders/${booked}`, `/orders/${sold}`);
  const page = `/book/${book}/middlemarch`;
  const visitor = await newWalker(site, 'a visitor');
  return {
    site,
    walkers: [
      { ...visitor, paths: [...pagesOfVisitors, page, `/seller/${sellerId}`] },
      {
        ...buyer,
        paths: [
          ...dashboard('', '/profile', '/mywishes', '/notifications', '/myorders', '/messages'),
          ...dashboard(`/messages/${conversation._id}`, `/receipt/${sold}`),
          ...[...orders, page, '/category/science'],
        ],
      },
      { ...seller, paths: [...pagesOfSellers, ...orders, `/dashboard/myproducts/${book}/edit`] },
      { who: 'the host', page: host, complaints, paths: pagesOfHost },
    ],
  };
}

const pagesOfVisitors = [
  ...['/', '/search', '/search?q=qqqqzz', '/login', '/signup', '/forgot-password'],
  ...['/reset-password', '/verify-email', '/confirm-sign-in', '/invitation', '/no-such-page'],
  ...legalPages.filter((key) => key !== 'terms').map((key) => `/${key}`),
];
const pagesOfSellers = dashboard(
  ...['', '/addaproduct', '/addmany', '/import', '/myproducts', '/mybuyers', '/earnings'],
);
const pagesOfHost = dashboard(
  ...['', '/allusers', '/allsellers', '/allbuyers', '/reporteditems', '/cases', '/cases?only=decided'],
  ...[
    '/payouts',
    '/payouts?state=in_file',
    '/payouts?state=paid',
    '/ledger',
    '/ledger?only=differing',
    '/backgroundwork',
    '/auditlog',
  ],
  ...['', '/look', '/contact', '/texts', '/slides', '/money', '/browsing', '/languages', '/shelves'].map(
    (path) => `/site${path}`,
  ),
  ...['/site/places', '/site/people', '/site/joining'],
);

async function newWalker({ browser }: NewSite, who: string) {
  const page = await newUserPage(browser, { reducedMotion: 'reduce' });
  return { who, page, complaints: collectConsoleErrors(page) };
}

/** Calls the API as the person whose page it is. */
async function callAs({ dogear: { address } }: NewSite, page: Page, method: string, path: string, data = {}) {
  const answer = await page.request.fetch(`${address}/api${path}`, {
    method,
    headers: { origin: address },
    ...(method !== 'GET' && { data }),
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** The host opens the site, in all languages, with a contact and legal pages of its own. Terms would have people agree first. */
async function finish(site: NewSite): Promise<void> {
  const call = (method: string, path: string, data = {}) => callAs(site, site.page, method, path, data);
  await call('POST', '/setup/finish');
  const { version } = (await call('GET', '/site')).settings;
  const changes = { locales, contactAddress: '4 Campus Square', joining: 'open' };
  await call('PATCH', '/site', { version, changes });
  await call('POST', '/site/meeting-places', { name: 'Kennedy Plaza' });
  for (const key of legalPages.filter((one) => one !== 'terms'))
    await call('PUT', `/site/texts/${key}`, { locale: 'en', text: '## 2026', publish: true, version: 0 });
}

async function signUpAsBuyer(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/signup`);
  const buyer = { name: 'Ana Ruiz', email: 'ana@kestrel.test', password: 'Marker#2026' };
  await fillSignup(page, { ...buyer, role: 'Buyer' });
  await page.getByRole('img', { name: /^Signed in as/ }).waitFor();
}

/** The buyer books two of the seller's three copies and proposes a meeting for one. The other one is sold for cash. */
async function trade(site: NewSite, { buyer, seller }: Record<'buyer' | 'seller', { page: Page }>) {
  const asBuyer = (method: string, path: string, data = {}) => callAs(site, buyer.page, method, path, data);
  const asSeller = (method: string, path: string, data = {}) => callAs(site, seller.page, method, path, data);
  const { user } = await asSeller('GET', '/me');
  const mine = `/my-products?email=${user.email}&limit=9`;
  const [first] = await asSeller('GET', mine);
  for (let copies = 0; copies < 2; copies++) await asSeller('POST', `/my-products/${first._id}/duplicate`);
  const [one, two, three] = await asSeller('GET', mine);
  const book = async (bookId: string): Promise<string> =>
    (await asBuyer('POST', '/buyingBooks', { bookId, phone: '+1 555 0163', location: 'Kennedy Plaza' }))
      .insertedId;
  const [booked, sold] = [await book(one._id), await book(two._id)];
  const startsAt = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  const meeting = { place: 'Kennedy Plaza', startsAt };
  await asBuyer('PUT', `/orders/${booked}/meeting`, { version: 0, meeting });
  await asSeller('POST', `/orders/${sold}/handover/declaration`);
  return { booked, sold, book: three._id as string, seller: user._id as string };
}
