import type { Page } from 'playwright-core';
import type { ListingDraft } from '#contract/listing-drafts.ts';
import { amountOf } from '#test/support/test-currency.ts';
import { loseConnection, refuse } from '../network-faults.ts';
import { openPage } from '../open-page.ts';
import { saveCommonFields } from '../save-common-fields.ts';
import type { PageState } from './page-state.ts';

const drafts = /\/api\/listing-drafts$/;
const publishing = /\/api\/listing-drafts\/[^/]+\/list$/;

const found: ListingDraft = {
  _id: '019a5f00-0000-7000-8000-000000000001',
  state: 'found',
  isbn13: '9780141439556',
  book_title: 'Wuthering Heights',
  author: 'Emily Brontë',
  language: 'en',
  category_id: 'classics',
  product_condition: null,
  book_photo: null,
  original_price: null,
  resale_price: null,
  years_of_use: 2,
  phone: '+1 555 0142',
  location: 'Central Library steps',
  description: null,
  looked_up: true,
  createdAt: '2026-06-01T10:00:00.000Z',
  version: 1,
};
const ready: ListingDraft = {
  ...found,
  _id: '019a5f00-0000-7000-8000-000000000002',
  state: 'ready',
  isbn13: '9780141441146',
  book_title: 'Jane Eyre',
  author: 'Charlotte Brontë',
  product_condition: 'Good',
  book_photo: '/img/missing-560.webp',
  original_price: amountOf(14),
  resale_price: amountOf(6.5),
  description: 'Read once. Not a mark in it.',
};
const withoutPhoto: ListingDraft = {
  ...ready,
  _id: '019a5f00-0000-7000-8000-000000000003',
  state: 'found',
  book_photo: null,
};
const unknown: ListingDraft = {
  ...found,
  _id: '019a5f00-0000-7000-8000-000000000004',
  state: 'unknown',
  isbn13: '9780486622347',
  book_title: null,
  author: null,
};
const some = [ready, withoutPhoto, found, unknown];

/**
 * In this order: what is the same for all books stays on the device from the second state on, and so does the book of the last state, which
 * the server never gets.
 */
export const addManyStates: PageState[] = [
  {
    name: 'add many books, nothing chosen yet',
    show: async (page, address) => {
      await openPage(page, `${address}/dashboard/addmany`);
      await page.getByRole('button', { name: 'Save for all of them' }).waitFor();
    },
  },
  {
    name: 'add many books, none yet',
    show: async (page, address) => {
      await openBatch(page, address, []);
      await page.getByText('No books yet.').waitFor();
    },
  },
  {
    name: 'add many books: one ready, one without a photo, one without a price, one unknown',
    show: async (page, address) => {
      await openBatch(page, address, some);
      await page.getByText('No catalog knows this number.').waitFor();
    },
  },
  {
    name: 'add many books, a wrong number and a wrong price typed',
    show: async (page, address) => {
      await openBatch(page, address, some);
      await page.getByRole('textbox', { name: 'ISBN' }).fill('9780141439550');
      await page.getByRole('textbox', { name: 'ISBN' }).press('Enter');
      await page.getByText('This isn’t an ISBN.').waitFor();
      await page.getByLabel('Resale Price').nth(3).fill('cheap');
      await page.getByLabel('Original Price').nth(3).focus();
      await page.getByText(/^Enter (dollars and cents|an amount)/).waitFor();
    },
  },
  {
    name: 'add many books, changing one',
    show: async (page, address) => {
      await openBatch(page, address, some);
      await page.getByRole('button', { name: 'Change Jane Eyre' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'add many books, the camera refused',
    show: async (page, address) => {
      await openBatch(page, address, some);
      await page.getByRole('button', { name: 'Scan with the camera' }).click();
      await page.getByText('We can’t use the camera. Type the number instead.').waitFor();
    },
  },
  {
    name: 'add many books, one refused',
    show: async (page, address) => {
      await refuse(page, publishing, 'You can list books once an administrator has verified you.');
      await openBatch(page, address, some);
      await page.getByRole('button', { name: /^Put .* on the shelf$/ }).click();
      await page.getByText('You can list books once').first().waitFor();
    },
  },
  {
    name: 'add many books, one taken out',
    show: async (page, address) => {
      await openBatch(page, address, some);
      await page.getByRole('button', { name: 'Take Wuthering Heights out' }).click();
      await page.getByText('Wuthering Heights is taken out.').waitFor();
    },
  },
  {
    name: 'add many books, without a connection',
    show: async (page, address) => {
      await openBatch(page, address, some);
      await loseConnection(page, drafts);
      await page.getByRole('textbox', { name: 'ISBN' }).fill('9780141439846');
      await page.getByRole('textbox', { name: 'ISBN' }).press('Enter');
      await page.getByText('No connection.').waitFor();
    },
  },
];

async function openBatch(page: Page, address: string, list: ListingDraft[]): Promise<void> {
  await page.route(drafts, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { drafts: list } }) : route.fallback(),
  );
  await openPage(page, `${address}/dashboard/addmany`);
  await saveCommonFields(page);
}
