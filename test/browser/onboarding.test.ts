import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Earning } from '#contract/earnings.ts';
import type { OrderDetails } from '#contract/handovers.ts';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage, signInCookie } from './actors.ts';
import { openBrowser } from './browser.ts';
import { buyThroughApi } from './buy-through-api.ts';

const seller = 'seller@dogear.test';
const buyer = 'buyer@dogear.test';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo({ LOG_LEVEL: 'debug' }), openBrowser()]);
  await letStripePaySellers();
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

async function callAs(email: string, path: string, init: RequestInit = {}) {
  const cookie = await signInCookie(dogear.address, email);
  const headers = { cookie, origin: dogear.address, 'content-type': 'application/json' };
  const response = await fetch(`${dogear.address}/api${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function letStripePaySellers(): Promise<void> {
  const { version } = (await callAs('admin@dogear.test', '/site')).settings;
  const body = JSON.stringify({ version, changes: { paymentMode: 'stripe' } });
  await callAs('admin@dogear.test', '/site', { method: 'PATCH', body });
}

/** Follows a seller from Earnings to the page of the card service, which is in test mode. */
async function startOnboarding(page: Page, email: string): Promise<void> {
  await logIn(page, dogear.address, email);
  await page.goto(`${dogear.address}/dashboard/earnings`);
  await page.getByRole('link', { name: 'Connect your bank' }).click();
  const form = page.getByRole('form', { name: 'Connect your bank' });
  await form.getByLabel('Country you live in').selectOption({ label: 'United States' });
  await form.getByRole('button', { name: 'Connect your bank' }).click();
  await page.waitForURL('**/sandbox-cards/onboarding/*');
  await page
    .getByText(/test mode/i)
    .first()
    .waitFor();
}

test('a seller connects a bank within a minute, and gets the money within 5 seconds of the code', async () => {
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  const started = Date.now();
  await startOnboarding(page, seller);
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL('**/payouts/return');
  await page.getByRole('heading', { name: 'Money finds its way to you' }).waitFor();
  expect(Date.now() - started).toBeLessThan(60_000);
  await page.getByRole('link', { name: 'Back to Earnings' }).click();
  await page.getByRole('link', { name: 'See your bank' }).waitFor();

  const orderId = await buyThroughApi(dogear.address, buyer, seller);
  const { code } = await callAs(buyer, `/orders/${orderId}/handover/code`);
  await page.goto(`${dogear.address}/dashboard/orders/${orderId}`);
  await page.getByLabel(/six digits$/).fill(code);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('heading', { name: 'Handed over', level: 1 }).waitFor();
  expect(await secondsUntilSent(orderId)).toBeLessThan(5);
  await page.goto(`${dogear.address}/dashboard/earnings`);
  await page
    .getByRole('table', { name: 'Paid out' })
    .getByText(/^Sent on /)
    .waitFor();
  expect(complaints).toEqual([]);
}, 120_000);

/** From the handover until the card service had sent the money, by the server's clock. */
async function secondsUntilSent(orderId: string): Promise<number> {
  const order: OrderDetails = await callAs(seller, `/orders/${orderId}`);
  const paid: Earning[] = await callAs(seller, '/earnings/rows?state=paid');
  const sent = paid.find(({ _id, step }) => _id === orderId && step === 'sent');
  return (Date.parse(sent?.at ?? '') - Date.parse(order.handedOverAt ?? '')) / 1000;
}

test('a seller whom the card service rejects sees that, and can go back', async () => {
  const page = await newUserPage(browser);
  await startOnboarding(page, 'theo@dogear.test');
  await page.getByRole('button', { name: 'Be refused' }).click();
  await page.waitForURL('**/payouts/return');
  await page.getByRole('heading', { name: 'The card service said no' }).waitFor();
  await page.getByRole('link', { name: 'Back to Earnings' }).click();
  await page.waitForURL('**/dashboard/earnings');
}, 60_000);

test('a seller who closes the window can go on later', async () => {
  const page = await newUserPage(browser);
  await startOnboarding(page, 'newseller@dogear.test');
  await page.getByRole('button', { name: 'Close the window' }).click();
  await page.getByRole('link', { name: 'Back to Dogear' }).click();
  await page.waitForURL('**/payouts/return');
  await page.getByRole('heading', { name: 'Something is missing' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/sandbox-cards/onboarding/*');
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('heading', { name: 'Money finds its way to you' }).waitFor();
}, 60_000);
