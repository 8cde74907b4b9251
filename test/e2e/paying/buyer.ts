import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Book } from '#contract/catalog.ts';
import type { Order } from '#contract/orders.ts';
import { newUserPage, signInCookie } from '../actors.ts';
import type { PaymentSetup } from './payment-setups.ts';

const email = 'buyer@dogear.test';

const sessions = new Map<string, Promise<string>>();

/** To check a password takes its time, so it is done once at each shop. */
function sessionAt(address: string): Promise<string> {
  const session = sessions.get(address) ?? signInCookie(address, email);
  sessions.set(address, session);
  return session;
}

/** A buyer who is signed in and has booked a book that nobody else in these journeys wants. */
export async function comeWithOrder(
  browser: Browser,
  till: PaymentSetup,
  options?: BrowserContextOptions,
): Promise<{ page: Page; order: Order }> {
  const cookie = await sessionAt(till.address);
  const order = await bookSomething(till.address, cookie);
  const page = await newUserPage(browser, options);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: till.address }]);
  await till.welcome(page);
  return { page, order };
}

/** The order as the server knows it by now. */
export async function orderNow(till: PaymentSetup, { _id }: Order): Promise<Order> {
  const headers = { cookie: await sessionAt(till.address) };
  return (await fetch(`${till.address}/api/payment/${_id}`, { headers })).json() as Promise<Order>;
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
      // Somebody else may want the same one at the same moment.
      if (booked.status !== 201) continue;
      const { insertedId } = (await booked.json()) as { insertedId: string };
      return (await (await ask(`/payment/${insertedId}`)).json()) as Order;
    }
  }
  throw new Error('Every book is booked.');
}

/** Goes to pay and waits until a card can be typed. Answers the transaction id of the payment that was opened. */
export async function createPaymentIntent(page: Page, till: PaymentSetup, order: Order): Promise<string> {
  const opened = page.waitForResponse('**/api/create-payment-intent');
  await page.goto(`${till.address}/dashboard/payment/${order._id}`);
  const { transactionId } = (await (await opened).json()) as { transactionId: string };
  await page.getByRole('button', { name: 'Pay Now', disabled: false }).waitFor();
  return transactionId;
}

/** Types a card and presses Pay Now. */
export async function pay(page: Page, till: PaymentSetup, number: string): Promise<void> {
  const card = till.card(page);
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiration date').fill('12 / 39');
  await card.getByLabel('Security code').fill('314');
  await page.getByRole('button', { name: 'Pay Now' }).click();
}

/** The page says that it is paid, and under which id. */
export async function seePaid(page: Page, transactionId: string): Promise<void> {
  const done = page.getByRole('status').filter({ hasText: 'Your payment is complete' });
  await done.waitFor();
  await page.getByRole('heading', { name: 'Paid', level: 1, exact: true }).waitFor();
  await done.getByText('Transaction ID', { exact: true }).waitFor();
  expect(await done.locator('code').textContent()).toBe(transactionId);
}
