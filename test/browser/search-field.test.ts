import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { amountOf } from '../support/test-currency.ts';
import { newUserPage } from './actors.ts';
import { openBrowser } from './browser.ts';
import { type Device, desktop, phone } from './devices.ts';
import { loseConnection } from './network-faults.ts';
import { cutOff } from './page-measures.ts';

const twelve = String(amountOf(12));

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Title, author or ISBN' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const titles = (page: Page) => page.getByTestId('book-card').locator('h3').allTextContents();
const query = (page: Page) => new URL(page.url()).search;

async function open(path: string, { options }: Device = desktop): Promise<Page> {
  const page = await newUserPage(browser, options);
  await page.goto(dogear.address + path);
  return page;
}

describe.each([desktop, phone])('on $device', (device) => {
  test('nothing reaches beyond a window of 320 pixels', async () => {
    const page = await open(`/search?q=the&condition=Good&condition=Fair&to=${twelve}`, device);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await cutOff(page)).toEqual([]);
    await page.goto(`${dogear.address}/search?q=${'villette'.repeat(20)}&from=cheap`);
    expect(await cutOff(page)).toEqual([]);
    await page.context().close();
  });
});

describe('without JavaScript', () => {
  const plain: Device = {
    device: 'a plain browser',
    options: { ...phone.options, javaScriptEnabled: false },
  };

  test('the field, the filters, the order, and further pages work by forms and links', async () => {
    const page = await open('/', plain);
    await field(page).fill('the');
    await page.keyboard.press('Enter');
    await heading(page, /^\d+ books for “the”$/).waitFor();
    await expect.poll(() => titles(page)).toHaveLength(24);
    const first = await titles(page);
    await page.getByRole('link', { name: 'Show more' }).click();
    const back = page.getByRole('link', { name: 'Back to the first books' });
    await back.waitFor();
    const second = await titles(page);
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((title) => first.includes(title))).toEqual([]);
    await back.click();
    await expect.poll(() => titles(page)).toEqual(first);
    await page.getByLabel(/^Good/).check();
    await page.getByLabel('To', { exact: true }).fill(twelve);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price first');
    await page.getByRole('button', { name: 'Show books' }).click();
    expect(new URLSearchParams(query(page)).getAll('condition')).toEqual(['Good']);
    await page.getByRole('link', { name: 'Good: remove this filter' }).click();
    expect(query(page)).toBe(`?q=the&to=${twelve}&order=price_up`);
    await page.context().close();
  }, 60_000);

  test('an ISBN in any spelling leads to its edition', async () => {
    const page = await open('/search?q=978-0-14-143951-8', plain);
    expect(new URL(page.url()).pathname).toBe('/isbn/9780141439518');
    await page.context().close();
  });
});

describe('the field', () => {
  test('is reached with / and used with the keyboard alone', async () => {
    const page = await open('/blog');
    await page.keyboard.press('/');
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('a/b');
    expect(await field(page).inputValue()).toBe('a/b');
    await field(page).fill('pride');
    await page
      .getByRole('option', { name: /^Pride and Prejudice/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    const chosen = page.locator('[role=option][aria-selected=true]');
    await chosen.waitFor();
    await expect
      .poll(() => field(page).getAttribute('aria-activedescendant'))
      .toBe(await chosen.getAttribute('id'));
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toBe('pride');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: /^ISBN 9780141439518/ }).waitFor();
    // Up from the field is the last option, a search for what was typed; the editions are before it.
    await page.keyboard.press('ArrowUp');
    await chosen.filter({ hasText: 'All books for “pride”' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await chosen.filter({ hasText: 'ISBN 9780141439518' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/isbn/9780141439518');
    await page.context().close();
  }, 60_000);

  test('leaves / to other fields and to shortcuts of the browser', async () => {
    const page = await open('/login');
    await page.getByLabel('Email').focus();
    await page.keyboard.press('/');
    expect(await page.getByLabel('Email').inputValue()).toBe('/');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+/');
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(false);
    await page.context().close();
  });

  test('searches although the suggestions cannot be loaded', async () => {
    const page = await open('/');
    await loseConnection(page, '**/api/suggestions*');
    await field(page).fill('dracula');
    await page.keyboard.press('Enter');
    await heading(page, '1 book for “dracula”').waitFor();
    await page.context().close();
  });
});
