import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectConsoleErrors, fillListing, logIn, newUserPage } from '../browser/actors.ts';
import {
  columnsOf,
  confirmDeletion,
  expectFieldErrors,
  expectText,
  expectToast,
  labelsOf,
  widthOf,
} from '../browser/assertions.ts';
import { openBrowser } from '../browser/browser.ts';
import { desktop, onDevices, phone } from '../browser/devices.ts';
import { AppProcess } from '../support/app-process.ts';
import { shownPrice, shownSign } from '../support/test-currency.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const sellers = [
  { ...desktop, email: 'seller@dogear.test', newcomer: 'newseller@dogear.test', sells: 'The Histories' },
  { ...phone, email: 'theo@dogear.test', newcomer: 'ines@dogear.test', sells: 'Walden' },
];

test.concurrent.each(onDevices(sellers, desktop))(
  'a seller with $device lists a book, advertises it, sells it and deletes another',
  async ({ options, device, email, sells }) => {
    const page = await newUserPage(browser, options);
    const complaints = collectConsoleErrors(page);
    await logIn(page, dogear.address, email);
    const title = `Listed from ${device}`;
    await addBook(page, title);
    await advertiseBook(page, title);
    await markSold(page, title);
    await deleteBook(page, sells);
    expect(complaints).toEqual([]);
  },
  90_000,
);

async function addBook(page: Page, title: string): Promise<void> {
  await page.goto(`${dogear.address}/dashboard`);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  for (const name of ['Add A Product', 'My Products', 'My Buyers'])
    await menu.getByRole('link', { name }).waitFor();
  await menu.getByRole('link', { name: 'Add A Product' }).click();
  await page.getByRole('heading', { name: 'Add A Product', level: 1, exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Book Category' }).waitFor();
  const form = page.locator('main form');
  expect(await widthOf(form)).toBeLessThanOrEqual(600);
  expect(await labelsOf(form)).toEqual([
    'Name of Book',
    'Book Category',
    'Book Type',
    'Choose Book Photo',
    'Original Price',
    'Resale Price',
    "Year's This Book Use",
    'Phone Number',
    'Your Location',
    'Book Description',
    'Author',
    'ISBN',
    'Language',
  ]);
  const types = page.getByRole('combobox', { name: 'Book Type' }).locator('option');
  expect(await types.allTextContents()).toEqual(['Choose', 'Excellent', 'Good', 'Fair']);
  const add = page.getByRole('button', { name: 'Add Product', exact: true });
  await add.waitFor();
  await add.click();
  await expectFieldErrors(form, {
    'Name of Book': 'Book title is required',
    'Book Category': 'Book Category is required',
    'Book Type': 'Product condition is Required',
    'Choose Book Photo': 'Photo is required',
    'Original Price': 'Original price is required',
    'Resale Price': 'Original price is required',
    "Year's This Book Use": "Use's year is required",
    'Phone Number': 'Your phone number is required',
    'Your Location': 'Original price is required',
    'Book Description': 'Description is required',
  });
  await fillListing(page, title);
  await add.click();
  await expectToast(page, 'You Added a Book Successfully');
  await page.waitForURL('**/dashboard/myproducts');
}

async function advertiseBook(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: 'My Products', level: 1, exact: true }).waitFor();
  expect(await columnsOf(page, 'My products')).toEqual([
    'No.',
    'Book',
    `Price(${shownSign})`,
    'Condition',
    'Status',
    'Advertisement',
    'Action',
  ]);
  const row = page.getByRole('row', { name: title });
  await expectText(row, title, shownPrice(7.25), 'Good', 'Available', 'Advertise');
  await row.getByRole('button', { name: `Advertise ${title}`, exact: true }).click();
  await expectToast(page, 'Product Advertised');
  await expectText(row, 'Advertised');
  expect(await row.getByRole('button', { name: /^Advertise/ }).count()).toBe(0);
}

async function markSold(page: Page, title: string): Promise<void> {
  const row = page.getByRole('row', { name: title });
  await row.getByRole('button', { name: /^Available/ }).click();
  await expectToast(page, 'Product Sold');
  await expectText(row, 'Sold');
  expect(await row.getByRole('button', { name: /^Available/ }).count()).toBe(0);
}

