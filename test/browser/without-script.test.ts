import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { newUserPage } from './actors.ts';
import { openBrowser } from './browser.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

describe('without script', () => {
  let page: Page;
  beforeAll(async () => {
    page = await newUserPage(browser, { javaScriptEnabled: false });
  });

  test('the public pages are there to be read and their links lead on', async () => {
    await page.goto(dogear.address);
    await page.getByRole('heading', { name: 'Peak Your Book Now' }).waitFor();
    expect(await page.getByRole('img', { name: /^Cover of/ }).count()).toBeGreaterThan(5);
    await page.getByRole('link', { name: 'Blog' }).first().click();
    await page.waitForURL('**/blog');
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(4);
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/signup');
    await page.goto(`${dogear.address}/no/such/page`);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.getByRole('heading', { name: 'Peak Your Book Now' }).waitFor();
    await page.getByRole('link', { name: 'Gothic' }).first().click();
    await page.waitForURL('**/login?from=%2Fcategory%2Fgothic');
  });

  test.each(['/login', '/signup'])('the form of %s says that it needs script', async (path) => {
    await page.goto(dogear.address + path);
    await page.getByText(/needs JavaScript/).waitFor();
  });

  test('a press on Buy Now is answered: what it needs is said on the page', async () => {
    await page.goto(dogear.address);
    await page
      .getByText(/needs JavaScript/)
      .first()
      .waitFor();
  });

  test('the pages of a phone can be reached by its menu', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(dogear.address);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/login');
  });

  test('a price is typed as in the language of the page, and its address means the same in every other', async () => {
    const to = page.locator('form input[name=typedTo]').filter({ visible: true });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${dogear.address}/de/search`);
    await to.fill('1.500');
    await to.press('Enter');
    await page.waitForURL(`${dogear.address}/de/search?to=1500`);
    expect(await to.inputValue()).toBe('1.500');
    for (const address of ['/search?to=1500', '/search?to=1.500']) {
      expect((await page.goto(dogear.address + address))?.status()).toBe(200);
      expect(await to.inputValue()).toBe('1,500');
    }
  });

  test('the dark theme follows the system', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${dogear.address}/blog`);
    expect(await brightness(page)).toBeLessThan(60);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await brightness(page)).toBeGreaterThan(200);
  });
});

/** The brightness of the page's background, 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const { default: sharp } = await import('sharp');
  const clip = { x: 4, y: 100, width: 8, height: 8 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3;
}
