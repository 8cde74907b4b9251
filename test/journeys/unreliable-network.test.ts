import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choosePhoto, logIn, newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { testLostParts } from '../browser/lost-parts.ts';
import { failRequests, loseConnection, stallRequests } from '../browser/network-faults.ts';
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

  test('the dark theme follows the system', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${dogear.address}/blog`);
    expect(await brightness(page)).toBeLessThan(60);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await brightness(page)).toBeGreaterThan(200);
  });
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

/** The brightness of the page's background, 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const { default: sharp } = await import('sharp');
  const clip = { x: 4, y: 100, width: 8, height: 8 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3;
}
