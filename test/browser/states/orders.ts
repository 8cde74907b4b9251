import type { Page } from 'playwright-core';
import { payWith } from '../actors.ts';
import { answerWith, refuse, stallRequests } from '../network-faults.ts';
import { openFromMenu, openPage } from '../open-page.ts';
import type { PageState } from './page-state.ts';

const orders = /\/api\/buyingBooks\?/;

export const orderStates: PageState[] = [
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
];

export const paymentStates: PageState[] = [
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
  { name: 'order of its buyer, with the code', show: (page, address) => openPaidOrder(page, address) },
  {
    name: 'order of its buyer, asked for a confirmation',
    show: async (page, address) => {
      await openPaidOrder(page, address);
      await page.getByRole('button', { name: 'I have the book' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'receipt of another buyer',
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

async function openOrders(page: Page, address: string, words: string): Promise<void> {
  await openPage(page, `${address}/dashboard/myorders`);
  await page.locator('main').getByText(words, { exact: true }).first().waitFor();
}

async function openPaidOrder(page: Page, address: string): Promise<void> {
  await openOrders(page, address, 'Paid');
  const href = await page
    .getByRole('row')
    .filter({ has: page.getByText('Paid', { exact: true }) })
    .getByRole('link', { name: /^Order for/ })
    .first()
    .getAttribute('href');
  await openPage(page, address + href);
  await page.getByText('Show this when you hold the book').waitFor();
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
