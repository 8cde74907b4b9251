import type { Locator, Page } from 'playwright-core';
import { disputeThroughApi } from '#test/browser/dispute-through-api.ts';
import { answerWith } from '#test/browser/network-faults.ts';
import {
  givenUpMailCalls,
  jobsCall,
  jobsInEveryState,
  oneOfEachMail,
  overviewCall,
  overviewWithMail,
} from '#test/browser/states/background-work.ts';
import { owedSellers } from '#test/browser/states/payouts.ts';
import { drawPicture } from '#test/support/create-test-app.ts';
import { importScreens } from './import-screens.ts';
import type { Screen } from './screen.ts';
import { sellerScreens } from './seller-screens.ts';
import { siteScreens } from './site-screens.ts';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.locator('dialog[open]').waitFor();
};
const answer = (call: string, body: unknown) => (page: Page) =>
  page.route(`**/api/${call}`, (route) => route.fulfill({ json: body }));
const never = (call: string) => (page: Page) => page.route(`**/api/${call}`, () => undefined);
const broken = (call: string) => (page: Page) =>
  page.route(`**/api/${call}`, (route) => route.fulfill({ status: 400, json: {} }));

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 39');
  await page.getByLabel('Security code').fill('314');
  await page.getByRole('button', { name: 'Pay Now' }).click();
}

async function createPaymentIntent(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Pay/ }).first().click();
  await page.getByRole('button', { name: 'Pay Now', disabled: false }).waitFor();
}

const openBook = (findLink: (page: Page) => Locator) => async (page: Page) => {
  await findLink(page).first().click();
  await page.waitForURL('**/book/**');
};

async function typeInSearchField(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Title, author or ISBN' }).first().pressSequentially('pri');
  await page.getByRole('option').first().waitFor();
}

