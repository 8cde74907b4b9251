import type { Page } from 'playwright-core';
import { findBookPath } from '../find-book-path.ts';
import { openPage } from '../open-page.ts';
import type { PageState } from './page-state.ts';

const openBook = async (page: Page, address: string, title: string): Promise<void> =>
  openPage(page, address + (await findBookPath(address, title)));

/** The pages of a book and an edition, as an anonymous visitor sees them. */
export const bookStatesOfStranger: PageState[] = [
  {
    name: 'book',
    show: async (page, address) => {
      await openBook(page, address, 'Wuthering Heights');
      await page.getByRole('link', { name: 'Log in to buy' }).waitFor();
    },
  },
  {
    name: 'book, booked by someone else',
    show: async (page, address) => {
      await openBook(page, address, 'Anna Karenina');
      await page.getByText('Someone else has booked this copy').waitFor();
    },
  },
  { name: 'edition', show: openEdition },
  {
    name: 'edition that is not there',
    show: async (page, address) => {
      await page.goto(`${address}/isbn/9780000000002`);
      await page.getByRole('heading', { name: 'We don’t have this edition' }).waitFor();
    },
  },
];

/** The pages of a book and an edition, as a buyer sees them. */
export const bookStatesOfBuyer: PageState[] = [
  { name: 'edition', show: openEdition },
  {
    name: 'book',
    show: async (page, address) => {
      await openBook(page, address, 'Wuthering Heights');
      await page.getByRole('button', { name: /^Buy Now/ }).waitFor();
    },
  },
  {
    name: 'book, its cover enlarged',
    show: async (page, address) => {
      await openBook(page, address, 'Wuthering Heights');
      await page.getByRole('button', { name: /^Enlarge/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'book, booked by someone else',
    show: async (page, address) => {
      await openBook(page, address, 'Anna Karenina');
      await page.getByText('Someone else has booked this copy').waitFor();
    },
  },
];

async function openEdition(page: Page, address: string): Promise<void> {
  await openPage(page, `${address}/isbn/9780141439556`);
  await page.getByRole('heading', { name: 'Wuthering Heights', level: 1 }).waitFor();
}
