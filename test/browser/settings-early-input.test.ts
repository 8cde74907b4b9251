import type { Browser, Locator, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage } from './actors.ts';
import { expectText } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { delayApp } from './network-faults.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

test('settings entered before the app has loaded are kept, shown in the preview, and saved', async () => {
  const page = await newUserPage(browser);
  const complaints = collectConsoleErrors(page);
  await logIn(page, dogear.address, 'admin@dogear.test');
  const loadApp = await delayApp(page);

  await page.goto(`${dogear.address}/dashboard/site/contact`);
  await page.getByLabel('Who runs the site').fill('Bookford Student Union');
  await page.getByLabel('Postal address').fill('1 College Road\nBookford');
  await page.getByRole('button', { name: 'Save' }).click();
  loadApp();
  await expectText(page, 'Changes saved');
  await expectText(page.getByRole('region', { name: 'How the footer will look' }), 'Bookford Student Union');
  await page.reload();
  expect(await page.getByLabel('Who runs the site').inputValue()).toBe('Bookford Student Union');
  const address = page.getByLabel('Postal address');
  expect(await address.inputValue()).toBe('1 College Road\nBookford');

  // React resets a text area that has a text already.
  await page.unrouteAll();
  const loadAgain = await delayApp(page);
  await page.reload();
  await address.fill('2 College Road\nBookford');
  loadAgain();
  await expectText(page.getByRole('region', { name: 'How the footer will look' }), '2 College Road');
  expect(await address.inputValue()).toBe('2 College Road\nBookford');
  expect(complaints).toEqual([]);
}, 60_000);

test('choices made before the app has loaded are kept', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'admin@dogear.test');
  const loadApp = await delayApp(page);
  await page.goto(`${dogear.address}/dashboard/site/languages`);
  await page.getByRole('checkbox', { name: 'Deutsch' }).uncheck();
  await page.getByRole('checkbox', { name: 'Español' }).uncheck();
  await page.getByLabel('Default language', { exact: true }).selectOption('ar');
  loadApp();
  await expectText(page, 'Arabic becomes the default language');
  expect(await page.getByRole('checkbox', { name: 'Deutsch' }).isChecked()).toBe(false);
  expect(await page.getByRole('checkbox', { name: 'Español' }).isChecked()).toBe(false);
  expect(await page.getByLabel('Default language', { exact: true }).inputValue()).toBe('ar');

  await page.goto('about:blank');
  await page.unrouteAll();
  const loadAgain = await delayApp(page);
  await page.goto(`${dogear.address}/dashboard/site/browsing`);
  await page.getByRole('radio', { name: 'Only the home page' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  loadAgain();
  await expectText(page, 'Changes saved');
  await page.reload();
  expect(await page.getByRole('radio', { name: 'Only the home page' }).isChecked()).toBe(true);
}, 60_000);

test('a change that is saved at once is kept when it is made before the app has loaded', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'admin@dogear.test');
  const changeEarly = async (path: string, box: Locator) => {
    const loadApp = await delayApp(page);
    await page.goto(`${dogear.address}/dashboard/site/${path}`);
    await box.uncheck();
    const saved = page.waitForResponse((response) => /PUT|PATCH|POST/.test(response.request().method()));
    loadApp();
    expect((await saved).ok()).toBe(true);
    await page.unrouteAll();
    await page.reload();
    expect(await box.isChecked()).toBe(false);
  };
  const footer = page.getByRole('group', { name: 'Shelves in the footer' });
  await changeEarly('shelves', footer.getByRole('checkbox', { name: 'Engineering' }));
  await page.goto(`${dogear.address}/dashboard/site/places`);
  await page.getByLabel('Name', { exact: true }).fill('Town hall');
  await page.getByRole('button', { name: 'Add the place' }).click();
  await page.getByRole('button', { name: 'Change Town hall' }).waitFor();
  await changeEarly('places', page.getByLabel('Suggest this place').last());
}, 90_000);

test('shelves of the footer that are chosen one after the other are all kept', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'admin@dogear.test');
  const footer = page.getByRole('group', { name: 'Shelves in the footer' });
  const box = (name: string) => footer.getByRole('checkbox', { name, exact: true });
  const expectSaved = async (isChosen: boolean) => {
    await page.reload();
    for (const name of ['Gothic', 'Classics'])
      expect([name, await box(name).isChecked()]).toEqual([name, isChosen]);
  };
  let saved = 0;
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') saved++;
  });
  const loadApp = await delayApp(page);
  await page.goto(`${dogear.address}/dashboard/site/shelves`);
  for (const name of ['Gothic', 'Classics']) await box(name).check();
  loadApp();
  await expect.poll(() => saved).toBe(2);
  await page.unrouteAll();
  await expectSaved(true);

  // The second one is changed while the first is being saved.
  let release: (() => void) | undefined;
  const hold = async (route: Route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  };
  await page.route('**/api/site/footer-categories', hold, { times: 1 });
  await box('Gothic').uncheck();
  await expect.poll(() => release).toBeDefined();
  await box('Classics').uncheck();
  release?.();
  await expect.poll(() => saved).toBe(4);
  await expectSaved(false);
}, 60_000);
