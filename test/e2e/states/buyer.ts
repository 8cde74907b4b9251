import type { Page } from 'playwright-core';
import { demoPassword } from '#server/demo/demo-people.ts';
import { payWith } from '../actors.ts';
import { answerWith, failRequests, refuse, stallRequests } from '../network-faults.ts';
import { openFromMenu, openPage } from '../open-page.ts';
import { bookStatesOfBuyer } from './books.ts';
import type { PageState } from './page-state.ts';
import { shelfStates } from './search.ts';

const wishes = '**/api/wishes';
const anyCopy = { category_id: null, category_name: null, max_price: null, worst_condition: null };
const aWish = {
  isbn13: null,
  query: null,
  book_id: null,
  ...anyCopy,
  often: 'now',
  createdAt: '2026-01-31T12:00:00.000Z',
  notifiedAt: null,
};
const searchWish = {
  ...aWish,
  _id: '0198b7a0-0000-7000-8000-000000000001',
  query: 'wuthering',
  label: 'wuthering',
  category_id: 'classics',
  category_name: 'Classics',
  max_price: 12,
  worst_condition: 'Good',
};
const editionWish = {
  ...aWish,
  _id: '0198b7a0-0000-7000-8000-000000000002',
  isbn13: '9780141439556',
  label: 'Wuthering Heights',
  often: 'weekly',
  notifiedAt: '2026-02-14T12:00:00.000Z',
};
const bookWish = {
  ...aWish,
  _id: '0198b7a0-0000-7000-8000-000000000003',
  book_id: '0198b7a0-0000-7000-8000-000000000004',
  label: 'Middlemarch',
};

