import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectConsoleErrors, newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { type Device, desktop, phone } from '../browser/devices.ts';
import { eventually } from '../browser/eventually.ts';
import { loseConnection } from '../browser/network-faults.ts';
import { cutOff } from '../browser/page-measures.ts';
import { AppProcess } from '../support/app-process.ts';
import { amountOf } from '../support/test-currency.ts';

const [five, twelve] = [String(amountOf(5)), String(amountOf(12))];

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
  test('half a title leads to the book through its suggestion', async () => {
    const page = await open('/', device);
    const complaints = collectConsoleErrors(page);
    await field(page).click();
    await field(page).pressSequentially('frank', { delay: 30 });
    const option = page.getByRole('option', { name: /^Frankenstein/ }).first();
    await option.waitFor();
    expect(await cutOff(page)).toEqual([]);
    await (device.options.viewport.width < 500 ? option.tap() : option.click());
    await heading(page, /^1 book for “Frankenstein”$/).waitFor();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await expect.poll(() => field(page).inputValue()).toBe('Frankenstein');
    await page.getByRole('link', { name: 'Frankenstein', exact: true }).click();
    await page.waitForURL(/\/book\/[^/]+\/frankenstein$/);
    await page.goBack();
    await heading(page, /^1 book for “Frankenstein”$/).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 60_000);

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

describe('results', () => {
  test('a tick applies at once, a price on leaving its field, and Back undoes each', async () => {
    const page = await open('/search?q=the');
    const all = await heading(page, /books for “the”$/).textContent();
    await page.getByRole('checkbox', { name: /^Good/ }).check();
    await page.waitForURL('**/search?q=the&condition=Good');
    await expect
      .poll(() =>
        page.getByRole('checkbox', { name: /^Good/ }).evaluate((box) => box === document.activeElement),
      )
      .toBe(true);
    await page.getByLabel('To', { exact: true }).fill(five);
    await page.getByLabel('To', { exact: true }).blur();
    await page.waitForURL(`**/search?q=the&condition=Good&to=${five}`);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price first');
    await page.waitForURL(`**/search?q=the&condition=Good&to=${five}&order=price_up`);
    await page.goBack();
    await page.goBack();
    await page.waitForURL('**/search?q=the&condition=Good');
    await eventually(async () => expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe(''));
    await page.goBack();
    await heading(page, all ?? '').waitFor();
    expect(await page.getByRole('checkbox', { name: /^Good/ }).isChecked()).toBe(false);
    await page.context().close();
  }, 60_000);

  test('a misspelled word is corrected, and can be searched for as typed', async () => {
    const page = await open('/search?q=frankenstien');
    await heading(page, '1 book for “frankenstein”').waitFor();
    expect(await field(page).inputValue()).toBe('frankenstien');
    await page.getByRole('link', { name: 'Search for “frankenstien” instead' }).click();
    await heading(page, 'No copy for “frankenstien” yet').waitFor();
    await page.context().close();
  });

  test('a wish after a corrected search is for the corrected words', async () => {
    const page = await open('/search?q=frankenstien');
    await page.getByText('email you when a copy appears that fits “frankenstein”').waitFor();
    const feed = page.locator('link[rel=alternate][type="application/atom+xml"]');
    expect(await feed.getAttribute('href')).toBe('/feeds/search.xml?q=frankenstein');
    await page.context().close();
  });

  test('more books stay after a visit to one of them', async () => {
    const page = await open('/search');
    const counts = page.getByText(/^\d+ of \d+ books shown$/);
    await counts.waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => page.getByTestId('book-card').count()).toBe(48);
    const last = page.getByTestId('book-card').last().getByRole('heading').getByRole('link');
    const title = (await last.textContent()) ?? '';
    await last.click();
    await page.waitForURL(/\/(book|isbn)\//);
    await page.goBack();
    await expect.poll(() => page.getByTestId('book-card').count()).toBe(48);
    const card = page.getByTestId('book-card').last();
    expect(await card.getByRole('heading').textContent()).toBe(title);
    await expect.poll(() => card.evaluate((it) => it.getBoundingClientRect().top < innerHeight)).toBe(true);
    await page.context().close();
  }, 60_000);

  test('on a phone the filters are a sheet, which says how many books there are', async () => {
    const page = await open('/search?q=the', phone);
    await page.getByRole('button', { name: /^Filter/ }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByRole('checkbox', { name: /^Excellent/ }).check();
    await page.waitForURL('**/search?q=the&condition=Excellent');
    const show = sheet.getByRole('button', { name: /^Show \d+ books$/ });
    await eventually(async () => {
      const count = /\d+/.exec((await page.locator('h1').textContent()) ?? '')?.[0];
      expect(await show.textContent()).toBe(`Show ${count} books`);
    });
    await show.tap();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Filter 1 set' }).waitFor();
    await page.context().close();
  }, 60_000);
});
