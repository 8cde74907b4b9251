import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '#demo/demo-people.ts';
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

test('a setting that needs a recent login asks for it in place, and nothing that was entered is lost', async () => {
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  await logIn(page, dogear.address, 'admin@dogear.test');
  const [earlier] = await page.context().cookies();
  // As if the session that the page was opened with were older than ten minutes.
  await page.route('**/api/site', async (route) => {
    const [present] = await page.context().cookies();
    if (route.request().method() !== 'PATCH' || present?.value !== earlier?.value) return route.continue();
    return route.fulfill({ status: 403, json: { code: 'sign_in_again', message: 'Log in again.' } });
  });
  await openPage(page, `${dogear.address}/dashboard/site/contact`);
  const name = page.getByLabel('Who runs the site');
  await name.fill('Bookford Student Union');
  const save = () => page.getByRole('button', { name: 'Save' }).click();

  await save();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectText(page, 'Log in again.');
  expect(await name.inputValue()).toBe('Bookford Student Union');

  await save();
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill('Wrong#2026');
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expectText(dialog, 'That’s not your password. Please try again.');
  await password.fill(demoPassword);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expectText(page, 'Changes saved');
  expect(await name.inputValue()).toBe('Bookford Student Union');
  await page.reload();
  expect(await name.inputValue()).toBe('Bookford Student Union');
  expect(complaints).toEqual([]);
}, 60_000);
