import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LedgerEntry, LedgerRow } from '#contract/payments/ledger.ts';
import { AppProcess } from '../support/app-process.ts';
import { runCommand } from '../support/run-command.ts';
import { collectConsoleErrors, logIn, newUserPage } from './actors.ts';
import { expectText, expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { buyThroughApi } from './buy-through-api.ts';
import { openCardService } from './card-service.ts';
import { openBell } from './open-bell.ts';

const [ruth, priya] = ['admin@dogear.test', 'priya@dogear.test'];

let dogear: AppProcess;
let browser: Browser;
let cards: Awaited<ReturnType<typeof openCardService>>;

/** A demo with a second administrator. */
beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  cards = await openCardService(dogear);
  const env = { DATA_DIR: join(dogear.folder, 'data') };
  const { stderr } = await runCommand('admin', ['grant', priya], { env });
  expect(stderr).toBe('');
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const get = async (page: Page, path: string) =>
  (await page.request.get(`${dogear.address}/api${path}`)).json();

async function openAsAdmin(email: string): Promise<Page> {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, email);
  return page;
}

/** A buyer of the demo has paid. Returns the payment. */
async function payForBook(admin: Page): Promise<{ _id: string; title: string; intentId: string }> {
  const orderId = await buyThroughApi(dogear.address, 'buyer@dogear.test', 'seller@dogear.test');
  const [row]: LedgerRow[] = await get(admin, '/ledger?limit=1');
  const entry: LedgerEntry = await get(admin, `/ledger/${row?._id}`);
  expect(entry.orderId).toBe(orderId);
  return { _id: entry._id, title: entry.bookTitle, intentId: entry.transactionId ?? '' };
}

/** Mails about failed refunds to someone, as the demo's mailbox lists them. */
async function countMails(page: Page, to: string, subject: string): Promise<number> {
  await page.goto(`${dogear.address}/demo-mailbox`);
  return page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: subject }).count();
}

test('a refund that the bank sent back is made again once, however often and by however many it is pressed', async () => {
  const [admin, other] = [await openAsAdmin(ruth), await openAsAdmin(priya)];
  const complaints = [collectConsoleErrors(admin), collectConsoleErrors(other)];
  const { _id, title, intentId } = await payForBook(admin);
  const path = `/dashboard/ledger/${_id}`;
  const failed = `The refund for ${title} failed`;
  const state = async (): Promise<object> => {
    const { status, refundFailed }: LedgerEntry = await get(admin, `/ledger/${_id}`);
    return { status, refundFailed };
  };
  let presses = 0;
  admin.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/settle')) presses++;
  });
  // A mail that is written after the refund has been made again would have nothing to say, so it is not sent.
  const expectMails = async (count: number) => {
    for (const [email, page] of [
      [ruth, admin],
      [priya, other],
    ] as const)
      await expect.poll(() => countMails(page, email, failed)).toBe(count);
  };
  const refunds = async () => (await cards.listRefunds(intentId)).map(({ status }) => status).toSorted();
  await cards.refund(intentId);
  await expect.poll(state).toEqual({ status: 'refunded', refundFailed: false });
  await cards.sendBack(intentId);
  await expect.poll(state).toEqual({ status: 'refunded', refundFailed: true });
  await expectMails(1);

  // The bell leads to the payment, and so does the ledger.
  await admin.goto(`${dogear.address}/dashboard`);
  await openBell(admin);
  await admin.locator('#notifications').getByText(`${failed}.`).click();
  await admin.waitForURL(`**${path}`);
  await expectText(admin, 'Refund failed');
  await admin.goto(`${dogear.address}/dashboard/ledger?only=differing`);
  const row = admin.getByRole('row').filter({ hasText: intentId });
  await expectText(row, 'Refund failed');
  await row.getByRole('link', { name: 'Refund it again' }).click();
  await admin.waitForURL(`**${path}`);
  await admin.getByRole('button', { name: 'Refund again' }).dblclick();
  await expectToast(admin, 'Refunded again', 'The money is on its way to the buyer.');
  await admin.getByText('The card service says otherwise').waitFor({ state: 'detached' });
  expect(await state()).toEqual({ status: 'refunded', refundFailed: false });
  expect(presses).toBe(1);
  expect(await refunds()).toEqual(['failed', 'succeeded']);

  // It fails once more, and two administrators press at the same moment.
  await cards.sendBack(intentId);
  await expect.poll(state).toEqual({ status: 'refunded', refundFailed: true });
  await expectMails(2);
  for (const page of [admin, other]) await page.goto(dogear.address + path);
  const buttons = [admin, other].map((page) => page.getByRole('button', { name: 'Refund again' }));
  for (const button of buttons) await button.waitFor();
  await Promise.all(buttons.map((button) => button.click()));
  for (const page of [admin, other]) {
    await expectToast(page, 'Refunded again', 'The money is on its way to the buyer.');
    await page.getByText('The card service says otherwise').waitFor({ state: 'detached' });
  }
  expect(await refunds()).toEqual(['failed', 'failed', 'succeeded']);

  // Each failure was mailed to each administrator and is under the bell, and the buyer has one mail about the refund.
  await expectMails(2);
  for (const page of [admin, other]) {
    await page.goto(`${dogear.address}/dashboard`);
    await openBell(page);
    expect(await page.locator('#notifications').getByText(`${failed}.`).count()).toBe(2);
  }
  expect(await countMails(admin, 'buyer@dogear.test', failed)).toBe(0);
  await admin.goto(`${dogear.address}/dashboard/ledger`);
  await expectText(admin.getByRole('row').filter({ hasText: intentId }), 'Refunded');
  expect(complaints.flat()).toEqual([]);
}, 120_000);
