import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage, signInCookie, signOut } from './actors.ts';
import { expectText } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { desktop, phone } from './devices.ts';
import { openPage } from './open-page.ts';

let dogear: AppProcess;
let browser: Browser;
beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** A book of the demo's seller that nobody has booked. */
async function findBook(index: number): Promise<{ id: string; title: string }> {
  const cookie = await signInCookie(dogear.address, 'seller@dogear.test');
  const list = await fetch(`${dogear.address}/api/my-products?email=seller@dogear.test`, {
    headers: { cookie },
  });
  const books = ((await list.json()) as { _id: string; book_title: string; status: string }[]).filter(
    ({ status }) => status === 'available',
  );
  const book = books[index];
  if (!book) throw new Error('The demo has too few books.');
  return { id: book._id, title: book.book_title };
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const bubble = (page: Page, text: string) => log(page).getByText(text, { exact: true });

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await bubble(page, text).waitFor();
}

test.each([
  { ...desktop, index: 0 },
  { ...phone, index: 1 },
])(
  'a buyer with $device asks the seller, and both talk without reloading',
  async ({ options, index }) => {
    const { id, title } = await findBook(index);
    const [buyer, seller] = [await newUserPage(browser, options), await newUserPage(browser)];
    const complaints = [...collectConsoleErrors(buyer), ...collectConsoleErrors(seller)];
    await logIn(buyer, dogear.address, 'buyer@dogear.test');
    await logIn(seller, dogear.address, 'seller@dogear.test');
    await openPage(seller, `${dogear.address}/dashboard/messages`);

    await openPage(buyer, `${dogear.address}/book/${id}`);
    await buyer.getByRole('button', { name: 'Ask the seller' }).click();
    await buyer.getByRole('button', { name: 'Send' }).click();
    await expectText(buyer, 'Write a message first.');
    await buyer.getByLabel('Your question').fill('Is the spine creased?');
    await buyer.getByRole('button', { name: 'Send' }).click();
    await buyer.waitForURL('**/dashboard/messages/*');
    await bubble(buyer, 'Is the spine creased?').waitFor();

    // The seller's page was open all the time.
    await seller.getByRole('link', { name: new RegExp(`${title}.*Is the spine creased`) }).click();
    await bubble(seller, 'Is the spine creased?').waitFor();
    await field(seller).pressSequentially('Not at all.');
    await field(seller).press('Enter');
    await bubble(buyer, 'Not at all.').waitFor({ timeout: 3_000 });
    await expect
      .poll(() => buyer.getByRole('status').allTextContents())
      .toContainEqual(expect.stringContaining('Not at all.'));
    await send(buyer, 'Good. <b>Tuesday?</b>');
    await bubble(seller, 'Good. <b>Tuesday?</b>').waitFor({ timeout: 3_000 });
    await buyer
      .getByText(/, read$/)
      .first()
      .waitFor();

    await send(buyer, 'Call me: +1 555 0117 22');
    await expectText(buyer, 'Better here until the book is paid for');
    await expectText(seller, 'Better here until the book is paid for');
    expect(complaints).toEqual([]);
    await Promise.all([buyer.context().close(), seller.context().close()]);
  },
  120_000,
);

/** A buyer asks about a book of the demo, and the seller opens the conversation. */
async function beginConversation(
  bookNumber: number,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<{ buyer: Page; seller: Page }> {
  const { id } = await findBook(bookNumber);
  const [buyer, seller] = [await newUserPage(browser), await newUserPage(browser)];
  await Promise.all([buyer, seller].map(prepare));
  await logIn(buyer, dogear.address, 'buyer@dogear.test');
  await logIn(seller, dogear.address, 'seller@dogear.test');
  await openPage(buyer, `${dogear.address}/book/${id}`);
  await buyer.getByRole('button', { name: 'Ask the seller' }).click();
  await buyer.getByLabel('Your question').fill('Still there?');
  await buyer.getByRole('button', { name: 'Send' }).click();
  await buyer.waitForURL('**/dashboard/messages/*');
  await openPage(seller, buyer.url());
  return { buyer, seller };
}

test('where a proxy lets no events through, messages arrive all the same', async () => {
  const { buyer, seller } = await beginConversation(1, (page) =>
    page.route('**/api/events', (route) => route.abort()),
  );
  await bubble(seller, 'Still there?').waitFor();
  await send(seller, 'Yes, it is.');
  // Each page asks every five seconds.
  await bubble(buyer, 'Yes, it is.').waitFor({ timeout: 10_000 });
  await send(buyer, 'Then I’ll take it.');
  await bubble(seller, 'Then I’ll take it.').waitFor({ timeout: 10_000 });
  await Promise.all([buyer.context().close(), seller.context().close()]);
}, 120_000);

test('a message without a network waits, and is sent once there is one again', async () => {
  const { buyer, seller } = await beginConversation(2);
  await bubble(seller, 'Still there?').waitFor();

  await field(buyer).fill('A draft');
  await buyer.reload();
  await expect.poll(() => field(buyer).inputValue()).toBe('A draft');

  await buyer.context().setOffline(true);
  await send(buyer, 'From the cellar');
  await expectText(buyer, 'Waiting for a connection');
  await buyer.context().setOffline(false);
  await bubble(seller, 'From the cellar').waitFor({ timeout: 15_000 });
  await expect.poll(() => bubble(buyer, 'From the cellar').count()).toBe(1);
  expect(await bubble(seller, 'From the cellar').count()).toBe(1);

  // What was written on this device leaves with its account.
  await field(buyer).fill('A secret');
  await signOut(buyer);
  expect(await buyer.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('A secret');
}, 120_000);

test('a person who is blocked cannot write, and learns only that nothing was delivered', async () => {
  const { buyer, seller } = await beginConversation(3);
  await seller.getByRole('button', { name: /^Report what/ }).click();
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Report', exact: true }).click();
  await expectText(seller, 'You reported this. We’ll look at it, thank you.');
  await seller.getByRole('button', { name: /^Block / }).click();
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
  await seller.getByRole('button', { name: 'Unblock' }).waitFor();

  await send(buyer, 'Hello?');
  await buyer
    .getByText(/^Not sent\. Your message wasn’t delivered, because this person isn’t available\.$/)
    .waitFor();
  const conversation = seller.url();
  await openPage(seller, `${dogear.address}/dashboard/blocked`);
  await seller.getByRole('button', { name: 'Unblock Clara Whitfield' }).click();
  await expectText(seller, 'You haven’t blocked anyone');
  await openPage(seller, conversation);
  await field(seller).waitFor();
  await buyer.getByRole('button', { name: 'Try again' }).click();
  await bubble(seller, 'Hello?').waitFor({ timeout: 15_000 });

  const admin = await newUserPage(browser);
  await logIn(admin, dogear.address, 'admin@dogear.test');
  await openPage(admin, `${dogear.address}/dashboard/reporteditems`);
  await admin.getByRole('heading', { name: 'Reported messages' }).waitFor();
  await expectText(admin, 'Still there?');
  await admin.getByRole('button', { name: /^Dismiss the report/ }).click();
  await expect.poll(() => admin.getByText('Still there?').count()).toBe(0);
}, 120_000);

test('a visitor who asks is brought back to the book', async () => {
  const page = await newUserPage(browser);
  await openPage(page, `${dogear.address}/`);
  const { id } = await findBook(4);
  await openPage(page, `${dogear.address}/book/${id}`);
  await page.getByRole('button', { name: 'Ask the seller' }).click();
  await expectText(page, 'Log in to ask about a book, and we’ll bring you right back here.');
});
