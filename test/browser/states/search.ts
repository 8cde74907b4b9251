import type { Page } from 'playwright-core';
import { unreadablePrice } from '#test/support/test-currency.ts';
import { refuse, stallRequests } from '../network-faults.ts';
import { openPage } from '../open-page.ts';
import type { PageState } from './page-state.ts';

const searches = /\/api\/search(\?|$)/;

/** The page of results, the search field, and the filters, for anyone. */
export const searchStates: PageState[] = [
  {
    name: 'search, results with filters',
    show: (page, address) => openPage(page, `${address}/search?q=the&condition=Good&condition=Fair&to=12`),
  },
  { name: 'search, gathered copies', show: (page, address) => openPage(page, `${address}/search?q=pride`) },
  {
    name: 'search, corrected spelling',
    show: (page, address) => openPage(page, `${address}/search?q=frankenstien`),
  },
  {
    name: 'search, nothing found',
    show: async (page, address) => {
      await openPage(page, `${address}/search?q=villette&condition=Good`);
      await page.getByRole('heading', { name: /^No copy for “villette”/ }).waitFor();
    },
  },
  {
    name: 'search, a price that cannot be read',
    show: async (page, address) => {
      await openPage(page, `${address}/search?q=the&from=cheap`);
      await page.getByText(unreadablePrice).first().waitFor();
    },
  },
  { name: 'search, suggestions', show: createListSuggestions },
  {
    name: 'search, the filters on a phone',
    show: async (page, address) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openPage(page, `${address}/search?q=the&condition=Good`);
      await page.getByRole('button', { name: /^Filter/ }).click();
      await page.getByRole('dialog', { name: 'Filter' }).waitFor();
    },
  },
  {
    name: 'search, loading',
    show: async (page, address) => {
      await openPage(page, `${address}/search?q=the`);
      await stallRequests(page, searches);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('checkbox', { name: /^Good/ }).check();
      await page.locator('[data-skeleton]').first().waitFor();
    },
  },
  {
    name: 'search that did not load',
    show: async (page, address) => {
      await openPage(page, `${address}/search?q=the`);
      await refuse(page, searches, 'Dogear is busy or restarting. Please try again in a moment.');
      await page.getByRole('checkbox', { name: /^Good/ }).check();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
];

async function createListSuggestions(page: Page, address: string): Promise<void> {
  await openPage(page, `${address}/search?q=dracula`);
  await page.getByRole('combobox', { name: 'Title, author or ISBN' }).fill('pri');
  await page
    .getByRole('option', { name: /^Pride and Prejudice/ })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
}

/** The filters of a category's page. */
export const shelfStates: PageState[] = [
  {
    name: 'category with filters',
    show: (page, address) => openPage(page, `${address}/category/gothic?condition=Good&order=price_up`),
  },
  {
    name: 'category, nothing passes the filters',
    show: async (page, address) => {
      await openPage(page, `${address}/category/gothic?to=0.05`);
      await page.getByText('No books match these filters').waitFor();
    },
  },
];
