import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { choosePhoto, collectConsoleErrors, fillListing, fillLogin, logIn, newUserPage } from './actors.ts';
import { openBrowser } from './browser.ts';
import { desktop, openNavigation, phone } from './devices.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const valuesOf = (page: Page) =>
  page
    .locator('form')
    .filter({ hasText: 'Name of Book' })
    .evaluate((form) =>
      [
        ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
          'input:not([type=file]), select, textarea',
        ),
      ].map(({ value }) => value),
    );
/** Of the preview, once it is uploaded. */
const photo = 'aside img[src*="/images/"]';
const kept = (page: Page) => page.getByText('Your listing is still here');

test('List your copy of an edition opens the form with its ISBN, title, author, and language', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'seller@dogear.test');
  await page.goto(`${dogear.address}/isbn/9780141439556`);
  await page.getByRole('link', { name: 'List your copy' }).last().click();
  await page.getByRole('combobox', { name: 'Book Category' }).waitFor();
  const fieldValue = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  await expect.poll(() => fieldValue('Name of Book')).toBe('Wuthering Heights');
  expect(await Promise.all(['ISBN', 'Author', 'Language'].map(fieldValue))).toEqual([
    '9780141439556',
    'Emily Brontë',
    'en',
  ]);
  await page.context().close();
});

test.concurrent.each([
  { ...desktop, email: 'seller@dogear.test' },
  { ...phone, email: 'theo@dogear.test' },
])(
  'what a seller with $device typed survives a reload, Back, and a lost session, until the book is listed',
  async ({ options, email, device }) => {
    const page = await newUserPage(browser, options);
    const complaints = collectConsoleErrors(page);
    await logIn(page, dogear.address, email);
    await page.goto(`${dogear.address}/dashboard/addaproduct`);
    const title = `Kept on ${device}`;
    await fillListing(page, title);
    await page.locator(photo).waitFor({ state: 'attached' });
    const typed = await valuesOf(page);
    const expectAll = async () => {
      await kept(page).waitFor();
      await expect.poll(() => valuesOf(page)).toEqual(typed);
      await page.locator(photo).waitFor({ state: 'attached' });
    };

    await page.reload();
    await expectAll();
    await openNavigation(page);
    await page.getByRole('link', { name: 'Blog' }).first().click();
    await page.getByRole('heading', { name: 'The blog', level: 1 }).waitFor();
    await page.goBack();
    await expectAll();
    await page.context().clearCookies();
    await page.reload();
    await page.waitForURL('**/login?from=*');
    await fillLogin(page, email);
    await expectAll();

    await page.getByRole('button', { name: 'Add Product' }).click();
    await page.waitForURL('**/dashboard/myproducts');
    await page.goto(`${dogear.address}/dashboard/addaproduct`);
    await page.getByRole('combobox', { name: 'Book Category' }).waitFor();
    expect(await page.getByLabel('Name of Book').inputValue()).toBe('');
    expect(await kept(page).count()).toBe(0);
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
    await page.context().close();
  },
);

test('what was kept gives way to an empty form and to another user, and another book has a form of its own', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'seller@dogear.test');
  await page.goto(`${dogear.address}/dashboard/addaproduct`);
  const title = page.getByLabel('Name of Book');
  await page.getByRole('combobox', { name: 'Book Category' }).waitFor();
  await title.fill('Begun');
  await page.goto(`${dogear.address}/dashboard/addaproduct?isbn=9780141439556`);
  await expect.poll(() => title.inputValue()).toBe('Wuthering Heights');
  expect(await kept(page).count()).toBe(0);
  await page.getByLabel('Author', { exact: true }).fill('E. Brontë');
  await page.goto(`${dogear.address}/dashboard/addaproduct`);
  await kept(page).waitFor();
  await expect.poll(() => title.inputValue()).toBe('Begun');
  await page.goto(`${dogear.address}/dashboard/addaproduct?isbn=978-0-14-143955-6`);
  await kept(page).waitFor();
  await expect.poll(() => page.getByLabel('Author', { exact: true }).inputValue()).toBe('E. Brontë');
  await page.goto(`${dogear.address}/dashboard/addaproduct`);
  await kept(page).waitFor();
  await page.getByRole('button', { name: 'Start with an empty form' }).click();
  await kept(page).waitFor({ state: 'detached' });
  expect(await title.inputValue()).toBe('');
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
  await title.fill('Of the first user');
  await page.context().clearCookies();
  await page.goto(`${dogear.address}/login`);
  await fillLogin(page, 'theo@dogear.test');
  await page.goto(`${dogear.address}/dashboard/addaproduct`);
  await page.getByRole('combobox', { name: 'Book Category' }).waitFor();
  expect(await title.inputValue()).toBe('');
  await page.context().close();
});

test('a listing whose answer was lost is listed once, though the page was loaded again before it was sent again', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'seller@dogear.test');
  await page.goto(`${dogear.address}/dashboard/addaproduct`);
  const title = 'Listed once';
  await fillListing(page, title);
  await page.locator(photo).waitFor({ state: 'attached' });
  let lost = 0;
  await page.route(
    '**/api/bookCategories',
    async (route) => {
      await route.fetch();
      await route.abort();
      lost++;
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect.poll(() => lost).toBe(1);
  await page.reload();
  await kept(page).waitFor();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.waitForURL('**/dashboard/myproducts');
  await page.getByRole('row', { name: title }).waitFor();
  expect(await page.getByRole('row', { name: title }).count()).toBe(1);
  await page.context().close();
});

test('the photo that was kept stays when another is chosen and its upload canceled', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'seller@dogear.test');
  await page.goto(`${dogear.address}/dashboard/addaproduct`);
  await fillListing(page, 'Kept with its photo');
  await page.locator(photo).waitFor({ state: 'attached' });
  await page.reload();
  await kept(page).waitFor();
  await page.locator(photo).waitFor({ state: 'attached' });
  const address = await page.locator(photo).getAttribute('src');
  await page.route('**/api/images', () => undefined);
  await choosePhoto(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.locator(photo).getAttribute('src')).toBe(address);
  await page.context().close();
});
