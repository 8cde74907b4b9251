import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { buyThroughApi } from '../browser/buy-through-api.ts';
import { openPage } from '../browser/open-page.ts';
import { AppProcess } from '../support/app-process.ts';
import { expectTrapped, hasFocus, pressUntil, walkWithTab } from './focus-walk.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

test('a buyer says with the keyboard alone that they have the book', async () => {
  const orderId = await buyThroughApi(dogear.address, 'buyer@dogear.test', 'seller@dogear.test');
  const page = await newUserPage(browser, { reducedMotion: 'reduce' });
  await logIn(page, dogear.address, 'buyer@dogear.test');
  await openPage(page, `${dogear.address}/dashboard/orders/${orderId}`);
  expect(await walkWithTab(page)).toEqual([]);
  await pressUntil(page, 'Tab', page.getByRole('button', { name: 'I have the book' }));
  await page.keyboard.press('Enter');
  await expectTrapped(page);
  await pressUntil(
    page,
    'Tab',
    page.getByRole('alertdialog').getByRole('button', { name: 'I have the book' }),
  );
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Handed over', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
}, 60_000);

test('a buyer proposes a meeting with the keyboard alone', async () => {
  const orderId = await buyThroughApi(dogear.address, 'buyer@dogear.test', 'seller@dogear.test');
  const page = await newUserPage(browser, { reducedMotion: 'reduce' });
  await logIn(page, dogear.address, 'buyer@dogear.test');
  await openPage(page, `${dogear.address}/dashboard/orders/${orderId}`);
  const opener = page.getByRole('button', { name: 'Propose a meeting' });
  await pressUntil(page, 'Tab', opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expectTrapped(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await hasFocus(opener)).toBe(true);

  await page.keyboard.press('Enter');
  await pressUntil(page, 'Tab', dialog.getByRole('radio', { checked: true }).first());
  await page.keyboard.press('ArrowRight');
  expect(await dialog.getByRole('radio').nth(2).isChecked()).toBe(true);
  await pressUntil(page, 'Tab', dialog.getByRole('radio', { name: /^Central Library steps/ }));
  await pressUntil(page, 'ArrowDown', dialog.getByRole('radio', { name: /^Somewhere else/ }));
  const place = dialog.getByLabel('Which place');
  await pressUntil(page, 'Tab', place);
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter a place.').waitFor();
  expect(await hasFocus(place)).toBe(true);
  await page.keyboard.type('By the fountain');
  await page.keyboard.press('Enter');
  await page.getByText(/^Waiting for/).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
}, 60_000);
