import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectConsoleErrors, logIn, newUserPage, signInCookie } from '../browser/actors.ts';
import { columnsOf, confirmDeletion, expectText, expectToast } from '../browser/assertions.ts';
import { openBrowser } from '../browser/browser.ts';
import { desktop, onDevices, phone } from '../browser/devices.ts';
import { openFromMenu } from '../browser/open-page.ts';
import { AppProcess } from '../support/app-process.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  await report('War and Peace', 'classics');
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

async function report(title: string, shelf: string): Promise<void> {
  const cookie = await signInCookie(dogear.address, 'buyer@dogear.test');
  const headers = { cookie, origin: dogear.address };
  const answer = await (await fetch(`${dogear.address}/api/category/${shelf}`, { headers })).json();
  const book = (answer as { bookCategory: { _id: string; book_title: string }[] }).bookCategory.find(
    ({ book_title }) => book_title === title,
  );
  const call = await fetch(`${dogear.address}/api/reported-product/${book?._id}`, { method: 'PUT', headers });
  expect(call.status).toBe(200);
}

/** Each admin deletes other users and books, so that the tests can run at the same time. */
const admins = [
  {
    ...desktop,
    newSeller: 'newseller@dogear.test',
    reported: { title: 'Aequanimitas', seller: 'Priya Shah', email: 'priya@dogear.test' },
    user: 'newseller@dogear.test',
    seller: 'lena@dogear.test',
    buyer: 'marcus@dogear.test',
  },
  {
    ...phone,
    newSeller: 'ines@dogear.test',
    reported: { title: 'War and Peace', seller: 'Priya Shah', email: 'priya@dogear.test' },
    user: 'ines@dogear.test',
    seller: 'seller@dogear.test',
    buyer: 'buyer@dogear.test',
  },
];
type Admin = (typeof admins)[number];

test.concurrent.each(onDevices(admins, phone))(
  'an admin with $device verifies a seller, deletes people and a reported book',
  async (admin) => {
    const page = await newUserPage(browser, admin.options);
    const complaints = collectConsoleErrors(page);
    await logIn(page, dogear.address, 'admin@dogear.test');
    await page.goto(`${dogear.address}/dashboard`);
    await verifySeller(page, admin.newSeller);
    await deleteReportedBook(page, admin.reported);
    await deleteUsers(page, admin);
    expect(complaints).toEqual([]);
  },
  90_000,
);

async function goTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
}

const rowOf = (page: Page, email: string) =>
  page.getByRole('row').filter({ has: page.getByText(email, { exact: true }) });

const columns = ['Serial', 'Profile', 'Email', 'Position', 'Action'];

async function verifySeller(page: Page, email: string): Promise<void> {
  await goTo(page, 'All Sellers');
  const row = rowOf(page, email);
  await expectText(row, email, 'Seller', 'Verify Seller');
  await row.getByRole('button', { name: /^Verify Seller/ }).click();
  await expectToast(page, 'Seller verified');
  await expectText(row, 'Verified');
  expect(await row.getByRole('button', { name: /^Verify Seller/ }).count()).toBe(0);
}

async function deleteReportedBook(page: Page, { title, seller, email }: Admin['reported']): Promise<void> {
  await goTo(page, 'Reported Items');
  expect(await columnsOf(page, 'Reported items')).toEqual([
    'No.',
    'Book Name',
    'Seller Name',
    'Seller Email',
    'Action',
  ]);
  const row = page.getByRole('row', { name: title });
  await expectText(row, title, seller, email, 'Delete');
  await row.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
  await confirmDeletion(page);
  await row.waitFor({ state: 'detached' });
}

async function deleteUsers(page: Page, { user, seller, buyer }: Admin): Promise<void> {
  await goTo(page, 'All Users');
  expect(await columnsOf(page, 'All users')).toEqual(columns);
  await expectText(rowOf(page, 'admin@dogear.test'), 'Ruth Ellison', 'Admin', 'You');
  await deleteUser(page, user);
  await goTo(page, 'All Sellers');
  expect(await columnsOf(page, 'All sellers')).toEqual(columns);
  expect(await rowOf(page, 'priya@dogear.test').getByText('Verified').count()).toBe(1);
  await deleteUser(page, seller);
  await goTo(page, 'All Buyers');
  expect(await columnsOf(page, 'All buyers')).toEqual(columns);
  await expectText(rowOf(page, buyer), 'Buyer');
  await deleteUser(page, buyer);
}

async function deleteUser(page: Page, email: string): Promise<void> {
  const row = rowOf(page, email);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await confirmDeletion(page);
  await row.waitFor({ state: 'detached' });
}

test('a verification that the server refuses is answered in its words', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'admin@dogear.test');
  const error = 'We can’t find this, or you don’t have access to it.';
  await page.route('**/api/users/sellers*', async (route) => {
    const answer = await route.fetch();
    const sellers = (await answer.json()) as object[];
    // As if the list had been fetched before the user was deleted.
    const gone = {
      ...sellers[0],
      _id: '01900000-0000-7000-8000-000000000000',
      name: 'Gone',
      isSellerVerified: false,
    };
    await route.fulfill({ json: [gone, ...sellers] });
  });
  await openFromMenu(page, dogear.address, 'allsellers');
  await page.getByRole('button', { name: 'Verify Seller Gone' }).click();
  await expectToast(page, error);
});