async function createWish(page: Page): Promise<void> {
  const isSaved = page.waitForResponse(
    (response) => response.url().endsWith('/api/wishes') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Tell me when one comes' }).click();
  await isSaved;
  await page.goto(new URL('/dashboard/mywishes', page.url()).href);
}

/** Every screen in the relevant states. Later ones depend on what earlier ones did. */
export const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-first-look', path: '/', firstLook: true },
  { name: 'home-login-prompt', path: '/', act: openDialog(/^Buy Now/) },
  { name: 'blog', path: '/blog' },
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('buyer@dogear.test');
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByText('belong together').waitFor();
    },
  },
  { name: 'signup', path: '/signup' },
  { name: 'signup-errors', path: '/signup', act: press('Sign Up') },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'category', path: '/category/classics', who: 'buyer' },
  { name: 'booking', path: '/category/classics', who: 'buyer', act: openDialog(/^Buy Now/) },
  { name: 'reporting', path: '/category/classics', who: 'buyer', act: openDialog(/^Report/) },
  {
    name: 'book',
    path: '/category/classics',
    who: 'buyer',
    act: openBook((page) => page.getByRole('link', { name: 'Wuthering Heights' })),
  },
  {
    name: 'book-signed-out',
    path: '/search?q=wuthering',
    act: openBook((page) => page.locator('main a[href^="/book/"]')),
  },
  { name: 'edition', path: '/isbn/9780141439518' },
  { name: 'edition-unknown', path: '/isbn/9781847497895' },
  { name: 'search', path: '/search?q=the&condition=Good&condition=Fair' },
  { name: 'search-typo', path: '/search?q=frankenstien' },
  { name: 'search-empty', path: '/search?q=villette&condition=Good' },
  { name: 'search-suggestions', path: '/', act: typeInSearchField },
  { name: 'my-wishes-empty', path: '/dashboard/mywishes', who: 'buyer' },
  { name: 'my-wishes', path: '/search?q=villette', who: 'buyer', act: createWish },
  { name: 'dashboard-buyer', path: '/dashboard', who: 'buyer' },
  { name: 'my-orders', path: '/dashboard/myorders', who: 'buyer' },
  {
    name: 'my-orders-empty',
    path: '/dashboard/myorders',
    who: 'buyer',
    mockNetwork: answer('buyingBooks*', []),
  },
  { name: 'payment', path: '/dashboard/myorders', who: 'buyer', act: createPaymentIntent },
  {
    name: 'payment-declined',
    path: '/dashboard/myorders',
    who: 'buyer',
    act: async (page) => {
      await createPaymentIntent(page);
      await fillCard(page, '4000 0000 0000 0002');
      await page.getByText('Your card was declined.').waitFor();
    },
  },
  { name: 'profile', path: '/dashboard/profile', who: 'buyer' },
  { name: 'dashboard-seller', path: '/dashboard', who: 'seller' },
  { name: 'add-a-product', path: '/dashboard/addaproduct', who: 'seller' },
  { name: 'add-a-product-errors', path: '/dashboard/addaproduct', who: 'seller', act: press('Add Product') },
  {
    name: 'add-a-product-filled',
    path: '/dashboard/addaproduct',
    who: 'seller',
    act: async (page) => {
      await page.getByLabel('Name of Book').fill('The Dog-Eared Almanac');
      await page.getByLabel('Original Price').fill('20');
      await page.getByLabel('Resale Price').fill('7.25');
      await page.locator('input[type=file]').setInputFiles({
        name: 'cover.jpg',
        mimeType: 'image/jpeg',
        buffer: await drawPicture(800, 1200),
      });
      await page.waitForTimeout(1500);
    },
  },
  { name: 'add-a-product-unverified', path: '/dashboard/addaproduct', who: 'newseller' },
  ...sellerScreens,
  { name: 'my-products', path: '/dashboard/myproducts', who: 'seller' },
  {
    name: 'my-products-empty',
    path: '/dashboard/myproducts',
    who: 'newseller',
  },
  {
    name: 'my-products-loading',
    path: '/dashboard/myproducts',
    who: 'seller',
    mockNetwork: never('my-products*'),
  },
  {
    name: 'my-products-failing',
    path: '/dashboard/myproducts',
    who: 'seller',
    mockNetwork: broken('my-products*'),
  },
  { name: 'my-products-delete', path: '/dashboard/myproducts', who: 'seller', act: openDialog(/^Delete/) },
  ...importScreens,
  { name: 'my-buyers', path: '/dashboard/mybuyers', who: 'seller' },
  { name: 'my-buyers-empty', path: '/dashboard/mybuyers', who: 'newseller' },
  { name: 'dashboard-admin', path: '/dashboard', who: 'admin' },
  { name: 'all-users', path: '/dashboard/allusers', who: 'admin' },
  { name: 'all-sellers', path: '/dashboard/allsellers', who: 'admin' },
  { name: 'all-buyers', path: '/dashboard/allbuyers', who: 'admin' },
  { name: 'reported-items', path: '/dashboard/reporteditems', who: 'admin' },
  { name: 'background-work-empty', path: '/dashboard/backgroundwork', who: 'admin' },
  {
    name: 'background-work',
    path: '/dashboard/backgroundwork',
    who: 'admin',
    mockNetwork: async (page) => {
      await answerWith(page, givenUpMailCalls, oneOfEachMail.slice(0, 5));
      await answerWith(page, jobsCall, jobsInEveryState);
      await answerWith(page, overviewCall, { ...overviewWithMail, givenUpMails: 5 });
    },
  },
  {
    name: 'payouts',
    path: '/dashboard/ledger',
    who: 'admin',
    mockNetwork: (page) => answerWith(page, /\/api\/payouts\/owed/, owedSellers),
    act: async (page) => {
      await page.locator('a[href="/dashboard/payouts"]').first().click();
      await page.getByRole('checkbox', { name: /^Ines Duarte/ }).check();
      await page.getByRole('checkbox', { name: /^Jonas Keller/ }).check();
    },
  },
  { name: 'payouts-in-file-empty', path: '/dashboard/payouts?state=in_file', who: 'admin' },
  { name: 'ledger-empty', path: '/dashboard/ledger?only=stuck', who: 'admin' },
  {
    name: 'verified-toast',
    path: '/dashboard/allsellers',
    who: 'admin',
    act: async (page) => {
      await page
        .getByRole('button', { name: /Verify Seller/ })
        .first()
        .click();
      await page.waitForTimeout(800);
    },
  },
  {
    name: 'payment-done',
    path: '/dashboard/myorders',
    who: 'buyer',
    act: async (page) => {
      const pay = page.getByRole('link', { name: /^Pay/ });
      if ((await pay.count()) === 0) return;
      await createPaymentIntent(page);
      await fillCard(page, '4242 4242 4242 4242');
      await page
        .getByText(/pi_\w+/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'receipt',
    path: '/dashboard/myorders',
    who: 'buyer',
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Receipt for/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Print' }).waitFor();
    },
  },
  {
    name: 'book-sold',
    path: '/dashboard/myorders',
    who: 'buyer',
    act: openBook((page) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: /^Receipt for/ }) })
        .locator('a[href^="/book/"]'),
    ),
  },
  { name: 'ledger', path: '/dashboard/ledger', who: 'admin' },
  {
    name: 'dispute',
    path: '/dashboard/ledger?only=disputed',
    who: 'admin',
    act: async (page) => {
      const { origin } = new URL(page.url());
      const { _id } = await disputeThroughApi(origin, 'buyer@dogear.test', 'seller@dogear.test');
      await page.goto(`${origin}/dashboard/disputes/${_id}`);
      await page.getByRole('heading', { name: 'Evidence' }).waitFor();
    },
  },
  { name: 'audit-log', path: '/dashboard/auditlog', who: 'admin' },
  ...siteScreens,
];
