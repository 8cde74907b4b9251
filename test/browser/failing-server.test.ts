import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { logIn, newUserPage } from './actors.ts';
import { openBrowser } from './browser.ts';
import { failRequests, loseConnection } from './network-faults.ts';
import { openFromMenu, openPage } from './open-page.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

describe('a server that breaks', () => {
  test('a list says so, and comes once the server is well', async () => {
    const page = await newUserPage(browser);
    await logIn(page, dogear.address, 'seller@dogear.test');
    await failRequests(page, /\/api\/my-products\?/);
    // The call is tried four times in seven seconds before an error is shown.
    await page.clock.install();
    await openFromMenu(page, dogear.address, 'myproducts');
    await page.locator('[data-skeleton]').first().waitFor();
    const retry = page.getByRole('button', { name: 'Try again' });
    while (!(await retry.isVisible())) await page.clock.runFor(1000);
    await page
      .getByRole('alert')
      .getByText(/went wrong/)
      .waitFor();
    await page.unrouteAll();
    await retry.click();
    await page.getByRole('table', { name: 'My products', exact: true }).waitFor();
  });

  test('a page that did not load says so, and comes with the next try', async () => {
    const page = await newUserPage(browser);
    await logIn(page, dogear.address, 'buyer@dogear.test');
    await failRequests(page, '**/api/category/**');
    await openPage(page, dogear.address);
    await page.getByRole('link', { name: 'Gothic' }).first().click();
    await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor();
    await page
      .getByRole('main')
      .getByText(/went wrong/)
      .waitFor();
    expect(await page.title()).toBe('Something went wrong · Dogear');
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Gothic', level: 1 }).waitFor();
  });

  test.each([
    ['breaks', failRequests],
    ['is out of reach', loseConnection],
  ])('a booking whose answer %s keeps what was typed and can be sent again', async (_, worsen) => {
    const page = await newUserPage(browser);
    await logIn(page, dogear.address, 'buyer@dogear.test');
    await openPage(page, `${dogear.address}/category/history`);
    await page
      .getByRole('button', { name: /^Buy Now/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Phone/).fill('+1 555 0117');
    await dialog.getByLabel(/Meeting location/i).fill('Central Library steps');
    await worsen(page, '**/api/buyingBooks');
    const send = dialog.locator('button[type=submit]');
    await send.click();
    await page
      .getByTestId('toast')
      .getByText(/try again/)
      .waitFor();
    expect(await dialog.getByLabel(/Meeting location/i).inputValue()).toBe('Central Library steps');
    await page.unrouteAll();
    await send.click();
    await page
      .getByText(/^You have successfully booked/)
      .first()
      .waitFor();
  });
});
