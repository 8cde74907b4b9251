import type { Browser } from 'playwright-core';
import { test } from 'vitest';
import { logIn, newUserPage } from './actors.ts';
import { loseConnection } from './network-faults.ts';
import { openPage } from './open-page.ts';

type Setup = { browser: () => Browser; address: () => string };

const scripts = /\/assets\/.*\.js$/;

/** What holds in every browser when a part of the app does not arrive. */
export function testLostParts({ browser, address }: Setup): void {
  test('the next page says so, and comes with the next try', async () => {
    const page = await newUserPage(browser());
    await logIn(page, address(), 'seller@dogear.test');
    await openPage(page, `${address()}/dashboard`);
    await loseConnection(page, scripts);
    await page
      .getByRole('link', { name: /Add A Product/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Add Product' }).waitFor();
  });

  test('the dialog says so beside the shelf, and comes with the next press', async () => {
    const page = await newUserPage(browser());
    await openPage(page, address());
    await loseConnection(page, scripts);
    const buy = page.getByRole('button', { name: /^Buy Now/ }).first();
    await buy.click();
    await page
      .getByTestId('toast')
      .getByText(/didn’t load|can’t reach/)
      .waitFor();
    await page.getByRole('heading', { name: 'Peak Your Book Now' }).waitFor();
    await page.unrouteAll();
    await buy.click();
    await page.getByRole('dialog').waitFor();
  });

  test('the app itself says so where somebody needs it, and comes with the next press', async () => {
    const page = await newUserPage(browser());
    await loseConnection(page, scripts);
    await page.goto(address());
    const buy = page.getByRole('button', { name: /^Buy Now/ }).first();
    await buy.click();
    const news = page.getByRole('alert').filter({ hasText: 'didn’t load' });
    await news.waitFor();
    await page.unrouteAll();
    await news.getByRole('button', { name: 'Reload page' }).click();
    await news.waitFor({ state: 'detached' });
    await buy.click();
    await page.getByRole('dialog').waitFor();
  });
}
