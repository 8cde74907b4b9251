import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { phone } from '../browser/devices.ts';
import { openPage } from '../browser/open-page.ts';
import { AppProcess } from '../support/app-process.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** What has the focus, and by how many pixels a toast covers it. After the last control nothing has it, and then the toast itself. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const toast = document.querySelector('[data-testid="toast"]');
    if (!focused || !toast) return undefined;
    if (focused === document.body || toast.contains(focused)) return { name: '', covered: 0 };
    const [control, box] = [focused.getBoundingClientRect(), toast.getBoundingClientRect()];
    const covered = Math.min(control.bottom, box.bottom) - Math.max(control.top, box.top);
    return { name: focused.textContent, covered: Math.max(0, covered) };
  });

test('on a phone, a toast covers neither the pressed button nor the link that gets the focus next', async () => {
  const page = await newUserPage(browser, phone.options);
  await logIn(page, dogear.address, 'admin@dogear.test');
  await openPage(page, `${dogear.address}/dashboard/site/contact`);
  await page.getByLabel('Who runs the site').fill('Bookford Student Union');
  const save = page.getByRole('button', { name: 'Save' });
  await save.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  const atTheEdge = await save.evaluate((button) => innerHeight - button.getBoundingClientRect().bottom);
  expect(atTheEdge).toBeLessThan(60);
  await save.focus();
  await page.keyboard.press('Enter');
  const toast = page.getByTestId('toast');
  await toast.waitFor();
  // A toast stays while the pointer is on it.
  await toast.hover();
  expect(await coveredFocus(page)).toEqual({ name: 'Save', covered: 0 });
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab');
    expect(await coveredFocus(page)).toMatchObject({ covered: 0 });
  }
}, 60_000);
