import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choosePhoto, logIn, newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { testLostParts } from '../browser/lost-parts.ts';
import { stallRequests } from '../browser/network-faults.ts';
import { openFromMenu, openPage } from '../browser/open-page.ts';
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

describe('a slow connection', () => {
  test('lists show their shape, the next page says that it is on its way', async () => {
    const page = await newUserPage(browser);
    await logIn(page, dogear.address, 'seller@dogear.test');
    await stallRequests(page, /\/api\/my-products\?/);
    await openFromMenu(page, dogear.address, 'myproducts');
    await page.getByRole('table', { name: /loading/ }).waitFor();
    expect(await page.locator('[data-skeleton]').count()).toBeGreaterThan(10);
    expect(await page.locator('[aria-busy=true]').count()).toBe(1);
    await stallRequests(page, '**/api/category/**');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: 'Peak Your Book Now' }).waitFor();
    await page.getByRole('link', { name: 'Gothic' }).first().click();
    await page.locator('main[aria-busy=true]').waitFor();
    await page.getByRole('progressbar', { name: 'Loading the page' }).waitFor();
  });
});

describe('an app that arrives late', () => {
  test('has what was typed and chosen before, and the press that came too early', async () => {
    const page = await newUserPage(browser);
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto(`${dogear.address}/signup`);
    await page.getByLabel('Name', { exact: true }).fill('Nora Newcomer');
    await choosePhoto(page);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    arrive();
    await page.getByText('Email is required').waitFor();
    await page.getByText('photo.jpg').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Nora Newcomer');
    expect(await page.getByText('Photo is Required').count()).toBe(0);
  });
});

describe('no connection', () => {
  test('a login keeps what was typed and works once the connection is back', async () => {
    const page = await newUserPage(browser);
    await openPage(page, `${dogear.address}/login`);
    await page.getByLabel('Email').fill('buyer@dogear.test');
    await page.getByLabel('Password', { exact: true }).fill('Dogear#2026');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(/Check your connection and try again/)
      .waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('buyer@dogear.test');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('button', { name: 'Sign Out' }).first().waitFor();
  });

  test('a page that cannot be fetched says so, and comes with the next try', async () => {
    const page = await newUserPage(browser);
    await logIn(page, dogear.address, 'buyer@dogear.test');
    await openPage(page, `${dogear.address}/dashboard`);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByText(/Check your connection and try again/).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Peak Your Book Now' }).waitFor();
  });
});

describe('a part of the app that does not arrive', () => {
  testLostParts({ browser: () => browser, address: () => dogear.address });
});
