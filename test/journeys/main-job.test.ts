import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPicture } from '../create-test-app.ts';
import { openBrowser } from './browser.ts';
import { ServedDogear } from './served-dogear.ts';

let dogear: ServedDogear;
let browser: Browser;
const complaints: string[] = [];

beforeAll(async () => {
  [dogear, browser] = await Promise.all([ServedDogear.start(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** A person with a browser of their own; whatever the page complains about is remembered. */
async function person(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (401|402|404|409)/.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${dogear.address}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Dogear#2026');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('the home page has its words, shelves and books without any script', async () => {
  const page = await fetch(dogear.address);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('Peak Your Book Now');
  for (const shelf of ['/category/non-fiction', '/category/engineering', '/category/medical'])
    expect(html).toContain(shelf);
  expect(html).toContain('Wuthering Heights');
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline');
});

test('a seller lists a book; a buyer signs up, finds it, books it, pays; it is sold', async () => {
  const title = `The Dog-Eared Almanac ${Date.now()}`;
  const seller = await person();
  await logIn(seller, 'seller@dogear.test');
  await listBook(seller, title);

  const buyer = await person();
  await signUpAsBuyer(buyer);
  await bookFromShelf(buyer, title);
  await payForIt(buyer, title);

  await seller.goto(`${dogear.address}/dashboard/myproducts`);
  await seller.getByRole('row', { name: title }).getByText('Sold', { exact: true }).waitFor();
  await seller.goto(`${dogear.address}/dashboard/mybuyers`);
  await seller.getByRole('row', { name: title }).getByText('Paid').waitFor();

  await buyer.goto(`${dogear.address}/category/science`);
  expect(await buyer.getByRole('heading', { name: title }).count()).toBe(0);
  expect(complaints).toEqual([]);
}, 120_000);

async function listBook(seller: Page, title: string): Promise<void> {
  await seller.goto(`${dogear.address}/dashboard/addaproduct`);
  await seller.getByLabel('Name of Book').fill(title);
  await seller.getByRole('combobox', { name: 'Book Category' }).selectOption({ label: 'Science' });
  await seller.getByRole('combobox', { name: 'Book Type' }).selectOption('Good');
  await seller.locator('input[type=file]').setInputFiles({
    name: 'cover.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawPicture(800, 1200),
  });
  await seller.getByLabel('Original Price').fill('20');
  await seller.getByLabel('Resale Price').fill('7.25');
  await seller.getByLabel("Year's This Book Use").fill('2');
  await seller.getByLabel('Phone Number').fill('+1 555 0142');
  await seller.getByLabel('Your Location').fill('Portland, Oregon');
  await seller.getByLabel('Book Description').fill('Read once, kept dry, one dog-ear at chapter nine.');
  await expectAccessible(seller);
  await seller.getByRole('button', { name: 'Add Product' }).click();
  await seller.getByText('You Added a Book Successfully').waitFor();
  await seller.waitForURL('**/dashboard/myproducts');
  await seller.getByRole('row', { name: title }).waitFor();
  await expectAccessible(seller);
}

async function signUpAsBuyer(buyer: Page): Promise<void> {
  // Asked to log in on the way to a shelf, and brought back there.
  await buyer.goto(`${dogear.address}/category/science`);
  await buyer.waitForURL('**/login**');
  await expectAccessible(buyer);
  await buyer
    .getByRole('link', { name: /create an account|sign up/i })
    .first()
    .click();
  await buyer.waitForURL('**/signup**');
  await buyer.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await buyer.getByText('Name is Required').waitFor();
  await buyer.getByText('Photo is Required').waitFor();
  await expectAccessible(buyer);
  await buyer.getByLabel('Name', { exact: true }).fill('Nora Newcomer');
  await buyer.getByLabel('Email').fill(`nora-${Date.now()}@dogear.test`);
  await buyer.getByLabel('Password', { exact: true }).fill('Almanac#1');
  await buyer.getByLabel('Account type').selectOption('Buyer');
  await buyer.locator('input[type=file]').setInputFiles({
    name: 'nora.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawPicture(400, 500),
  });
  await buyer.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await buyer.waitForURL('**/category/science');
  expect(await buyer.evaluate(() => localStorage.getItem('accessToken'))).toMatch(/^ey/);
}

async function bookFromShelf(buyer: Page, title: string): Promise<void> {
  const card = buyer.getByRole('listitem').filter({ has: buyer.getByRole('heading', { name: title }) });
  await card.getByRole('button', { name: /Buy Now/ }).click();
  const dialog = buyer.getByRole('dialog');
  await dialog.getByLabel(/Phone/).fill('+1 555 0117');
  await dialog.getByLabel(/Meeting location/i).fill('Central Library steps');
  await expectAccessible(buyer);
  await dialog
    .getByRole('button', { name: /Book|Submit|Buy/ })
    .last()
    .click();
  await buyer.getByText(`You have successfully booked ${title}`).waitFor();
}

async function payForIt(buyer: Page, title: string): Promise<void> {
  await buyer.goto(`${dogear.address}/dashboard/myorders`);
  const row = buyer.getByRole('row', { name: title });
  await row.getByText('7.25').waitFor();
  await expectAccessible(buyer);
  await row.getByRole('link', { name: /^Pay/ }).click();
  await buyer.getByText('$7.25').first().waitFor();
  await buyer.getByLabel('Card number').fill('4000 0000 0000 0002');
  await buyer.getByLabel('Expiry date').fill('12 / 39');
  await buyer.getByLabel('Security code').fill('314');
  await expectAccessible(buyer);
  await buyer.getByRole('button', { name: 'Pay Now' }).click();
  await buyer.getByText('Your card was declined.').waitFor();
  await buyer.getByLabel('Card number').fill('4242 4242 4242 4242');
  await buyer.getByRole('button', { name: 'Pay Now' }).click();
  await buyer
    .getByText(/pi_\w+/)
    .first()
    .waitFor();
  await expectAccessible(buyer);
  await buyer.goto(`${dogear.address}/dashboard/myorders`);
  await buyer.getByRole('row', { name: title }).getByText('Paid').waitFor();
}

test('the administrator verifies the new seller, who may then list books', async () => {
  const admin = await person();
  const seller = await person();
  await logIn(seller, 'newseller@dogear.test');
  await seller.goto(`${dogear.address}/dashboard/addaproduct`);
  await seller.getByRole('button', { name: 'Add Product' }).waitFor();
  await logIn(admin, 'admin@dogear.test');
  await admin.goto(`${dogear.address}/dashboard/allsellers`);
  const row = admin.getByRole('row', { name: 'newseller@dogear.test' });
  await expectAccessible(admin);
  await row.getByRole('button', { name: /Verify Seller/ }).click();
  await row.getByText('Verified', { exact: true }).waitFor();
  await listBook(seller, `A First Book ${Date.now()}`);
  expect(complaints).toEqual([]);
}, 60_000);

test('a page for somebody else leads to the login, an unknown one says so with status 404', async () => {
  const page = await person();
  await logIn(page, 'buyer@dogear.test');
  await page.goto(`${dogear.address}/dashboard/allusers`);
  await page.waitForURL('**/login**');
  const answer = await page.goto(`${dogear.address}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await page.getByText('Oops! This page not found.').waitFor();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { name: 'Peak Your Book Now' }).waitFor();
});
