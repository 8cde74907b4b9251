import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage, signInCookie } from './actors.ts';
import { expectFieldErrors, expectText, expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { handOverThroughApi } from './hand-over-through-api.ts';
import { delayApp } from './network-faults.ts';
import { openPage } from './open-page.ts';

const seller = 'seller@dogear.test';
const sellerName = 'Amara Okafor';
/** Only SEPA needs euros: this demo is made for this test, and not copied. */
const newDemoTimeoutMs = 300_000;

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([
    AppProcess.startDemo({ DEMO_CURRENCY: 'EUR', LOG_LEVEL: 'debug' }),
    openBrowser(),
  ]);
}, newDemoTimeoutMs);
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** Sells books until the seller is owed more than the smallest payout. */
async function earnEnough(): Promise<void> {
  for (;;) {
    const response = await fetch(`${dogear.address}/api/earnings`, {
      headers: { cookie: await signInCookie(dogear.address, seller) },
    });
    const { ready, minPayout } = await response.json();
    if (ready >= minPayout) return;
    await handOverThroughApi(dogear.address, 'buyer@dogear.test', seller);
  }
}

async function downloadFile(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('a seller names an account, the host pays with a SEPA file and marks it as paid, and the seller sees it', async () => {
  await earnEnough();
  const page = await newUserPage(browser);
  const admin = await newUserPage(browser);
  const complaints = [collectConsoleErrors(page), collectConsoleErrors(admin)];

  await logIn(admin, dogear.address, 'admin@dogear.test');
  await openPage(admin, `${dogear.address}/dashboard/payouts`);
  const row = admin.getByRole('row').filter({ hasText: sellerName });
  await expectText(row, 'No account yet');
  expect(await row.getByRole('checkbox').isDisabled()).toBe(true);

  await logIn(page, dogear.address, seller);
  await openPage(page, `${dogear.address}/dashboard/earnings`);
  await page.getByRole('link', { name: 'Enter your bank account' }).click();
  const form = page.getByRole('form', { name: 'Bank account' });
  await form.getByLabel('Name on the account').fill(sellerName);
  await form.getByLabel('Country of the bank').selectOption({ label: 'Germany' });
  await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
  await form.getByRole('button', { name: 'Save account' }).click();
  await expectFieldErrors(form, { IBAN: 'This isn’t an IBAN of that country. Compare it with your bank’s.' });
  await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await form.getByRole('button', { name: 'Save account' }).click();
  await expectText(page, `${sellerName}, in DE, ending in 3000`);

  // Ticked before the app has loaded.
  const loadApp = await delayApp(admin);
  await admin.goto(`${dogear.address}/dashboard/payouts`);
  await row.getByRole('checkbox').check();
  loadApp();
  const bar = admin.getByTestId('selection-bar');
  await bar.getByText('to one seller').waitFor();
  expect(await row.getByRole('checkbox').isChecked()).toBe(true);
  await admin.unrouteAll();
  // The first file needs the account that the host pays from.
  await bar.getByRole('button', { name: 'SEPA file' }).click();
  const ask = admin.getByRole('dialog', { name: 'Which account do you pay from?' });
  await ask.getByLabel('Name on the account').fill('Bücherkiste e. V.');
  await ask.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 51');
  const file = await downloadFile(admin, () => ask.getByRole('button', { name: 'Save account' }).click());
  expect(file.name).toMatch(/^sepa-\d{4}-\d\d-\d\d\.xml$/);
  expect(file.text).toContain('<IBAN>DE89370400440532013000</IBAN>');
  expect(file.text).toContain('<IBAN>DE02120300000000202051</IBAN>');

  await admin.waitForURL('**/dashboard/payouts?state=in_file');
  await admin.getByRole('button', { name: `Mark as paid: ${file.name}` }).click();
  const question = admin.getByRole('alertdialog', { name: 'Has the money left your bank?' });
  await question.getByRole('button', { name: 'Mark as paid' }).click();
  await expectFieldErrors(question, { Reference: 'Enter the reference of the payment.' });
  await question.getByLabel('Reference').fill('November payout');
  await question.getByRole('button', { name: 'Mark as paid' }).click();
  await expectToast(admin, 'Marked as paid');
  await expectText(admin, 'No payment is being made');
  await admin.getByRole('navigation', { name: 'Which payouts' }).getByRole('link', { name: /^Paid/ }).click();
  await expectText(admin, 'November payout');

  await openPage(page, `${dogear.address}/dashboard/earnings`);
  await page
    .getByText(/^Paid out on .*, November payout\./)
    .first()
    .waitFor();
  await expect
    .poll(async () => (await fetch(`${dogear.address}/demo-mailbox`)).text())
    .toContain('for your books is on its way');
  expect(complaints.flat()).toEqual([]);
}, 180_000);

test('a payment is taken back, and its seller can be paid again without a file', async () => {
  await earnEnough();
  const admin = await newUserPage(browser);
  await logIn(admin, dogear.address, 'admin@dogear.test');
  await admin.goto(`${dogear.address}/dashboard/payouts`);
  const choose = () => admin.getByRole('row').filter({ hasText: sellerName }).getByRole('checkbox').check();
  await choose();
  const bar = admin.getByTestId('selection-bar');
  const file = await downloadFile(admin, () => bar.getByRole('button', { name: 'CSV' }).click());
  expect(file.text).toContain('DE89370400440532013000');
  await admin.getByRole('button', { name: `Take back: ${file.name}` }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expectToast(admin, 'Payment taken back', 'Its sellers are on the list To pay again.');

  await admin.getByRole('link', { name: 'See who is owed money' }).click();
  await choose();
  await bar.getByRole('button', { name: 'Mark as paid' }).click();
  const question = admin.getByRole('alertdialog', { name: 'Has the money left your bank?' });
  await expectText(question, sellerName);
  await question.getByLabel('Reference').fill('By hand');
  await question.getByRole('button', { name: 'Mark as paid' }).click();
  await expectToast(admin, 'Marked as paid');
  await expectText(admin, 'Choose whom you pay.');
  expect(await admin.getByRole('row').filter({ hasText: sellerName }).count()).toBe(0);
}, 120_000);
