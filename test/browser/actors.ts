import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { demoPassword } from '#demo/demo-people.ts';
import { cookieOf } from '../support/cookie-of.ts';
import { drawPicture } from '../support/create-test-app.ts';
import { priceText } from '../support/test-currency.ts';
import { openNavigation } from './devices.ts';
import { rememberToasts } from './toast-memory.ts';

/** Opens a page in a browser context of its own. */
export async function newUserPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await rememberToasts(page);
  return page;
}

/** Collects the errors that a page reports from now on. Rejections that the tests provoke are not counted. */
export function collectConsoleErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()} (${message.location().url})`);
  });
  return complaints;
}

/**
 * The second alternative is the toast listener, which the sandboxed frame of a mail blocks like any other
 * script.
 */
const expected =
  /status of (401|402|403|404|409|422)|Blocked script execution in '[^']+\/demo-mailbox\/[^']+\/message'/;

/** Signs in as a demo user through the login page. */
export async function logIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/login`);
  await fillLogin(page, email);
}

/** Like `logIn`, on a login page that is already open. */
export async function fillLogin(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('img', { name: /^Signed in as/ }).waitFor();
}

export async function signOut(page: Page): Promise<void> {
  await openNavigation(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
}

/** Fills in the Add A Product form that is open. */
export async function fillListing(page: Page, title: string): Promise<void> {
  await page.getByLabel('Name of Book').fill(title);
  await page.getByRole('combobox', { name: 'Book Category' }).selectOption({ label: 'Science' });
  await page.getByRole('combobox', { name: 'Book Type' }).selectOption('Good');
  await choosePhoto(page);
  await page.getByLabel('Original Price').fill(priceText(20));
  await page.getByLabel('Resale Price').fill(priceText(7.25));
  await page.getByLabel("Year's This Book Use").fill('2');
  await page.getByLabel('Phone Number').fill('+1 555 0142');
  await page.getByLabel('Your Location').fill('Portland, Oregon');
  await page.getByLabel('Book Description').fill('Read once, kept dry, one dog-ear at chapter nine.');
}

/** Lists a book for $7.25 and ends on My Products. */
export async function listBook(page: Page, address: string, title: string): Promise<void> {
  await page.goto(`${address}/dashboard/addaproduct`);
  await fillListing(page, title);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.waitForURL('**/dashboard/myproducts');
  await page.getByRole('row', { name: title }).waitFor();
}

export type Newcomer = { name: string; email: string; password: string; role: 'Buyer' | 'Seller' };

/** Fills in and submits the sign-up form that is open. */
export async function fillSignup(page: Page, newcomer: Newcomer): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(newcomer.name);
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByLabel('Account type').selectOption(newcomer.role);
  await choosePhoto(page);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

export const choosePhoto = async (page: Page): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(600, 900) });

/** A book's card in a list. */
export const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Types a card into the payment form and presses Pay Now. No card is ever charged. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 39');
  await page.getByLabel('Security code').fill('314');
  await page.getByRole('button', { name: 'Pay Now' }).click();
}

/** Signs in as a demo user without a browser. Returns the session cookie. */
export async function signInCookie(address: string, email: string): Promise<string> {
  const signedIn = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  return cookieOf(signedIn);
}

/** Books a book as a demo user without a browser, while another user looks at it. */
export async function bookThroughApi(
  address: string,
  email: string,
  shelf: string,
  title: string,
): Promise<void> {
  const cookie = await signInCookie(address, email);
  const headers = { cookie, origin: address, 'content-type': 'application/json' };
  const { bookCategory } = (await (await fetch(`${address}/api/category/${shelf}`, { headers })).json()) as {
    bookCategory: { _id: string; book_title: string }[];
  };
  const book = bookCategory.find(({ book_title }) => book_title === title);
  const body = JSON.stringify({ bookId: book?._id, phone: '+1 555 0163', location: 'Kennedy Plaza' });
  const answer = await fetch(`${address}/api/buyingBooks`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`booking failed: ${answer.status} ${await answer.text()}`);
}
