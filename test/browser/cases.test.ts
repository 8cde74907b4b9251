import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { drawPicture } from '../support/create-test-app.ts';
import { collectConsoleErrors, logIn, newUserPage } from './actors.ts';
import { expectText, expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { buyThroughApi } from './buy-through-api.ts';
import { desktop, phone } from './devices.ts';
import { loseConnection } from './network-faults.ts';

const reason = 'The photo in the conversation shows the second volume.';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** Logs a user of the demo in and opens a page. */
async function open(who: string, path: string, options = desktop.options): Promise<Page> {
  const page = await newUserPage(browser, options);
  await logIn(page, dogear.address, `${who}@dogear.test`);
  await page.goto(dogear.address + path);
  return page;
}

test('a buyer opens a case, the seller answers it, and an administrator gives the money back', async () => {
  const orderId = await buyThroughApi(dogear.address, 'buyer@dogear.test', 'seller@dogear.test');
  const order = `/dashboard/orders/${orderId}`;
  const buyer = await open('buyer', order, phone.options);
  const complaints = collectConsoleErrors(buyer);
  await buyer.getByRole('button', { name: 'Open a case' }).click();
  await buyer.getByRole('button', { name: 'Open the case' }).click();
  await expectText(buyer, 'Choose what is wrong.');
  await buyer.getByRole('radio', { name: 'It’s the wrong book' }).check();
  await buyer.getByLabel('What happened?').fill('It is the second volume.');
  await buyer.getByRole('button', { name: 'Open the case' }).click();
  await buyer.getByRole('heading', { name: 'A case is open', level: 1 }).waitFor();
  await expectToast(buyer, 'Case opened', 'Amara Okafor is notified and has 72 hours to answer.');

  const seller = await open('seller', order);
  await expectText(seller, 'It is the second volume.');
  await seller.getByRole('textbox', { name: 'Your answer' }).fill('The listing says so.');
  await seller.getByRole('button', { name: 'Send the answer' }).click();
  await expectText(seller, 'An administrator will decide now. You are both notified.');

  const admin = await open('admin', '/dashboard/cases');
  await admin.getByRole('link', { name: /^View case/ }).click();
  await expectText(admin, 'The listing says so.');
  await admin.getByRole('radio', { name: /gets the full/ }).check();
  await admin.getByLabel('Why').fill(reason);
  await admin.getByRole('button', { name: 'Decide the case' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Decide the case' }).click();
  await admin.getByText(/^The buyer got the full/).waitFor();
  await admin.goto(`${dogear.address}/dashboard/cases`);
  await expectText(admin, 'No open cases');

  for (const page of [buyer, seller]) {
    await page.reload();
    await page.getByRole('heading', { name: /^Refund/, level: 1 }).waitFor();
    await expectText(page, reason);
  }
  expect(complaints).toEqual([]);
}, 120_000);

test('a buyer adds photos to a case, also after one failed, and withdraws it', async () => {
  const orderId = await buyThroughApi(dogear.address, 'buyer@dogear.test', 'seller@dogear.test');
  const order = `/dashboard/orders/${orderId}`;
  const buyer = await open('buyer', order, phone.options);
  await buyer.getByRole('button', { name: 'Open a case' }).click();
  await buyer.getByRole('radio', { name: 'It’s the wrong book' }).check();
  await buyer.getByLabel('What happened?').fill('It is the second volume.');
  const files = await Promise.all(
    ['spine.jpg', 'title.jpg', 'back.jpg'].map(async (name) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await drawPicture(600, 800),
    })),
  );
  const input = buyer.getByLabel('Add photos');
  const uploads = '**/case-photos';
  await loseConnection(buyer, uploads);
  await input.setInputFiles(files);
  await buyer.getByRole('alert').filter({ hasText: 'We can’t reach Dogear.' }).waitFor();
  await buyer.unroute(uploads);
  await buyer.getByRole('button', { name: 'Try again' }).click();
  await buyer.getByRole('img', { name: 'Your photo 3 of 3' }).waitFor();
  await buyer.getByRole('button', { name: 'Remove photo 2' }).focus();
  await buyer.keyboard.press('Enter');
  await buyer.getByRole('img', { name: 'Your photo 2 of 2' }).waitFor();
  await expect.poll(() => buyer.evaluate(() => document.activeElement?.ariaLabel)).toBe('Remove photo 2');
  await buyer.getByRole('button', { name: 'Open the case' }).click();
  await buyer.getByRole('heading', { name: 'A case is open', level: 1 }).waitFor();
  await buyer.getByRole('img', { name: 'You: photo 2 of 2' }).waitFor();

  const seller = await open('seller', order);
  const photo = seller.getByRole('img', { name: 'Clara Whitfield: photo 1 of 2' });
  await photo.waitFor();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);

  await buyer.getByRole('button', { name: 'Withdraw the case' }).click();
  await buyer.getByRole('alertdialog').getByRole('button', { name: 'Withdraw the case' }).click();
  await expectToast(buyer, 'Case withdrawn', 'The clocks of the order go on.');
  await buyer.getByText(/^Withdrawn on/).waitFor();
  await buyer.getByRole('button', { name: 'Open a case' }).waitFor();
  await seller.reload();
  await seller.getByText(/^Withdrawn on/).waitFor();
}, 120_000);
