import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cardOf,
  collectConsoleErrors,
  fillSignup,
  listBook,
  logIn,
  newUserPage,
  payWith,
} from '../browser/actors.ts';
import { expectText, expectToast } from '../browser/assertions.ts';
import { openBrowser } from '../browser/browser.ts';
import { AppProcess } from '../support/app-process.ts';
import { shownPrice } from '../support/test-currency.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

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

test('from nothing to sold: a seller is verified and lists a book, a buyer signs up, finds it, books it and pays', async () => {
  const [admin, seller, buyer] = await Promise.all([
    newUserPage(browser),
    newUserPage(browser),
    newUserPage(browser),
  ]);
  const complaints = [admin, seller, buyer].map(collectConsoleErrors);
  const title = 'The Dog-Eared Almanac';
  await logIn(seller, dogear.address, 'newseller@dogear.test');
  await logIn(admin, dogear.address, 'admin@dogear.test');
  await admin.goto(`${dogear.address}/dashboard`);
  await admin.getByRole('button', { name: 'Verify Seller Jonas Keller' }).click();
  await expectToast(admin, 'Seller verified');
  await listBook(seller, dogear.address, title);

  await signUpAndFind(buyer);
  await placeBooking(buyer, title);
  await payForBook(buyer, title);

  await seller.goto(`${dogear.address}/dashboard/myproducts`);
  await expectText(seller.getByRole('row', { name: title }), 'Sold');
  await seller.goto(`${dogear.address}/dashboard/mybuyers`);
  await expectText(seller.getByRole('row', { name: title }), 'Nora Newcomer', 'Paid');
  await buyer.goto(`${dogear.address}/category/science`);
  await buyer.getByRole('heading', { name: 'Science', level: 1 }).waitFor();
  expect(await cardOf(buyer, title).count()).toBe(0);
  expect(complaints.flat()).toEqual([]);
}, 120_000);

/** The user is sent to the login page on the way to a category and returns to it after signing up. */
async function signUpAndFind(buyer: Page): Promise<void> {
  await buyer.goto(`${dogear.address}/category/science`);
  await buyer.getByRole('link', { name: 'Create an account' }).click();
  await buyer.waitForURL('**/signup**');
  await fillSignup(buyer, {
    name: 'Nora Newcomer',
    email: 'nora@dogear.test',
    password: 'Almanac#1',
    role: 'Buyer',
  });
  await buyer.waitForURL('**/category/science');
}

async function placeBooking(buyer: Page, title: string): Promise<void> {
  await cardOf(buyer, title)
    .getByRole('button', { name: /^Buy Now/ })
    .click();
  const dialog = buyer.getByRole('dialog');
  await dialog.getByLabel('Phone Number').fill('+1 555 0117');
  await dialog.getByLabel('Meeting Location').fill('Central Library steps');
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await expectToast(buyer, `You have successfully booked ${title}`);
}

async function payForBook(buyer: Page, title: string): Promise<void> {
  await buyer.goto(`${dogear.address}/dashboard/myorders`);
  await buyer.getByRole('link', { name: `Pay for ${title}` }).click();
  await expectText(buyer, shownPrice(7.25));
  await payWith(buyer, '4242 4242 4242 4242');
  await expectText(buyer, 'Your payment is complete');
}
