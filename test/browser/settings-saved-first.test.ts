import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { drawPicture } from '../support/create-test-app.ts';
import { logIn, newUserPage } from './actors.ts';
import { expectText, expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { openPage } from './open-page.ts';

let dogear: AppProcess;
let browser: Browser;
let first: Page;
let second: Page;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  [first, second] = await Promise.all([openAsAdmin(), openAsAdmin()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

async function openAsAdmin(): Promise<Page> {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'admin@dogear.test');
  return page;
}

const changed =
  'Another administrator has changed the settings in the meantime. What you entered is still here. Check it, then save again.';

const openInBoth = (path: string) =>
  Promise.all([first, second].map((page) => openPage(page, `${dogear.address}/dashboard/site/${path}`)));

test('settings that another administrator has saved first are read again, and what was entered is saved the second time', async () => {
  await openInBoth('contact');
  const name = second.getByLabel('Who runs the site');
  await name.fill('Bookford Student Union');
  await first.getByLabel('Phone').fill('+1 555 0142');
  await first.getByRole('button', { name: 'Save' }).click();
  await expectToast(first, 'Changes saved');

  await second.getByRole('button', { name: 'Save' }).click();
  await expectText(second.getByRole('main').getByRole('alert'), changed);
  expect(await name.inputValue()).toBe('Bookford Student Union');
  await expect.poll(() => second.getByLabel('Phone').inputValue()).toBe('+1 555 0142');
  await second.getByRole('button', { name: 'Save' }).click();
  await expectToast(second, 'Changes saved');
  expect(await second.getByRole('main').getByRole('alert').count()).toBe(0);
});

test('a text that another administrator has saved first is kept as typed, and saved the second time', async () => {
  await openInBoth('texts');
  for (const page of [first, second]) await page.locator('summary').filter({ hasText: 'Imprint' }).click();
  const editor = (page: Page) => page.getByRole('form', { name: 'Imprint' });
  await editor(second).getByRole('textbox').fill('Second Street 2');
  await editor(first).getByRole('textbox').fill('First Street 1');
  await editor(first).getByRole('button', { name: 'Publish' }).click();
  await expectToast(first, 'Published');

  await editor(second).getByRole('button', { name: 'Publish' }).click();
  await expectText(editor(second).getByRole('alert'), changed);
  expect(await editor(second).getByRole('textbox').inputValue()).toBe('Second Street 2');
  await editor(second).getByRole('button', { name: 'Publish' }).click();
  await expectToast(second, 'Published');
  await openPage(first, `${dogear.address}/imprint`);
  await expectText(first, 'Second Street 2');
});

test('a slide shows the language in which something is wrong, and is added although the settings have changed', async () => {
  await openInBoth('slides');
  await second.getByRole('button', { name: 'Add a slide' }).click();
  const dialog = second.getByRole('dialog', { name: 'Add a slide' });
  const picture = { name: 'fair.png', mimeType: 'image/png', buffer: await drawPicture(900, 560) };
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles(picture);
  const language = dialog.getByLabel('Language of the words');
  await dialog.getByLabel('Title').fill('Book fair');
  await language.selectOption('de');
  await dialog.getByLabel('Sentence').fill('Auf dem Hof.');
  await language.selectOption('en');
  const add = dialog.getByRole('button', { name: 'Add the slide' });
  await add.click();
  await dialog.getByText('Enter a title.').first().waitFor();
  expect(await language.inputValue()).toBe('de');
  await dialog.getByLabel('Title').fill('Bücherfest');

  await openPage(first, `${dogear.address}/dashboard/site/contact`);
  await first.getByLabel('Phone').fill('+1 555 0143');
  await first.getByRole('button', { name: 'Save' }).click();
  await expectToast(first, 'Changes saved');
  await add.click();
  await expectText(dialog.getByRole('alert'), changed);
  await add.click();
  await dialog.waitFor({ state: 'detached' });
  await expectText(second, 'Book fair');
});

test('the address of another shelf is refused beside the field', async () => {
  await openPage(first, `${dogear.address}/dashboard/site/shelves`);
  await first.getByRole('button', { name: 'Change Gothic' }).click();
  const dialog = first.getByRole('dialog', { name: 'Change Gothic' });
  const address = dialog.getByLabel('Address');
  await address.fill('fiction');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectText(dialog.getByRole('alert'), 'Another shelf has or had this address.');
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  await address.fill('dark-tales');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(first, 'Gothic saved');
});
