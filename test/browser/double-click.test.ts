import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage } from './actors.ts';
import { expectText } from './assertions.ts';
import { openBrowser } from './browser.ts';
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

/** Presses a button twice before the page can show that it is busy. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });

/** Counts calls of the API from now on. */
function countCalls(page: Page, method: string, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && request.url() === `${dogear.address}/api${path}`) count++;
  });
  return () => count;
}

test('the terms are agreed to once', async () => {
  const admin = await newUserPage(browser);
  await logIn(admin, dogear.address, 'admin@dogear.test');
  const published = await admin.request.put(`${dogear.address}/api/site/texts/terms`, {
    headers: { origin: dogear.address },
    data: { locale: 'en', text: 'Be kind.', publish: true, version: 0 },
  });
  expect(published.status()).toBe(200);
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  await logIn(page, dogear.address, 'buyer@dogear.test');
  await openPage(page, `${dogear.address}/dashboard`);
  const calls = countCalls(page, 'POST', '/me/agreement');
  const agree = page.getByRole('button', { name: 'I agree' });
  await pressTwice(agree);
  await agree.waitFor({ state: 'detached' });
  expect(calls()).toBe(1);
  expect(complaints).toEqual([]);
}, 60_000);

test('a form whose values are read anew at each press is sent once', async () => {
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  await logIn(page, dogear.address, 'buyer@dogear.test');
  await openPage(page, `${dogear.address}/dashboard/profile`);
  const calls = countCalls(page, 'POST', '/me/email');
  await page.getByLabel('New email').fill('moved@dogear.test');
  await pressTwice(page.getByRole('button', { name: 'Send link' }));
  await expectText(page, 'Open the link in your new mailbox');
  expect(calls()).toBe(1);
  expect(complaints).toEqual([]);
}, 60_000);
