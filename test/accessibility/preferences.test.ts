import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logIn, newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
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

describe('light and dark', () => {
  test('follow the system until the user chooses', async () => {
    const page = await newUserPage(browser, { colorScheme: 'dark' });
    await page.goto(`${dogear.address}/blog`);
    expect(await brightness(page)).toBeLessThan(60);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await brightness(page)).toBeGreaterThan(200);
  });

  test('are switched, remembered, and there with the first paint of the next visit', async () => {
    const page = await newUserPage(browser, { colorScheme: 'light' });
    await page.goto(`${dogear.address}/blog`);
    await themeSwitch(page).click();
    expect(await brightness(page)).toBeLessThan(60);
    // The document alone must already have the theme, before styles and scripts load.
    const served = await page.reload({ waitUntil: 'commit' });
    expect(await served?.text()).toMatch(/<html lang="en"[^>]* data-theme="dark"/);
    expect(await brightness(page)).toBeLessThan(60);
    await themeSwitch(page).click();
    await page.goto(`${dogear.address}/login`);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  });

  test('stay while the user moves on within the app', async () => {
    const page = await newUserPage(browser, { colorScheme: 'light' });
    await logIn(page, dogear.address, 'buyer@dogear.test');
    await openPage(page, `${dogear.address}/dashboard`);
    await themeSwitch(page).click();
    await page
      .getByRole('link', { name: /My Orders/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'My Orders', level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await brightness(page)).toBeLessThan(60);
    const served = await page.reload({ waitUntil: 'commit' });
    expect(await served?.text()).toContain('data-theme="dark"');
  });
});

