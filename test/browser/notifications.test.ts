import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage, signInCookie } from './actors.ts';
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

type Listed = { _id: string; book_title: string; status: string };

/** The buyer of the demo asks about a book of the seller. */
async function ask(index: number): Promise<string> {
  const [seller, buyer] = await Promise.all([
    signInCookie(dogear.address, 'seller@dogear.test'),
    signInCookie(dogear.address, 'buyer@dogear.test'),
  ]);
  const list = await fetch(`${dogear.address}/api/my-products?email=seller@dogear.test`, {
    headers: { cookie: seller },
  });
  const books = ((await list.json()) as Listed[]).filter(({ status }) => status === 'available');
  const book = books[index];
  if (!book) throw new Error('The demo has too few books.');
  const question = { bookId: book._id, _id: crypto.randomUUID(), body: 'Is the spine creased?' };
  const answer = await fetch(`${dogear.address}/api/conversations`, {
    method: 'POST',
    headers: { cookie: buyer, origin: dogear.address, 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  expect(answer.status).toBe(201);
  return book.book_title;
}

const bell = (page: Page, name: RegExp) => page.getByRole('button', { name });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test.each([
  { ...desktop, index: 0 },
  { ...phone, index: 1 },
])(
  'the bell says at once that there is something new, and leads to it, with $device',
  async ({ options, index }) => {
    const seller = await newUserPage(browser, options);
    const complaints = collectConsoleErrors(seller);
    await logIn(seller, dogear.address, 'seller@dogear.test');
    await openPage(seller, `${dogear.address}/dashboard/profile`);
    await bell(seller, /^Notifications/).click();
    await menu(seller).getByRole('heading', { name: 'Notifications' }).waitFor();
    await seller.keyboard.press('Escape');
    await menu(seller).waitFor({ state: 'hidden' });

    const title = await ask(index);
    await bell(seller, /, \d+ new$/).click({ timeout: 5_000 });
    const row = menu(seller).getByRole('link', { name: new RegExp(`wrote about ${title}.*new$`) });
    await row.click();
    await seller.waitForURL('**/dashboard/messages/*');
    await menu(seller).waitFor({ state: 'hidden' });
    await bell(seller, /^Notifications/).click();
    await menu(seller)
      .getByRole('link', { name: new RegExp(`wrote about ${title}.*(?<!new)$`) })
      .waitFor();
    expect(complaints).toEqual([]);
    await seller.context().close();
  },
  120_000,
);

test('everything is marked as read by one press', async () => {
  const seller = await newUserPage(browser);
  await logIn(seller, dogear.address, 'seller@dogear.test');
  await ask(2);
  await openPage(seller, `${dogear.address}/dashboard/profile`);
  await bell(seller, /, \d+ new$/).click();
  await menu(seller).getByRole('button', { name: 'Mark all as read' }).click();
  await bell(seller, /^Notifications$/).waitFor();
  expect(await menu(seller).getByRole('button', { name: 'Mark all as read' }).count()).toBe(0);
  await seller.context().close();
}, 60_000);

test('a choice of emails counts at once, and is there after a reload', async () => {
  const buyer = await newUserPage(browser);
  const complaints = collectConsoleErrors(buyer);
  await logIn(buyer, dogear.address, 'buyer@dogear.test');
  await openPage(buyer, `${dogear.address}/dashboard/profile`);
  await buyer.getByRole('link', { name: 'Choose emails' }).click();
  await buyer.waitForURL('**/dashboard/notifications');
  const daily = buyer.getByRole('group', { name: /^Messages/ }).getByRole('radio', { name: 'Daily' });
  await daily.check();
  await expectText(buyer, 'Messages: Daily');
  await buyer.reload();
  await expect.poll(() => daily.isChecked()).toBe(true);
  await expectText(buyer, 'Always now');
  expect(complaints).toEqual([]);
  await buyer.context().close();
}, 60_000);
