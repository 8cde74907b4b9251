import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectConsoleErrors, newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { type Device, desktop, phone } from '../browser/devices.ts';
import { eventually } from '../browser/eventually.ts';
import { cutOff } from '../browser/page-measures.ts';
import { AppProcess } from '../support/app-process.ts';
import { amountOf } from '../support/test-currency.ts';

const [five, _twelve] = [String(amountOf(5)), String(amountOf(12))];

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
