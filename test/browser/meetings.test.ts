import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage } from './actors.ts';
import { expectText, expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { buyThroughApi } from './buy-through-api.ts';
import { desktop, phone } from './devices.ts';
import { openPage } from './open-page.ts';

const buyer = 'buyer@dogear.test';
const seller = 'seller@dogear.test';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** The page of an order, as a user who lives elsewhere sees it. */
async function openOrder(email: string, orderId: string, options = {}): Promise<Page> {
  const page = await newUserPage(browser, { timezoneId: 'UTC', ...options });
  await logIn(page, dogear.address, email);
  await openPage(page, `${dogear.address}/dashboard/orders/${orderId}`);
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const send = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000);
const longDay = (days: number) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    dayIn(days),
  );

test('a buyer proposes, the seller names another time and place, and the buyer accepts', async () => {
  const orderId = await buyThroughApi(dogear.address, buyer, seller);
  const buyerPage = await openOrder(buyer, orderId, phone.options);
  const complaints = collectConsoleErrors(buyerPage);
  await press(buyerPage, 'Propose a meeting');
  const form = buyerPage.getByRole('dialog', { name: 'Propose a meeting' });
  // The place of the booking is one of the site’s.
  expect(await form.getByRole('radio', { name: /^Central Library steps/ }).isChecked()).toBe(true);
  await form.getByRole('radio', { name: longDay(2) }).check();
  await form.getByLabel('Time', { exact: true }).fill('17:30');
  await send(buyerPage);
  await expectToast(buyerPage, 'Proposed', 'Amara Okafor is notified.');
  await expectText(buyerPage, 'Waiting for Amara Okafor', `${longDay(2)}, 5:30 PM`, 'Left of the main door');

  const sellerPage = await openOrder(seller, orderId, { ...desktop.options, timezoneId: 'Asia/Tokyo' });
  await expectText(sellerPage, 'Clara Whitfield proposes this');
  await expectText(sellerPage, `${longDay(2)}, 5:30 PM (Coordinated Universal Time)`);
  await press(sellerPage, 'Another time');
  await sellerPage.getByLabel('Time', { exact: true }).fill('18:15');
  await sellerPage.getByRole('radio', { name: /^Somewhere else/ }).check();
  await sellerPage.getByLabel('Which place').fill('By the fountain');
  await send(sellerPage);
  await expectText(sellerPage, 'Waiting for Clara Whitfield', 'By the fountain');

  // The buyer has not seen that, and keeps what they enter.
  await press(buyerPage, 'Propose another time');
  await buyerPage.getByLabel('Time', { exact: true }).fill('19:45');
  await send(buyerPage);
  await expectText(buyerPage, 'The meeting has changed in the meantime. Look at it again, then decide.');
  const changed = buyerPage.getByRole('dialog').getByRole('status').filter({ hasText: 'By the fountain' });
  await expectText(changed, 'This is what stands now', `${longDay(2)}, 6:15 PM`);
  expect(await buyerPage.getByLabel('Time', { exact: true }).inputValue()).toBe('19:45');
  await press(buyerPage, 'Cancel');
  await expectText(buyerPage, 'Amara Okafor proposes this');
  await press(buyerPage, 'Accept');
  await expectToast(buyerPage, 'Agreed', `You meet Amara Okafor on ${longDay(2)}, 6:15 PM.`);
  await expectText(buyerPage, 'Agreed', 'Meeting agreed');
  expect(complaints).toEqual([]);

  const pressedTwice = Promise.withResolvers<void>();
  let asked = 0;
  await buyerPage.route('**/meeting.ics', async (route) => {
    asked++;
    await pressedTwice.promise;
    await route.continue();
  });
  const downloading = buyerPage.waitForEvent('download');
  await press(buyerPage, 'Add to calendar');
  await buyerPage.getByRole('button', { name: 'Add to calendar' }).click({ force: true });
  pressedTwice.resolve();
  const file = await downloading;
  expect(asked).toBe(1);
  expect(file.suggestedFilename()).toBe('meeting.ics');
  const event = await readFile(await file.path(), 'utf8');
  expect(event).toContain('LOCATION:By the fountain\r\n');
  expect(event).toContain(`DTSTART:${dayIn(2).toISOString().slice(0, 10).replaceAll('-', '')}T181500Z\r\n`);
}, 120_000);

test('an agreed meeting is moved, also after a failure of the network', async () => {
  const orderId = await buyThroughApi(dogear.address, 'marcus@dogear.test', seller);
  const buyerPage = await openOrder('marcus@dogear.test', orderId);
  const sellerPage = await openOrder(seller, orderId);
  await press(sellerPage, 'Propose a meeting');
  await send(sellerPage);
  await expectText(sellerPage, 'Waiting for Marcus Bell');
  await openPage(buyerPage, buyerPage.url());
  await press(buyerPage, 'Accept');
  // The toast says Agreed before the page does.
  await expectText(buyerPage, 'Meeting agreed');

  await press(buyerPage, 'Another time');
  await expectText(buyerPage, 'Until Amara Okafor accepts, no time is agreed.');
  await buyerPage.getByRole('radio', { name: 'Another day' }).check();
  await buyerPage.getByLabel('Date', { exact: true }).fill('2020-01-31');
  await send(buyerPage);
  await expectText(buyerPage, 'Choose a time that is still to come.');
  await buyerPage.getByLabel('Date', { exact: true }).fill(dayIn(20).toISOString().slice(0, 10));
  await buyerPage.context().setOffline(true);
  await send(buyerPage);
  await buyerPage.getByRole('alert').filter({ hasText: 'reach' }).waitFor();
  await buyerPage.context().setOffline(false);
  await send(buyerPage);
  await expectToast(buyerPage, 'Proposed', 'Amara Okafor is notified.');
  await expectText(buyerPage, 'Waiting for Amara Okafor');
  expect(await buyerPage.getByText('Meeting agreed').count()).toBe(0);

  // What the seller still sees can no longer be accepted, or put into a calendar.
  await openPage(sellerPage, sellerPage.url());
  await expectText(sellerPage, 'Marcus Bell proposes this');
  await press(buyerPage, 'Propose another time');
  await buyerPage.getByLabel('Time', { exact: true }).fill('08:00');
  await send(buyerPage);
  await expectToast(buyerPage, 'Proposed', 'Amara Okafor is notified.');
  await press(sellerPage, 'Accept');
  await expectText(sellerPage, `${longDay(20)}, 8:00 AM`);
  expect(await sellerPage.getByText('Agreed', { exact: true }).count()).toBe(0);
}, 120_000);

test('a conversation leads to its order', async () => {
  const orderId = await buyThroughApi(dogear.address, buyer, seller);
  const page = await openOrder(seller, orderId);
  const heading = page.getByRole('complementary', { name: 'The book' }).getByRole('heading');
  const title = (await heading.textContent()) ?? '';
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /Messages/ })
    .click();
  await page
    .getByRole('link', { name: /Clara Whitfield/ })
    .filter({ hasText: title })
    .first()
    .click();
  await page.getByRole('link', { name: `Order for ${title}`, exact: true }).click();
  await page.waitForURL(`**/dashboard/orders/${orderId}`);
  await expectText(page, 'Where and when');
}, 120_000);
