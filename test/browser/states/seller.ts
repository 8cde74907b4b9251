import type { Page } from 'playwright-core';
import { choosePhoto } from '../actors.ts';
import { answerWith, refuse, stallRequests } from '../network-faults.ts';
import { openFromMenu, openPage } from '../open-page.ts';
import { addManyStates } from './add-many.ts';
import { bookImportStates } from './book-imports.ts';
import { earningsStates } from './earnings.ts';
import { sellerOrderStates } from './order-page.ts';
import type { PageState } from './page-state.ts';

const products = /\/api\/my-products\?/;
const buyers = /\/api\/my-buyers(\?|$)/;

export const sellerStates: PageState[] = [
  {
    name: 'home, a press on Buy Now answered with who can book',
    show: async (page, address) => {
      await openPage(page, address);
      await page
        .getByRole('button', { name: /^Buy Now/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'dashboard of a seller', show: (page, address) => openPage(page, `${address}/dashboard`) },
  { name: 'add a product', show: openForm },
  {
    name: 'add a product, nothing filled in',
    show: async (page, address) => {
      await openForm(page, address);
      await page.getByRole('button', { name: 'Add Product' }).click();
      await page.getByText('Photo is required').waitFor();
    },
  },
  {
    name: 'add a product, the categories loading',
    show: async (page, address) => {
      await stallRequests(page, '**/api/categories');
      await openPage(page, `${address}/dashboard/addaproduct`);
    },
  },
  {
    name: 'add a product, the categories did not load',
    show: async (page, address) => {
      await refuse(page, '**/api/categories', 'No.');
      await openPage(page, `${address}/dashboard/addaproduct`);
      await page.getByText('The categories didn’t load.').waitFor();
    },
  },
  {
    name: 'add a product, the photo under way',
    show: async (page, address) => {
      await stallRequests(page, '**/api/images');
      await openForm(page, address);
      await choosePhoto(page);
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'add a product, the photo refused',
    show: async (page, address) => {
      await refuse(page, '**/api/images', 'We can’t read this file as a photo.');
      await openForm(page, address);
      await choosePhoto(page);
      await page.getByText('We can’t read this file as a photo.').first().waitFor();
    },
  },
  ...bookImportStates,
  { name: 'my products', show: openProducts },
  {
    name: 'my products, one advertised just now',
    show: async (page, address) => {
      await openProducts(page, address);
      await page
        .getByRole('button', { name: /^Advertise/ })
        .first()
        .click();
      await page.getByTestId('toast').waitFor();
    },
  },
  {
    name: 'my products, deleting one',
    show: async (page, address) => {
      await openProducts(page, address);
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  ...listStates('my products', 'myproducts', products),
  { name: 'edit a product', show: openEditor },
  {
    name: 'edit a product, a photo chosen',
    show: async (page, address) => {
      await openEditor(page, address);
      await page.getByRole('button', { name: /^Photo 1 of/ }).click();
      await page.getByRole('button', { name: 'Make it the cover' }).waitFor();
    },
  },
  {
    name: 'edit a product, a photo refused',
    show: async (page, address) => {
      await refuse(page, '**/api/images', 'We can’t read this file as a photo.');
      await openEditor(page, address);
      await page
        .getByLabel('Add a photo')
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
      await page.getByText('We can’t read this file as a photo.').first().waitFor();
    },
  },
  ...addManyStates,
  ...sellerOrderStates,
  { name: 'my buyers', show: (page, address) => openPage(page, `${address}/dashboard/mybuyers`) },
  ...listStates('my buyers', 'mybuyers', buyers),
  ...earningsStates,
];

/** A dashboard list when it is empty, loading, and failing. */
export function listStates(name: string, path: string, calls: RegExp, none: unknown = []): PageState[] {
  return [
    {
      name: `${name}, empty`,
      show: async (page, address) => {
        await answerWith(page, calls, none);
        await openFromMenu(page, address, path);
        await page.getByTestId('empty-state').waitFor();
      },
    },
    {
      name: `${name}, loading`,
      show: async (page, address) => {
        await stallRequests(page, calls);
        await openFromMenu(page, address, path);
        await page.locator('[data-skeleton]').first().waitFor();
      },
    },
    {
      name: `${name} that did not load`,
      show: async (page, address) => {
        await refuse(page, calls, 'Dogear is busy or restarting.');
        await openFromMenu(page, address, path);
        await page.getByRole('button', { name: 'Try again' }).waitFor();
      },
    },
  ];
}

async function openForm(page: Page, address: string): Promise<void> {
  await openPage(page, `${address}/dashboard/addaproduct`);
  await page.getByRole('combobox', { name: 'Book Category' }).waitFor();
}

async function openEditor(page: Page, address: string): Promise<void> {
  await openProducts(page, address);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Book Category' }).waitFor();
}

async function openProducts(page: Page, address: string): Promise<void> {
  await openPage(page, `${address}/dashboard/myproducts`);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .waitFor();
}
