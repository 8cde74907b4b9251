import type { Page } from 'playwright-core';
import { demoPassword } from '#demo/demo-people.ts';
import { answerWith, failRequests, refuse } from '../network-faults.ts';
import { openFromMenu, openPage } from '../open-page.ts';
import { bookStatesOfBuyer } from './books.ts';
import { conversationStates } from './conversations.ts';
import { notificationStates } from './notifications.ts';
import { buyerOrderStates } from './order-page.ts';
import { orderStates, paymentStates } from './orders.ts';
import type { PageState } from './page-state.ts';
import { shelfStates } from './search.ts';
import { wishStates } from './wishes.ts';

export const buyerStates: PageState[] = [
  { name: 'category', show: (page, address) => openPage(page, `${address}/category/gothic`) },
  ...shelfStates,
  {
    name: 'category, empty',
    show: async (page, address) => {
      const category = { category_id: 'gothic', category_name: 'Gothic', names: {}, isRetired: false };
      const empty = { status: true, category, bookCategory: [], nextCursor: null };
      await answerWith(page, '**/api/category/*', empty);
      await goToShelf(page, address);
      await page.getByRole('heading', { name: 'This shelf is empty' }).waitFor();
    },
  },
  {
    name: 'category that did not load',
    show: async (page, address) => {
      await failRequests(page, '**/api/category/*');
      await goToShelf(page, address);
      await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor();
    },
  },
  ...bookStatesOfBuyer,
  { name: 'verify e-mail', show: (page, address) => openPage(page, `${address}/verify-email?token=made-up`) },
  {
    name: 'verify e-mail, with the link of another account',
    show: async (page, address) => {
      await page.route('**/api/verify-email', (route) =>
        route.fulfill({
          status: 403,
          json: { code: 'link_of_another_account', message: 'Another account.' },
        }),
      );
      await openPage(page, `${address}/verify-email?token=made-up`);
      await page.getByRole('button', { name: 'Confirm email' }).click();
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).waitFor();
    },
  },
  { name: 'booking a book', show: openBooking },
  {
    name: 'booking a book, nothing filled in',
    show: async (page, address) => {
      await openBooking(page, address);
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByText('A meeting location is required').waitFor();
    },
  },
  {
    name: 'booking a book, refused',
    show: async (page, address) => {
      await openBooking(page, address);
      await refuse(page, '**/api/buyingBooks', 'Someone else has already booked this book.');
      await page.getByLabel(/Phone/).fill('+1 555 0117');
      await page.getByLabel(/Meeting location/i).fill('Central Library steps');
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByTestId('toast').waitFor();
    },
  },
  {
    name: 'reporting a book',
    show: async (page, address) => {
      await openPage(page, `${address}/category/gothic`);
      await page
        .getByRole('button', { name: /^Report/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'dashboard of a buyer', show: (page, address) => openPage(page, `${address}/dashboard`) },
  { name: 'profile', show: openProfile },
  {
    name: 'profile, nothing filled in',
    show: async (page, address) => {
      await openProfile(page, address);
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Password is required').first().waitFor();
    },
  },
  {
    name: 'profile, setting up two-factor',
    show: async (page, address) => {
      await openProfile(page, address);
      await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
      await page.getByRole('dialog').getByLabel('Your password').fill(demoPassword);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByLabel('Code from your app').waitFor();
    },
  },
  {
    name: 'profile, deleting the account',
    show: async (page, address) => {
      await openProfile(page, address);
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profile that did not load',
    show: async (page, address) => {
      await refuse(page, '**/api/me/account', 'Dogear is busy or restarting.');
      await openFromMenu(page, address, 'profile');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  ...orderStates,
  ...conversationStates,
  ...notificationStates,
  ...wishStates,
  {
    name: 'a page of somebody else',
    show: (page, address) => openPage(page, `${address}/dashboard/allusers`),
  },
  ...paymentStates,
  ...buyerOrderStates,
];

async function openProfile(page: Page, address: string): Promise<void> {
  await openPage(page, `${address}/dashboard/profile`);
  await page.getByText('This device').waitFor();
}

async function goToShelf(page: Page, address: string): Promise<void> {
  await openPage(page, address);
  await page.getByRole('link', { name: 'Gothic' }).first().click();
}

async function openBooking(page: Page, address: string): Promise<void> {
  await openPage(page, `${address}/category/gothic`);
  await page
    .getByRole('button', { name: /^Buy Now/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel(/Phone/).waitFor();
}
