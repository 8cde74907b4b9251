import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, fillLogin, logIn, newUserPage, payWith, signOut } from './actors.ts';
import { expectText, expectToast } from './assertions.ts';
import { openReader } from './barcodes/open-reader.ts';
import { openBrowser } from './browser.ts';
import { buyThroughApi } from './buy-through-api.ts';
import { desktop, phone } from './devices.ts';

const kept = 'Kept on this device, so it also shows without a connection.';
/** Of both books that the demo's buyers have booked. */
const seller = 'seller@dogear.test';

const codes: string[] = [];

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo({ LOG_LEVEL: 'debug' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** A buyer pays for the demo's open order, from its page, and opens it again. Returns the page, and the code it shows. */
async function payAndOpen(email: string, title: string) {
  const page = await newUserPage(browser, phone.options);
  await logIn(page, dogear.address, email);
  await page.goto(`${dogear.address}/dashboard/myorders`);
  const pay = page.getByRole('link', { name: `Pay for ${title}` });
  await page
    .getByRole('row', { name: title })
    .getByRole('link', { name: `Order for ${title}` })
    .click();
  await page.getByRole('heading', { name: 'Booked', level: 1 }).waitFor();
  await pay.click();
  await page.getByRole('button', { name: 'Pay Now', disabled: false }).waitFor();
  await payWith(page, '4242 4242 4242 4242');
  await page.getByRole('link', { name: 'See the order' }).click();
  await page.waitForURL('**/dashboard/orders/*');
  const digits = await page.locator('#handover-code + p').textContent();
  const code = digits?.replaceAll(/\D/g, '') ?? '';
  expect(code).toMatch(/^\d{6}$/);
  codes.push(code);
  const picture = await page.getByRole('img', { name: 'The same code to scan' }).screenshot();
  const [address = ''] = await (await openReader('qr_code'))(sharp(picture));
  return { page, code, address, orderId: page.url().split('/').at(-1) ?? '' };
}

test('a seller types the code: a wrong one, the right one without network, and again with it', async () => {
  const buyer = await payAndOpen('buyer@dogear.test', 'Theory of Heat');
  const page = await newUserPage(browser, desktop.options);
  const complaints = collectConsoleErrors(page);
  await logIn(page, dogear.address, seller);
  await page.goto(`${dogear.address}/dashboard/mybuyers`);
  await page.getByRole('link', { name: 'Order for Theory of Heat' }).click();
  const field = page.getByLabel(/six digits$/);
  await field.fill(String((Number(buyer.code) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expectText(page, 'That isn’t the code of this order. Ask the buyer to read it to you again.');
  await field.fill(`${buyer.code.slice(0, 3)} ${buyer.code.slice(3)}`);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('alert').filter({ hasText: 'reach' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('heading', { name: 'Handed over', level: 1 }).waitFor();
  await expectToast(page, 'Handed over', 'Theory of Heat has been handed over.');
  await buyer.page.reload();
  await buyer.page.getByRole('heading', { name: 'Handed over', level: 1 }).waitFor();
  expect(await buyer.page.getByText(buyer.code.slice(0, 3)).count()).toBe(0);
  expect(complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(one))).toEqual([]);
}, 120_000);

test('a seller scans the code, logs in on the way, and no address that a server sees has it', async () => {
  const buyer = await payAndOpen('marcus@dogear.test', 'Anna Karenina');
  const page = await newUserPage(browser, phone.options);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url(), request.headers().referer ?? ''));
  expect(buyer.address).toBe(`${dogear.address}/handover/${buyer.orderId}#c=${buyer.code}`);
  await page.goto(buyer.address);
  await page.waitForFunction(() => location.hash === '');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await fillLogin(page, seller);
  await page.waitForURL(`**/handover/${buyer.orderId}`);
  await expectText(page, 'You’re about to hand over Anna Karenina to Marcus Bell.');
  const field = page.getByLabel(/six digits$/);
  await expect.poll(() => field.inputValue()).toBe(buyer.code);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expectText(page, 'Anna Karenina has been handed over. The sale is complete.');
  expect(requested.filter((url) => url.replace(/#.*/, '').includes(buyer.code))).toEqual([]);
  await page.getByRole('link', { name: 'See the order' }).click();
  await page.getByRole('heading', { name: 'Handed over', level: 1 }).waitFor();

  // The buyer who follows it comes to the order, and other users find nothing.
  await buyer.page.goto(buyer.address);
  await buyer.page.waitForURL(`**/dashboard/orders/${buyer.orderId}*`);
  const other = await newUserPage(browser);
  await logIn(other, dogear.address, 'newseller@dogear.test');
  for (const path of ['/handover', '/dashboard/orders']) {
    await other.goto(`${dogear.address}${path}/${buyer.orderId}`);
    await other.getByRole('heading', { name: 'Oops! This page not found.' }).waitFor();
  }
}, 120_000);

test('the buyer’s code shows without a connection, until the sign-out', async () => {
  const orderId = await buyThroughApi(dogear.address, 'buyer@dogear.test', seller);
  const page = await newUserPage(browser, phone.options);
  await logIn(page, dogear.address, 'buyer@dogear.test');
  await page.goto(`${dogear.address}/dashboard/orders/${orderId}`);
  await expectText(page, kept);
  const code = await page.locator('#handover-code + p').textContent();
  expect(await keptPaths(page)).toEqual([`/dashboard/orders/${orderId}`]);

  await page.context().setOffline(true);
  await page.reload();
  expect(await page.locator('#handover-code + p').textContent()).toBe(code);
  await page.getByRole('img', { name: 'The same code to scan' }).waitFor();
  // Nothing else is kept.
  for (const path of ['/', '/dashboard/myorders', `/dashboard/orders/${crypto.randomUUID()}`])
    await expect(page.goto(dogear.address + path)).rejects.toThrow(/ERR_/);

  await page.context().setOffline(false);
  await page.goto(`${dogear.address}/dashboard/orders/${orderId}`);
  await expectText(page, kept);
  await signOut(page);
  await expect.poll(() => keptPaths(page)).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.goto(`${dogear.address}/dashboard/orders/${orderId}`)).rejects.toThrow(/ERR_/);
}, 120_000);

test('another user of the same browser does not find it, although no one signed out', async () => {
  const orderId = await buyThroughApi(dogear.address, 'marcus@dogear.test', seller);
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'marcus@dogear.test');
  await page.goto(`${dogear.address}/dashboard/orders/${orderId}`);
  await expectText(page, kept);
  await page.context().clearCookies();
  await page.goto(`${dogear.address}/dashboard/orders/${orderId}`);
  await page.waitForURL('**/login*');
  expect(await keptPaths(page)).toEqual([]);
}, 120_000);

test('no code is in the log of all this', () => {
  expect(dogear.output).toContain('"route":"/api/orders/:id/handover"');
  expect(codes).toHaveLength(2);
  for (const code of codes) expect(dogear.output).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`));
});

/** The addresses of everything that the browser keeps for this site. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