const orders = /\/api\/buyingBooks\?/;

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
  { name: 'my orders', show: (page, address) => openOrders(page, address, 'Pay') },
  {
    name: 'my orders, cancelling one',
    show: async (page, address) => {
      await openOrders(page, address, 'Pay');
      await page
        .getByRole('button', { name: /^Cancel booking/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'my orders, empty',
    show: async (page, address) => {
      await answerWith(page, orders, []);
      await openFromMenu(page, address, 'myorders');
      await page.getByText('No bookings yet').waitFor();
    },
  },
  {
    name: 'my orders, loading',
    show: async (page, address) => {
      await stallRequests(page, orders);
      await openFromMenu(page, address, 'myorders');
      await page.locator('[data-skeleton]').first().waitFor();
    },
  },
  {
    name: 'my orders that did not load',
    show: async (page, address) => {
      await refuse(page, orders, 'Dogear is busy or restarting.');
      await openFromMenu(page, address, 'myorders');
      await page.getByText('Dogear is busy or restarting.').waitFor();
    },
  },
  {
    name: 'my wishes',
    show: async (page, address) => {
      await answerWith(page, wishes, { wishes: [searchWish, editionWish, bookWish] });
      await openFromMenu(page, address, 'mywishes');
      await page.getByText('Three wishes.').waitFor();
    },
  },
  {
    name: 'my wishes, deleting one',
    show: async (page, address) => {
      await answerWith(page, wishes, { wishes: [searchWish] });
      await openFromMenu(page, address, 'mywishes');
      await page.getByRole('button', { name: /^Delete wish/ }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'my wishes, empty',
    show: async (page, address) => {
      await answerWith(page, wishes, { wishes: [] });
      await openFromMenu(page, address, 'mywishes');
      await page.getByText('Nothing you’re waiting for').waitFor();
    },
  },
  {
    name: 'my wishes, loading',
    show: async (page, address) => {
      await stallRequests(page, wishes);
      await openFromMenu(page, address, 'mywishes');
      await page.locator('[data-skeleton]').first().waitFor();
    },
  },
  {
    name: 'my wishes that did not load',
    show: async (page, address) => {
      await refuse(page, wishes, 'Dogear is busy or restarting.');
      await openFromMenu(page, address, 'mywishes');
      await page.getByText('Dogear is busy or restarting.').waitFor();
    },
  },
  {
    name: 'a search that is waited for',
    show: async (page, address) => {
      await answerWith(page, wishes, { wishes: [{ ...searchWish, query: 'heights', ...anyCopy }] });
      await openPage(page, `${address}/search?q=heights`);
      await page.getByRole('button', { name: /^We will tell you/ }).waitFor();
    },
  },
  {
    name: 'a page of somebody else',
    show: (page, address) => openPage(page, `${address}/dashboard/allusers`),
  },
  { name: 'payment', show: createPaymentIntent },
  {
    name: 'payment, connecting',
    show: async (page, address) => {
      await stallRequests(page, '**/api/create-payment-intent');
      await goToPayment(page, address);
    },
  },
  {
    name: 'payment, the card service away',
    show: async (page, address) => {
      await refuse(page, '**/api/create-payment-intent', 'We can’t reach the card service.');
      await goToPayment(page, address);
      await page.getByText('We can’t reach the card service.').waitFor();
    },
  },
  {
    name: 'payment, a wrong number',
    show: async (page, address) => {
      await createPaymentIntent(page, address);
      await page.getByLabel('Card number').fill('4242 4242 4242 4241');
      await page.getByText('Your card number is invalid.').waitFor();
    },
  },
  {
    name: 'payment, declined',
    show: async (page, address) => {
      await createPaymentIntent(page, address);
      await payWith(page, '4000 0000 0000 0002');
      await page.getByText('Your card was declined.').waitFor();
    },
  },
  {
    name: 'payment, under way',
    show: async (page, address) => {
      await createPaymentIntent(page, address);
      await stallRequests(page, '**/v1/payment_intents/**');
      await payWith(page, '4242 4242 4242 4242');
      await page.getByRole('button', { name: /^Paying/ }).waitFor();
    },
  },
  {
    name: 'payment, the bank asks',
    show: async (page, address) => {
      await createPaymentIntent(page, address);
      await payWith(page, '4000 0025 0000 3155');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'payment, complete',
    show: async (page, address) => {
      await createPaymentIntent(page, address);
      await payWith(page, '4242 4242 4242 4242');
      await page.getByText('Your payment is complete').waitFor();
    },
  },
  {
    name: 'receipt',
    show: async (page, address) => {
      await openOrders(page, address, 'Receipt');
      await page
        .getByRole('link', { name: /^Receipt for/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Print' }).waitFor();
    },
  },
  {
    name: 'receipt of somebody else',
    show: async (page, address) => {
      await openPage(page, `${address}/dashboard/receipt/01900000-0000-7000-8000-000000000000`);
      await page.getByRole('heading', { name: 'Oops! This page not found.' }).waitFor();
    },
  },
  {
    name: 'payment of a booking that was cancelled',
    show: async (page, address) => {
      await openPage(page, `${address}/dashboard/payment/${await bookAndCancel(page, address)}`);
      await page.getByText('This booking was canceled').waitFor();
    },
  },
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

async function openOrders(page: Page, address: string, words: string): Promise<void> {
  await openPage(page, `${address}/dashboard/myorders`);
  await page.locator('main').getByText(words, { exact: true }).first().waitFor();
}

async function goToPayment(page: Page, address: string): Promise<void> {
  await openOrders(page, address, 'Pay');
  await page
    .getByRole('link', { name: /^Pay for/ })
    .first()
    .click();
  await page.waitForURL('**/dashboard/payment/*');
}

async function createPaymentIntent(page: Page, address: string): Promise<void> {
  await goToPayment(page, address);
  await page.getByRole('button', { name: 'Pay Now', disabled: false }).waitFor();
}

/** Books the first available book of a category through the API and cancels the booking. */
async function bookAndCancel(page: Page, address: string): Promise<string> {
  await openPage(page, `${address}/dashboard`);
  return page.evaluate(async () => {
    const { bookCategory } = await (await fetch('/api/category/history')).json();
    const { _id: bookId } = bookCategory.find((book: { status: string }) => book.status === 'available');
    const body = JSON.stringify({ bookId, phone: '+1 555 0117', location: 'Central Library steps' });
    const headers = { 'content-type': 'application/json' };
    const booked = await fetch('/api/buyingBooks', { method: 'POST', headers, body });
    const { insertedId } = await booked.json();
    await fetch(`/api/buyingBooks/${insertedId}`, { method: 'DELETE' });
    return insertedId as string;
  });
}
