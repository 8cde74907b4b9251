import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type Locale, localeCookie, sourceLocale } from '#contract/kernel/locales/locales.ts';
import { legalPages } from '#contract/pages.ts';
import { demoBooks, soldDemoBooks } from '#demo/demo-books.ts';
import { demoEditions } from '#demo/demo-editions.ts';
import { demoPeople } from '#demo/demo-people.ts';
import { demoReports } from '#demo/seed-activity.ts';
import { demoMeetingPlaces } from '#demo/seed-meeting-places.ts';
import { newUserPage, signInCookie } from '../browser/actors.ts';
import { buyThroughApi } from '../browser/buy-through-api.ts';
import { addEditionOfWutheringHeights, wutheringHeights } from '../browser/demo-editions.ts';
import { disputeThroughApi } from '../browser/dispute-through-api.ts';
import { openPage } from '../browser/open-page.ts';
import { saveCommonFields } from '../browser/save-common-fields.ts';
import type { AppProcess } from '../support/app-process.ts';
import { createReviewedOrder, profileOf, reviewTexts } from './reviewed-order.ts';

/** Pages of one kind of user, by their addresses without the language. */
export type Walk = { who: string; email: string | undefined; paths: string[] };

const site = '/dashboard/site';
const addMany = '/dashboard/addmany';

/** Every kind of user with the pages that show what only this kind sees. */
export async function prepareWalks(dogear: AppProcess): Promise<Walk[]> {
  const { bookPath } = await addEditionOfWutheringHeights(dogear);
  await publishLegalPages(dogear.address);
  await keepDrafts(dogear.address, 'seller@dogear.test');
  await callAs(dogear.address, 'theo@dogear.test', '/me/capabilities/buying', { method: 'POST' });
  const edition = `/isbn/${wutheringHeights}`;
  const order = await buyThroughApi(dogear.address, 'buyer@dogear.test', 'seller@dogear.test');
  await proposeMeeting(dogear.address, 'seller@dogear.test', order);
  const unpaid = await openOrderOf(dogear.address, 'buyer@dogear.test', order);
  await proposeMeeting(dogear.address, 'buyer@dogear.test', unpaid);
  await callAs(dogear.address, 'seller@dogear.test', `/orders/${unpaid}/meeting/acceptance`, {
    method: 'POST',
    body: '{"version":1}',
  });
  const disputed = await buyThroughApi(dogear.address, 'buyer@dogear.test', 'seller@dogear.test');
  const dispute = await openCase(dogear.address, 'buyer@dogear.test', disputed);
  const objection = await disputeThroughApi(dogear.address, 'buyer@dogear.test', 'seller@dogear.test');
  const reviewed = await createReviewedOrder(dogear.address, 'marcus@dogear.test', 'seller@dogear.test');
  return [
    {
      who: 'a visitor',
      email: undefined,
      paths: [
        ...[
          '/',
          '/blog',
          '/search',
          '/search?q=theory',
          '/search?q=qqqqzz',
          '/search?q=midlemarch',
          bookPath,
        ],
        ...[edition, '/isbn/9780000000002', '/login', '/signup', '/forgot-password', '/reset-password'],
        ...['/verify-email', '/confirm-sign-in', '/invitation', '/no-such-page', `/handover/${order}`],
        ...[reviewed.profile, await profileOf(dogear.address, 'theo@dogear.test')],
        ...[`/unsubscribe?token=${'x'.repeat(43)}`, '/unsubscribe?token=made-up'],
        ...legalPages.filter((key) => key !== 'terms').map((key) => `/${key}`),
      ],
    },
    {
      who: 'a buyer',
      email: 'buyer@dogear.test',
      paths: [
        ...['/category/classics', '/category/classics?max_price=1', bookPath, edition, '/dashboard'],
        ...['/dashboard/profile', '/dashboard/mywishes', '/dashboard/notifications', '/dashboard/myorders'],
        ...['/dashboard/messages', '/dashboard/blocked', reviewed.profile],
        await conversationOf(dogear.address, 'buyer@dogear.test'),
        `/dashboard/payment/${unpaid}`,
        `/dashboard/receipt/${order}`,
        ...[order, unpaid, disputed].map((id) => `/dashboard/orders/${id}`),
      ],
    },
    {
      who: 'a seller',
      email: 'seller@dogear.test',
      paths: [
        ...['', '/addaproduct', '/import', '/myproducts', '/mybuyers', '/earnings', '/earnings/bank'].map(
          (path) => `/dashboard${path}`,
        ),
        ...[addMany, '/payouts/return'],
        ...[order, disputed, reviewed.order].map((id) => `/dashboard/orders/${id}`),
        `/handover/${order}`,
        ...(await editorsOf(dogear.address, 'seller@dogear.test')),
      ],
    },
    {
      who: 'a new seller',
      email: 'ines@dogear.test',
      paths: ['', '/addaproduct', '/addmany', '/import', '/myproducts', '/mybuyers', '/earnings'].map(
        (path) => `/dashboard${path}`,
      ),
    },
    {
      who: 'a seller who buys, too',
      email: 'theo@dogear.test',
      paths: ['', '/profile', '/myorders', '/myproducts', '/mywishes'].map((path) => `/dashboard${path}`),
    },
    {
      who: 'an admin',
      email: 'admin@dogear.test',
      paths: [
        ...['', '/allusers', '/allsellers', '/allbuyers', '/reporteditems'].map(
          (path) => `/dashboard${path}`,
        ),
        ...['/dashboard/cases', '/dashboard/cases?only=decided', `/dashboard/cases/${dispute}`],
        ...['', '?state=in_file', '?state=paid'].map((list) => `/dashboard/payouts${list}`),
        ...[`/dashboard/disputes/${objection._id}`, `/dashboard/ledger/${objection.paymentId}`],
        ...['/dashboard/ledger', '/dashboard/backgroundwork', '/dashboard/auditlog', site],
        ...['look', 'contact', 'texts', 'slides', 'money', 'browsing', 'languages'].map(
          (name) => `${site}/${name}`,
        ),
        ...['shelves', 'places', 'people', 'joining'].map((name) => `${site}/${name}`),
      ],
    },
  ];
}

