import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { logIn, newUserPage } from './actors.ts';
import { openBrowser } from './browser.ts';
import { openPage } from './open-page.ts';

let dogear: AppProcess;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  page = await newUserPage(browser, { reducedMotion: 'reduce' });
  await logIn(page, dogear.address, 'admin@dogear.test');
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** The line that names a text, its place, and whose it is. */
const summary = (name: string) =>
  page.locator('summary').filter({ has: page.getByText(name, { exact: true }) });
const editor = (name: string) => page.getByRole('form', { name, exact: true });
const badgeOf = async (name: string): Promise<string> =>
  (await summary(name).locator('span').last().textContent()) ?? '';

test('a text that Dogear has none of is left out until the host writes it, and can be removed', async () => {
  await openPage(page, `${dogear.address}/dashboard/site/texts`);
  for (const name of ['Footer', 'Code of conduct']) expect(await badgeOf(name), name).toBe('Left out');
  expect(await badgeOf('Welcome')).toBe('Ours');
  expect(await badgeOf('Imprint')).toBe('Missing');

  await summary('Footer').click();
  await editor('Footer').getByRole('textbox').fill('Run by the union');
  await editor('Footer').getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => badgeOf('Footer')).toBe('Yours');
  await editor('Footer').getByRole('button', { name: 'Remove the text' }).click();
  await expect.poll(() => badgeOf('Footer')).toBe('Left out');
});