describe('colours of the person’s own', () => {
  test('leave every control and mark of the home page visible', async () => {
    const page = await newUserPage(browser, { forcedColors: 'active', reducedMotion: 'reduce' });
    await openPage(page, dogear.address);
    await expectDrawn(page);
    await expectMarked(page.getByRole('navigation', { name: 'Main' }).getByText('Home'), 'aria-current');
    await expectMarked(page.locator('button[aria-label^="Go to slide"][aria-current]'), 'aria-current');
    await expectMarked(page.getByTestId('book-card').locator('b[data-on]').first(), 'data-on');
    await page
      .getByRole('button', { name: /^Report/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const { borderStyle, clipPath } = await dialog.evaluate((element) => getComputedStyle(element));
    expect([borderStyle, clipPath]).toEqual(['solid', 'none']);
  });

  test('leave every control of the forms visible', async () => {
    const page = await newUserPage(browser, { forcedColors: 'active', reducedMotion: 'reduce' });
    for (const path of ['/login', '/signup']) {
      await openPage(page, dogear.address + path);
      await expectDrawn(page);
    }
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await page.getByText('Name is Required').waitFor();
    await expectMarked(page.getByLabel('Name', { exact: true }), 'aria-invalid');
    await page.getByLabel('Password', { exact: true }).fill('Almanac#1');
    await expectMarked(
      page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem').first(),
      'data-met',
    );
  });

  test('leave the back room and its waiting visible', async () => {
    const page = await newUserPage(browser, { forcedColors: 'active', reducedMotion: 'reduce' });
    await logIn(page, dogear.address, 'seller@dogear.test');
    await openPage(page, `${dogear.address}/dashboard/myproducts`);
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .waitFor();
    await expectDrawn(page);
    await expectMarked(
      page.getByRole('navigation', { name: 'Dashboard' }).locator('[aria-current]'),
      'aria-current',
    );
    await stallRequests(page, /\/api\/my-products\?/);
    await openFromMenu(page, dogear.address, 'myproducts');
    await expect.poll(() => isDrawn(page.locator('[data-skeleton]').first(), 2)).toBe(true);
  });
});

describe('less motion', () => {
  test('nothing moves on the home page, under the pointer or when a dialog opens', async () => {
    const page = await newUserPage(browser, { reducedMotion: 'reduce' });
    await openPage(page, dogear.address);
    for (const picture of [page.getByTestId('categories').locator('img').first(), coverOf(page)]) {
      await picture.scrollIntoViewIfNeeded();
      await page.mouse.move(0, 0);
      const still = await picture.boundingBox();
      await picture.hover({ force: true });
      expect(await picture.boundingBox()).toEqual(still);
      expect(await moving(page)).toEqual([]);
    }
    await page
      .getByRole('button', { name: /^Buy Now/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await moving(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Next slide' }).click();
    const slides = page.getByRole('list', { name: 'Slides' });
    await expect.poll(() => slides.evaluate((list) => list.scrollLeft / list.clientWidth)).toBeCloseTo(1, 1);
    expect(await slides.evaluate((list) => getComputedStyle(list).scrollBehavior)).toBe('auto');
  });

  test('nothing moves while a list or the next page is awaited', async () => {
    const page = await newUserPage(browser, { reducedMotion: 'reduce' });
    await logIn(page, dogear.address, 'seller@dogear.test');
    await stallRequests(page, /\/api\/(my-products\?|category\/)/);
    await openFromMenu(page, dogear.address, 'myproducts');
    await page.locator('[data-skeleton]').first().waitFor();
    expect(await moving(page)).toEqual([]);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('link', { name: 'Gothic' }).first().click();
    await page.getByRole('progressbar', { name: 'Loading the page' }).waitFor();
    expect(await moving(page)).toEqual([]);
  });

  test('a user who does not ask for less motion sees a cover lift', async () => {
    const page = await newUserPage(browser, { reducedMotion: 'no-preference' });
    await openPage(page, dogear.address);
    const cover = coverOf(page);
    await cover.scrollIntoViewIfNeeded();
    await cover.hover({ force: true });
    await expect.poll(() => cover.evaluate((image) => getComputedStyle(image).translate)).toBe('0px -7px');
  });
});

const coverOf = (page: Page): Locator =>
  page.getByTestId('book-card').getByTestId('plinth').locator('img').first();

const themeSwitch = (page: Page): Locator => page.getByRole('button', { name: /theme/ });

const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => ((effect as KeyframeEffect | null)?.target as Element | null)?.className ?? ''),
  );

/** The brightness of the page's background, 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const clip = { x: 4, y: 100, width: 8, height: 8 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3;
}

/** Expects every control to be distinguishable from its background. */
async function expectDrawn(page: Page): Promise<void> {
  const controls = page.locator('button:visible, input:visible, select:visible, main a:visible');
  const unseen: string[] = [];
  for (const control of (await controls.all()).slice(0, 30))
    if (!(await isDrawn(control, 4))) unseen.push(await control.evaluate((element) => element.outerHTML));
  expect(unseen).toEqual([]);
}

/** @param room pixels around the control that are compared as well, for its border */
async function isDrawn(control: Locator, room: number): Promise<boolean> {
  if (await control.evaluate((element) => element.matches('[type=file]'))) return true;
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) return false;
  const clip = {
    x: Math.max(0, box.x - room),
    y: Math.max(0, box.y - room),
    width: box.width + 2 * room,
    height: box.height + 2 * room,
  };
  const { channels } = await sharp(await control.page().screenshot({ clip })).stats();
  return channels.some(({ stdev }) => stdev > 2);
}

/** Expects the attribute to be visible: without it, the same area looks different. */
async function expectMarked(marked: Locator, attribute: string): Promise<void> {
  await marked.scrollIntoViewIfNeeded();
  const element = await marked.elementHandle();
  const box = await marked.boundingBox();
  if (!element || !box) throw new Error(`${marked} is not there`);
  const clip = { x: Math.max(0, box.x - 12), y: box.y - 4, width: box.width + 24, height: box.height + 8 };
  const picture = () => marked.page().screenshot({ clip, caret: 'hide' });
  const before = await picture();
  await element.evaluate((node, name) => (node as Element).removeAttribute(name), attribute);
  expect(before.equals(await picture()), `${attribute} of ${marked} is to be seen`).toBe(false);
}
