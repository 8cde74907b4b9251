import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage } from './actors.ts';
import { expectToast } from './assertions.ts';
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

const languageOf = (page: Page) =>
  page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);

/** A sentence within the text of an element. */
const expectSentence = (page: Page, sentence: string) =>
  page.getByText(sentence).filter({ visible: true }).first().waitFor();

test('a user chooses a language in the profile, which changes the page at once and is kept', async () => {
  const page = await newUserPage(browser, phone.options);
  const complaints = collectConsoleErrors(page);
  await logIn(page, dogear.address, 'buyer@dogear.test');
  await openPage(page, `${dogear.address}/dashboard/profile`);
  const language = page.getByRole('region', { name: 'Language', exact: true });
  await language.getByRole('combobox').selectOption('ar');
  await language.getByRole('button', { name: 'Change language' }).click();
  await page.getByRole('heading', { name: 'ملفي الشخصي', level: 1 }).waitFor();
  expect(await languageOf(page)).toBe('ar rtl');
  await page.goto(`${dogear.address}/blog`);
  expect(await languageOf(page)).toBe('ar rtl');

  // The address decides before the account, so the choice leads to the address without a language.
  await openPage(page, `${dogear.address}/de/dashboard/profile`);
  const german = page.getByRole('region', { name: 'Sprache', exact: true });
  expect(await german.getByRole('combobox').inputValue()).toBe('ar');
  await german.getByRole('combobox').selectOption('');
  await german.getByRole('button', { name: 'Sprache ändern' }).click();
  await page.waitForURL(`${dogear.address}/dashboard/profile`);
  expect(await languageOf(page)).toBe('en ltr');
  expect(complaints).toEqual([]);
});

test('an admin changes languages and time zone, and reads first what that means', async () => {
  const page = await newUserPage(browser, desktop.options);
  const complaints = collectConsoleErrors(page);
  await logIn(page, dogear.address, 'admin@dogear.test');
  await openPage(page, `${dogear.address}/dashboard/site/languages`);
  await expectSentence(page, 'German. Machine translation, unchecked.');
  expect(await page.getByRole('checkbox', { name: /^English/ }).isDisabled()).toBe(true);

  await page.getByLabel('Time zone', { exact: true }).selectOption('Asia/Tokyo');
  await page.getByRole('checkbox', { name: /^العربية/ }).uncheck();
  await expectSentence(page, 'Addresses that begin with /ar lead to those without it.');
  await expectSentence(page, 'No account has chosen Arabic.');
  await page.getByLabel('Default language', { exact: true }).selectOption('de');
  await expectSentence(page, 'German becomes the default language');
  await expectSentence(page, 'Pages in English move to addresses that begin with /en.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Changes saved');

  const open = async (path: string) => (await fetch(dogear.address + path, { redirect: 'manual' })).status;
  await expect.poll(() => open('/ar/blog'), { timeout: 5_000 }).toBe(302);
  await expect.poll(() => open('/de/blog'), { timeout: 5_000 }).toBe(302);
  expect(await (await fetch(`${dogear.address}/blog`)).text()).toContain('<html lang="de"');
  await page.goto(`${dogear.address}/en/dashboard/site`);
  await expectSentence(page, 'German, English, and Spanish; Asia/Tokyo');
  await page.goto(`${dogear.address}/en/dashboard/auditlog`);
  await expectSentence(page, 'Default language: English → German');
  expect(complaints).toEqual([]);
});
