import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import {
  cardOf,
  collectConsoleErrors,
  fillListing,
  listBook,
  logIn,
  newUserPage,
  signInCookie,
} from './actors.ts';
import { expectText, expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { openPage } from './open-page.ts';

let dogear: AppProcess;
let browser: Browser;
beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const menuOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => (item.textContent ?? '').replace(/\d+$/, '')));
const bothMenus = [
  'My Orders',
  'Add A Product',
  'My Products',
  'My Buyers',
  'Earnings',
  'Messages',
  'My Wishes',
];

/** As an administrator, without a browser. */
async function verify(name: string): Promise<void> {
  const headers = {
    cookie: await signInCookie(dogear.address, 'admin@dogear.test'),
    origin: dogear.address,
    'content-type': 'application/json',
  };
  const sellers = (await (await fetch(`${dogear.address}/api/users/sellers`, { headers })).json()) as {
    _id: string;
    name: string;
  }[];
  const seller = sellers.find((one) => one.name === name);
  const address = `${dogear.address}/api/seller/${seller?._id}`;
  const verified = await fetch(address, { method: 'PATCH', headers, body: '{"status":true}' });
  expect(verified.status).toBe(200);
}

test('a buyer starts selling, lists a book once verified, and still buys from others', async () => {
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  await logIn(page, dogear.address, 'buyer@dogear.test');
  const name = (await page.getByRole('img', { name: /^Signed in as/ }).getAttribute('alt'))?.slice(13) ?? '';
  const otherTab = await page.context().newPage();
  await openPage(otherTab, `${dogear.address}/dashboard`);
  expect(await menuOf(otherTab)).toEqual(['My Orders', 'Messages', 'My Wishes']);

  await openPage(page, `${dogear.address}/dashboard/addaproduct`);
  await expectText(page, 'You’re signed in as a buyer. That page is for sellers.');
  await page.getByRole('link', { name: 'start selling' }).click();
  await page.waitForURL('**/dashboard/profile');
  await page.getByRole('button', { name: 'Start selling' }).click();
  await expectToast(
    page,
    'You’re now a seller, too',
    'An admin verifies you before you list your first book.',
  );
  await expectText(page, 'You buy and sell with this account.');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('You buy and sell with this account.');
  await expect.poll(() => menuOf(page)).toEqual(bothMenus);
  await expect.poll(() => menuOf(otherTab)).toEqual(bothMenus);

  await page.getByRole('link', { name: 'Add A Product' }).click();
  await page.waitForURL('**/dashboard/addaproduct');
  await fillListing(page, 'A Room with a View');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expectToast(page, 'You must be verified to upload a product');
  await verify(name);
  await listBook(page, dogear.address, 'A Room with a View');
  await page.getByRole('row', { name: 'A Room with a View' }).getByRole('link').first().click();
  await expectText(page, 'This is your listing');
  expect(await page.getByRole('button', { name: /^Buy Now/ }).count()).toBe(0);

  await openPage(page, `${dogear.address}/category/classics`);
  await cardOf(page, 'War and Peace')
    .getByRole('button', { name: /^Buy Now/ })
    .click();
  await page.getByLabel('Phone Number').fill('+1 555 0117');
  await page.getByLabel('Meeting Location').fill('Library steps');
  await page.getByRole('button', { name: 'Book Now' }).click();
  await expectToast(page, 'You have successfully booked War and Peace');
  await openPage(page, `${dogear.address}/dashboard`);
  await expectText(page, 'Theory of Heat is on hold for you');
  expect(complaints).toEqual([]);
}, 120_000);

test('a seller who presses Buy Now starts buying in place, and books the book', async () => {
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  await logIn(page, dogear.address, 'newseller@dogear.test');
  await openPage(page, `${dogear.address}/category/classics`);
  await cardOf(page, 'Moby-Dick')
    .getByRole('button', { name: /^Buy Now/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Only buyers can book books' });
  await dialog.getByRole('button', { name: 'Start buying' }).click();
  await page.getByRole('dialog', { name: 'Book this copy' }).waitFor();
  await page.getByLabel('Phone Number').fill('+1 555 0117');
  await page.getByLabel('Meeting Location').fill('Library steps');
  await page.getByRole('button', { name: 'Book Now' }).click();
  await expectToast(page, 'You have successfully booked Moby-Dick');
  await openPage(page, `${dogear.address}/dashboard`);
  await expect.poll(() => menuOf(page)).toEqual(bothMenus);
  await expectText(page, 'Moby-Dick is on hold for you');
  expect(complaints).toEqual([]);
}, 60_000);
