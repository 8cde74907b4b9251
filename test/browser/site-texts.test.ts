import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage } from './actors.ts';
import { openBrowser } from './browser.ts';
import { openPage } from './open-page.ts';

let dogear: AppProcess;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  page = await newUserPage(browser, { reducedMotion: 'reduce' });
  complaints = collectConsoleErrors(page);
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

test('what was typed in one language is kept while another one is open', async () => {
  await openPage(page, `${dogear.address}/dashboard/site/texts?text=hero_title`);
  const typed = editor('Hero, title').getByRole('textbox');
  const language = (name: string) => page.getByRole('radio', { name, exact: true });
  const english = await typed.inputValue();
  await typed.fill('Books of the town');
  await language('Deutsch').check();
  expect(await typed.inputValue()).not.toBe('Books of the town');
  const german = await typed.inputValue();
  expect(german).not.toBe(english);
  await typed.fill('Bücher der Stadt');
  await language('English').check();
  expect(await typed.inputValue()).toBe('Books of the town');
  await language('Deutsch').check();
  expect(await typed.inputValue()).toBe('Bücher der Stadt');

  await editor('Hero, title').getByRole('button', { name: 'Keep as draft' }).click();
  await expect.poll(() => badgeOf('Hero, title')).toBe('Draft');
  await language('English').check();
  expect(await badgeOf('Hero, title')).toBe('Ours');
  expect(await typed.inputValue()).toBe('Books of the town');
  expect(complaints).toEqual([]);
});