async function callAs(address: string, email: string, path: string, init: RequestInit = {}) {
  const cookie = await signInCookie(address, email);
  const headers = { cookie, origin: address, 'content-type': 'application/json' };
  const response = await fetch(`${address}/api${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Tomorrow, at a place that the site does not have. */
async function proposeMeeting(address: string, email: string, orderId: string): Promise<void> {
  const startsAt = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  const meeting = { place: 'Central Library steps', startsAt };
  const body = JSON.stringify({ version: 0, meeting });
  await callAs(address, email, `/orders/${orderId}/meeting`, { method: 'PUT', body });
}

/** Returns the id of the case. */
async function openCase(address: string, email: string, orderId: string): Promise<string> {
  const body = JSON.stringify({ orderId, kind: 'no_show', text: 'Central Library steps' });
  return (await callAs(address, email, '/cases', { method: 'POST', body })).insertedId;
}

/** A conversation that began with a booking. */
async function conversationOf(address: string, email: string): Promise<string> {
  const [conversation] = await callAs(address, email, '/conversations?limit=1');
  return `/dashboard/messages/${conversation._id}`;
}

/** Terms would have every user asked to agree first. */
async function publishLegalPages(address: string): Promise<void> {
  for (const key of legalPages.filter((one) => one !== 'terms')) {
    const body = JSON.stringify({ locale: sourceLocale, text: '## 2026', publish: true, version: 0 });
    await callAs(address, 'admin@dogear.test', `/site/texts/${key}`, { method: 'PUT', body });
  }
}

/** A book that can be listed, one without a photo, and one that no catalog knows. */
async function keepDrafts(address: string, email: string): Promise<void> {
  const [book] = await callAs(address, email, `/my-products?email=${email}&limit=1`);
  const found = { isbn: wutheringHeights, book_title: 'Wuthering Heights', author: 'Emily Brontë' };
  const ready = {
    ...found,
    book_photo: book.book_photo,
    category_id: 'classics',
    product_condition: 'Good',
    original_price: '14',
    resale_price: '6.5',
    years_of_use: '2',
    phone: '+1 555 0142',
    location: 'Central Library steps',
    description: 'Read once, in one night. Not a mark in it.',
  };
  for (const draft of [ready, found, { isbn: '9780486622347', looked_up: true }]) {
    const body = JSON.stringify({ _id: randomUUID(), ...draft });
    await callAs(address, email, '/listing-drafts', { method: 'POST', body });
  }
}

/** The editors of a listing that can be changed, and of one that a buyer holds. */
export async function editorsOf(address: string, email: string): Promise<string[]> {
  const books: { _id: string; status: string }[] = await callAs(
    address,
    email,
    `/my-products?email=${email}&limit=50`,
  );
  const ids = ['available', 'booked'].map((wanted) => books.find(({ status }) => status === wanted)?._id);
  return ids.map((id) => `/dashboard/myproducts/${id}/edit`);
}

async function openOrderOf(address: string, email: string, paid: string): Promise<string> {
  const orders: { _id: string }[] = await callAs(address, email, `/buyingBooks?email=${email}`);
  const open = orders.find(({ _id }) => _id !== paid);
  if (!open) throw new Error(`${email} has booked nothing.`);
  return open._id;
}

/** Opens a browser context for one kind of user, who has chosen the language. */
export async function openWalker(
  browser: Browser,
  { address }: AppProcess,
  { email }: Walk,
  locale: Locale,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newUserPage(browser, { reducedMotion: 'reduce', ...options });
  const cookies = [{ name: localeCookie, value: String(locale), url: address }];
  if (email) {
    const [name = '', value = ''] = (await signInCookie(address, email)).split('=');
    cookies.push({ name, value, url: address });
  }
  await page.context().addCookies(cookies);
  return page;
}

/**
 * Opens a page in a language: the address names it, unless it is the site's own.
 * @throws Error if the address leads to another page, such as the login
 */
export async function openIn(
  page: Page,
  { address }: AppProcess,
  locale: Locale,
  path: string,
): Promise<void> {
  const url = `${address}${locale === sourceLocale ? '' : `/${locale}`}${path}`;
  await openPage(page, url);
  const shown = page.url().replace(/\/$/, '');
  if (shown !== url.replace(/\/$/, '')) throw new Error(`${url} leads to ${shown}.`);
  if (path === addMany && (await hasDrafts(page, address))) {
    await saveCommonFields(page);
    await page.locator('main ol > li').first().waitFor();
  }
}

async function hasDrafts(page: Page, address: string): Promise<boolean> {
  const { drafts } = await (await page.request.get(`${address}/api/listing-drafts`)).json();
  return drafts.length > 0;
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** What users of the demo have written: titles, descriptions, names, places. It is never translated. */
export const userTexts: readonly string[] = [
  ...new Set([
    ...textsIn([
      demoBooks,
      soldDemoBooks,
      demoEditions,
      demoPeople,
      demoMeetingPlaces,
      demoReports,
      reviewTexts,
    ]),
    // Named in the pictures and in the featured author's block.
    ...['Moby-Dick', 'Middlemarch', 'George Eliot', 'Mary Ann Evans', 'Central Library steps', 'Evan You'],
    ...['Read once, in one night. Not a mark in it.', 'Pencil notes all through, some of them good.'],
  ]),
]
  .filter((text) => text.length > 3)
  .toSorted((a, b) => b.length - a.length);
