import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { demoPassword } from '#server/demo/demo-people.ts';
import { drawPicture } from '../support/create-test-app.ts';
import { openNavigation } from './devices.ts';
import { rememberToasts } from './toast-memory.ts';

/** Somebody with a browser of their own. */
export async function newUserPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await rememberToasts(page);
  return page;
}

/** Whatever a page complains about from now on; refusals that a journey provokes are no complaint. */
export function collectConsoleErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

/** The second is the listener for toasts, which the frame of a mail keeps out like any other script. */
const expected =
  /status of (401|402|403|404|409|422)|Blocked script execution in '[^']+\/demo-mailbox\/[^']+\/message'/;

/** Signs in as somebody of the demo, through the login page. */
export async function logIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/login`);
  await fillLogin(page, email);
}

/** The same on a login page that is already there. */
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

/** Fills in the form of Add A Product, as a seller who is on it. */
export async function fillListing(page: Page, title: string): Promise<void> {
  await page.getByLabel('Name of Book').fill(title);
  await page.getByRole('combobox', { name: 'Book Category' }).selectOption({ label: 'Science' });
  await page.getByRole('combobox', { name: 'Book Type' }).selectOption('Good');
  await choosePhoto(page);
  await page.getByLabel('Original Price').fill('20');
  await page.getByLabel('Resale Price').fill('7.25');
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

/** Fills in the form of the sign-up page, as somebody who is on it, and sends it. */
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

/** A book's card on a shelf. */
export const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Types a card into the payment form and presses Pay Now; whatever the number, nothing is charged. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 39');
  await page.getByLabel('Security code').fill('314');
  await page.getByRole('button', { name: 'Pay Now' }).click();
}

/** Signs in as somebody of the demo without a browser: the cookie of their session. */
export async function signInCookie(address: string, email: string): Promise<string> {
  const signedIn = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  return signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
}
