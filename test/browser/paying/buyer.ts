import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Book } from '#contract/catalog/catalog.ts';
import type { Order } from '#contract/orders/orders.ts';
import { newUserPage, signInCookie } from '../actors.ts';
import type { PaymentSetup } from './payment-setups.ts';

const email = 'buyer@dogear.test';

const sessions = new Map<string, Promise<string>>();

/** Checking a password is slow, so each address is signed in to once. */
function sessionAt(address: string): Promise<string> {
  const session = sessions.get(address) ?? signInCookie(address, email);
  sessions.set(address, session);
  return session;
}

/** Signs a buyer in and books a book that no other end-to-end test uses. */
export async function comeWithOrder(
  browser: Browser,
  setup: PaymentSetup,
  options?: BrowserContextOptions,
): Promise<{ page: Page; order: Order }> {
  const cookie = await sessionAt(setup.address);
  const order = await bookSomething(setup.address, cookie);
  const page = await newUserPage(browser, options);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: setup.address }]);
  await setup.interceptProvider(page);
  return { page, order };
}

/** The order as the server knows it now. */
export async function orderNow(setup: PaymentSetup, { _id }: Order): Promise<Order> {
  const headers = { cookie: await sessionAt(setup.address) };
  return (await fetch(`${setup.address}/api/payment/${_id}`, { headers })).json() as Promise<Order>;
}

async function bookSomething(address: string, cookie: string): Promise<Order> {
  const headers = { cookie, origin: address, 'content-type': 'application/json' };
  const ask = (path: string, body?: object) =>
    fetch(`${address}/api${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  const { bookCategories } = (await (await ask('/categories')).json()) as {
    bookCategories: { category_id: string }[];
  };
  for (const { category_id } of bookCategories) {
    const { bookCategory } = (await (await ask(`/category/${category_id}`)).json()) as {
      bookCategory: Book[];
    };
    for (const { _id: bookId } of bookCategory.filter(({ status }) => status === 'available')) {
      const booked = await ask('/buyingBooks', { bookId, phone: '+1 555 0117', location: 'Kennedy Plaza' });
      // Another test may book the same book at the same moment.
      if (booked.status !== 201) continue;
      const { insertedId } = (await booked.json()) as { insertedId: string };
      return (await (await ask(`/payment/${insertedId}`)).json()) as Order;
    }
  }
  throw new Error('Every book is booked.');
}

/** Opens the payment page and waits until a card can be typed. Returns the transaction id of the payment. */
export async function createPaymentIntent(page: Page, setup: PaymentSetup, order: Order): Promise<string> {
  const opened = page.waitForResponse('**/api/create-payment-intent');
  await page.goto(`${setup.address}/dashboard/payment/${order._id}`);
  const { transactionId } = (await (await opened).json()) as { transactionId: string };
  await page.getByRole('button', { name: 'Pay Now', disabled: false }).waitFor();
  return transactionId;
}

/** Types a card and presses Pay Now. */
export async function pay(page: Page, setup: PaymentSetup, number: string): Promise<void> {
  const card = setup.card(page);
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiration date').fill('12 / 39');
  await card.getByLabel('Security code').fill('314');
  await page.getByRole('button', { name: 'Pay Now' }).click();
}

/** Expects the page to say that the order is paid, with this transaction id. */
export async function expectPaid(page: Page, transactionId: string): Promise<void> {
  const done = page.getByRole('status').filter({ hasText: 'Your payment is complete' });
  await done.waitFor();
  await page.getByRole('heading', { name: 'Paid', level: 1, exact: true }).waitFor();
  await done.getByText('Transaction ID', { exact: true }).waitFor();
  expect(await done.locator('code').textContent()).toBe(transactionId);
}