async function deleteBook(page: Page, title: string): Promise<void> {
  const row = page.getByRole('row', { name: title });
  await row.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await row.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
  await confirmDeletion(page);
  await row.waitFor({ state: 'detached' });
}

test.concurrent.each(onDevices(sellers, desktop))(
  'a new seller with $device reads that the admins must verify them, and that there are no buyers yet',
  async ({ options, newcomer }) => {
    const page = await newUserPage(browser, options);
    await logIn(page, dogear.address, newcomer);
    await page.goto(`${dogear.address}/dashboard/addaproduct`);
    await page.getByRole('button', { name: 'Add Product', exact: true }).click();
    await expectToast(page, 'You must be verified to upload a product');
    await page.goto(`${dogear.address}/dashboard/mybuyers`);
    await page.getByRole('heading', { name: 'My Buyers', level: 1, exact: true }).waitFor();
    await expectText(page, 'My buyers are coming soon');
  },
);

test('the seller of a booked book sees who booked it and how to reach them', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'seller@dogear.test');
  await page.goto(`${dogear.address}/dashboard/mybuyers`);
  expect(await columnsOf(page, 'My buyers')).toEqual(['Book', 'Buyer', 'Meet at', 'Contact', 'Payment']);
  const row = page.getByRole('row', { name: 'Theory of Heat' });
  await expectText(row, 'Clara Whitfield', 'Central Library steps', '+1 555 0117', 'buyer@dogear.test');
  await expectText(row, 'Not paid yet');
  await row.getByRole('link', { name: 'Order for Theory of Heat', exact: true }).click();
  await page.getByRole('heading', { name: 'Booked', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: /^Pay/ }).count(), 'only the buyer pays').toBe(0);
});

test('an ISBN fills in title, author, and language, but nothing that the seller has typed', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'seller@dogear.test');
  await page.goto(`${dogear.address}/dashboard/addaproduct`);
  await page.getByRole('combobox', { name: 'Book Category' }).waitFor();
  const [title, author, isbn, language] = ['Name of Book', 'Author', 'ISBN', 'Language'].map((label) =>
    page.getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator, Locator];
  const values = async () => Promise.all([title, author, language].map((field) => field.inputValue()));
  const note = page.getByText('We’ve filled in what we know about this book. Please check it.');
  await isbn.fill('978-0-441-17271-9');
  await note.waitFor();
  await expect.poll(values).toEqual(['Dune', 'Frank Herbert', 'en']);
  // What the first ISBN filled in makes way for what the second one does.
  await isbn.fill('3-15-000001-7');
  await expect.poll(values).toEqual(['Faust', 'Johann Wolfgang von Goethe', 'de']);
  await page.getByRole('button', { name: 'Undo: empty these fields' }).click();
  await expect.poll(values).toEqual(['', '', '']);
  await note.waitFor({ state: 'detached' });
  await expect.poll(() => isbn.evaluate((field) => field === document.activeElement)).toBe(true);
  await title.fill('My own title');
  await isbn.fill('9780451524935');
  await expect.poll(values).toEqual(['My own title', 'George Orwell', 'en']);
  await isbn.fill('9780141439519');
  await note.waitFor({ state: 'detached' });
  expect(await values()).toEqual(['My own title', 'George Orwell', 'en']);
});

test('while the categories are on their way, their field says so', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'seller@dogear.test');
  await page.route('**/api/categories', () => {});
  await page.goto(`${dogear.address}/dashboard/addaproduct`);
  await page.getByRole('status').getByText('Loading the categories', { exact: true }).waitFor();
});

test('a page that is in use does not move when the app starts', async () => {
  const page = await newUserPage(browser, phone.options);
  await logIn(page, dogear.address, 'seller@dogear.test');
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${dogear.address}/dashboard/addaproduct`, { waitUntil: 'commit' });
  // The document and its fonts move the page by themselves when they arrive late.
  await page.waitForFunction(() => document.readyState !== 'loading' && document.fonts.status === 'loaded');
  await page.getByLabel('Book Description').fill('Typed before the page was alive.');
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  arrive();
  await page.waitForFunction(() => !('__dogearEarly' in window));
  await page.getByRole('combobox', { name: 'Book Category' }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  expect(await page.getByLabel('Book Description').inputValue()).toBe('Typed before the page was alive.');
});
