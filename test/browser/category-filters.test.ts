import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatShortPrice } from '#contract/kernel/money/money.ts';
import { AppProcess } from '../support/app-process.ts';
import { amountOf, testCurrency, unreadablePrice } from '../support/test-currency.ts';
import { collectConsoleErrors, newUserPage, signInCookie } from './actors.ts';
import { openBrowser } from './browser.ts';
import { desktop, phone } from './devices.ts';
import { stallRequests } from './network-faults.ts';
import { openPage } from './open-page.ts';

let dogear: AppProcess;
let browser: Browser;
let cookie: string;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  cookie = await signInCookie(dogear.address, 'buyer@dogear.test');
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const shelf = '/category/gothic';
/** The shelf's books in good condition, cheapest first. */
const good = ['Dracula', 'The Turn of the Screw', 'Frankenstein', 'The Woman in White'];
const all = 7;
/** A limit below two of the good ones. */
const five = String(amountOf(5));

async function open(path: string, options: BrowserContextOptions = desktop.options): Promise<Page> {
  const page = await newUserPage(browser, options);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: dogear.address }]);
  if (options.javaScriptEnabled === false) await page.goto(dogear.address + path);
  else await openPage(page, dogear.address + path);
  return page;
}

const titles = (page: Page) => page.getByTestId('book-card').locator('h3').allTextContents();
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const isFocused = (element: Element) => element === document.activeElement;

test('filters and order are in the address, and Back undoes one after the other', async () => {
  const page = await open(shelf);
  const complaints = collectConsoleErrors(page);
  await box(page, /^Good/).check();
  await page.waitForURL(`**${shelf}?condition=Good`);
  await expect.poll(() => titles(page)).toHaveLength(good.length);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price first');
  await page.waitForURL(`**${shelf}?condition=Good&order=price_up`);
  await expect.poll(() => titles(page)).toEqual(good);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(good);
  // The other conditions are still offered, so that a filter can be widened.
  expect(await box(page, /^(Excellent|Fair)/).count()).toBe(2);

  await page.goBack();
  await page.waitForURL(`**${shelf}?condition=Good`);
  await expect.poll(() => page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('newest');
  await page.goBack();
  await page.waitForURL(`**${shelf}`);
  await expect.poll(() => titles(page)).toHaveLength(all);
  expect(await box(page, /^Good/).isChecked()).toBe(false);
  expect(complaints).toEqual([]);
});

test('Back is followed even when the page was reloaded and the app has not arrived yet', async () => {
  const page = await open(shelf);
  await box(page, /^Good/).check();
  await page.waitForURL(`**${shelf}?condition=Good`);
  await expect.poll(() => titles(page)).toHaveLength(good.length);
  await stallRequests(page, /\/assets\/.*\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => '__dogearEarly' in window);
  expect(await titles(page)).toHaveLength(good.length);
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => titles(page)).toHaveLength(all);
  expect(new URL(page.url()).search).toBe('');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the filters are used with the keyboard alone, which keeps its place', async () => {
  const page = await open(shelf);
  await box(page, /^Good/).focus();
  await page.keyboard.press('Space');
  await page.waitForURL(`**${shelf}?condition=Good`);
  await expect.poll(() => titles(page)).toHaveLength(good.length);
  expect(await box(page, /^Good/).evaluate(isFocused)).toBe(true);
  const to = page.getByLabel('To', { exact: true });
  await to.focus();
  await page.keyboard.type(five);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${shelf}?condition=Good&to=${five}`);
  await expect.poll(() => titles(page)).toHaveLength(2);
  expect(await to.evaluate(isFocused)).toBe(true);
  await page.getByRole('link', { name: 'Good: remove this filter' }).press('Enter');
  await page.waitForURL(`**${shelf}?to=${five}`);
  await page.getByRole('link', { name: 'Clear all' }).press('Enter');
  await page.waitForURL(`**${shelf}`);
  await expect.poll(() => titles(page)).toHaveLength(all);
});

test('without JavaScript, filters and order are a form', async () => {
  const page = await open(shelf, { ...desktop.options, javaScriptEnabled: false });
  await page.getByLabel('To', { exact: true }).fill(five);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Highest price first');
  await page.getByRole('button', { name: 'Show books' }).click();
  const params = new URL(page.url()).searchParams;
  expect([params.get('to'), params.get('order')]).toEqual([five, 'price_down']);
  expect((await titles(page)).slice(0, 3)).toEqual(['Carmilla', 'The Turn of the Screw', 'Dracula']);
  await page.getByLabel(/^Good/).check();
  await page.getByRole('button', { name: 'Show books' }).click();
  expect(await titles(page)).toEqual(['The Turn of the Screw', 'Dracula']);
  await page.getByRole('link', { name: 'Clear all' }).click();
  expect(await titles(page)).toHaveLength(all);
});

test('on a phone the filters are a sheet, and its last row says how many books there are', async () => {
  const page = await open(shelf, phone.options);
  await page.getByRole('button', { name: /^Filter/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('checkbox', { name: /^Good/ }).check();
  await sheet.getByRole('button', { name: 'Show 4 books' }).tap();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Filter 1 set' }).waitFor();
  expect(new URL(page.url()).search).toBe('?condition=Good');
  await page.goBack();
  await expect.poll(() => titles(page)).toHaveLength(all);
});

test('no books for the filters, a price that cannot be read, and an unknown shelf say so', async () => {
  const page = await open(`${shelf}?to=${amountOf(0.05)}`);
  await page.getByRole('heading', { name: 'No books match these filters' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Clear the filters' }).click();
  await expect.poll(() => titles(page)).toHaveLength(all);
  const wrong = await page.goto(`${dogear.address}${shelf}?to=cheap`);
  expect(wrong?.status()).toBe(400);
  await page.getByText(unreadablePrice).first().waitFor();
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('cheap');
  expect((await page.goto(`${dogear.address}/category/nowhere?condition=Good`))?.status()).toBe(404);
});

test('limits of prices are chips in the currency of the site, and one that cannot be read is none', async () => {
  const chips = (page: Page) => page.getByRole('link', { name: /: remove this filter$/ }).allTextContents();
  const short = (amount: number) => formatShortPrice(amount, { currency: testCurrency, locale: 'en' });
  const page = await open(`${shelf}?from=${amountOf(2)}&to=${five}`);
  expect(await chips(page)).toEqual([`From ${short(amountOf(2))}`, `Up to ${short(amountOf(5))}`]);
  const found = (await titles(page)).length;
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(all);

  // The amount is shown where it can be changed, and the other limit can still be removed.
  const wrong = await page.goto(`${dogear.address}${shelf}?from=cheap&to=${five}`);
  expect(wrong?.status()).toBe(400);
  expect(await chips(page)).toEqual([`Up to ${short(amountOf(5))}`]);
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('cheap');

  // In old links, three digits behind a point are decimals in dinars, and a group in every other currency.
  const read = testCurrency === 'KWD' ? 6.505 : 6505;
  const typed = await page.goto(`${dogear.address}${shelf}?to=6.505`);
  expect(typed?.status()).toBe(200);
  expect(await chips(page)).toEqual([`Up to ${short(read)}`]);
});
