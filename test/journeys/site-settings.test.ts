import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRibbonHue } from '#contract/settings.ts';
import { collectConsoleErrors, logIn, newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { openPage } from '../browser/open-page.ts';
import { AppProcess } from '../support/app-process.ts';
import { contrast } from '../support/contrast.ts';
import { drawPicture } from '../support/create-test-app.ts';

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

/** Marks the document, so that a reload is noticed. */
const mark = () => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
const isSameDocument = () => page.evaluate(() => 'isSameDocument' in window);
/** By the keyboard, because the pointer would change the color of the button. */
const save = () => page.getByRole('button', { name: 'Save', exact: true }).press('Enter');

/** The colors of an element as the browser paints them. */
const paintedColors = (selector: string): Promise<{ text: string; place: string }> =>
  page.evaluate((wanted) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const hex = (color: string): string => {
      if (!canvas) return '';
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    };
    const element = document.querySelector(wanted);
    if (!element) throw new Error(`There is no ${wanted}.`);
    let behind: Element | null = element;
    const isClear = (one: Element) =>
      /^(?:transparent|rgba\(.*, 0\))$/.test(getComputedStyle(one).backgroundColor);
    while (behind?.parentElement && isClear(behind)) behind = behind.parentElement;
    return {
      text: hex(getComputedStyle(element).color),
      place: hex(getComputedStyle(behind ?? element).backgroundColor),
    };
  }, selector) as Promise<{ text: string; place: string }>;

test('a saved name and color are in the open document at once', async () => {
  const errors = collectConsoleErrors(page);
  await openPage(page, `${dogear.address}/dashboard/site/look`);
  await mark();
  const button = 'main button[type=submit]';
  const before = (await paintedColors(button)).place;
  await page.getByLabel('Name of the site').fill('Bücherkiste');
  await page.getByRole('radio', { name: 'Ink blue' }).check({ force: true });
  await save();
  await page.getByRole('banner').getByRole('link', { name: 'Bücherkiste' }).waitFor();
  await expect.poll(() => page.title()).toContain(' · Bücherkiste');
  expect(await page.locator('meta[name=application-name]').getAttribute('content')).toBe('Bücherkiste');
  await expect.poll(async () => (await paintedColors(button)).place).not.toBe(before);
  const colors = page.locator('meta[name=theme-color]');
  expect(await colors.first().getAttribute('content')).not.toBe('#f2f4f0');

  await page.getByRole('radio', { name: 'Binder’s green' }).check({ force: true });
  await save();
  await expect.poll(async () => (await paintedColors(button)).place).toBe(before);
  expect(await colors.first().getAttribute('content')).toBe('#f2f4f0');
  expect(await isSameDocument()).toBe(true);
  expect(errors).toEqual([]);
});

test('the hours of a hold are saved on the page about money, and pages say them', async () => {
  await openPage(page, `${dogear.address}/dashboard/site/money`);
  const hours = page.getByLabel('Hours for which a booked book is held');
  expect(await hours.inputValue()).toBe('72');
  await hours.fill('2000');
  await save();
  await page.getByText('Enter a number of hours from 1 to 1440, such as 48.').first().waitFor();
  await hours.fill('٥ h');
  await save();
  await page.getByText('Changes saved').first().waitFor();
  await openPage(page, `${dogear.address}/dashboard/site`);
  await page.getByText(/books are held for 5 hours/).waitFor();
  const buyer = await newUserPage(browser);
  await logIn(buyer, dogear.address, 'buyer@dogear.test');
  await openPage(buyer, `${dogear.address}/dashboard/myorders`);
  await buyer.getByText('We hold each book for 5 hours.').waitFor();
});

test('an administrator puts slides on the home page, orders and removes them, and sees each before visitors do', async () => {
  const errors = collectConsoleErrors(page);
  const visitor = await newUserPage(browser);
  const shown = async () => {
    await openPage(visitor, dogear.address);
    return visitor.getByRole('list', { name: 'Slides' }).getByRole('heading').allTextContents();
  };
  const ours = await shown();
  expect(ours).toHaveLength(3);
  await openPage(page, `${dogear.address}/dashboard/site/slides`);
  await page.getByText('None of your own yet: the home page shows ours.').waitFor();

  for (const [title, link] of [
    ['Book fair', '/search'],
    ['We moved', ''],
  ] as const) {
    await page.getByRole('button', { name: 'Add a slide' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a slide' });
    await dialog.getByRole('button', { name: 'Add the slide' }).click();
    await dialog.getByText('Upload a picture.').first().waitFor();
    await dialog.getByText('Enter a title.').first().waitFor();
    await dialog.getByLabel('Picture', { exact: true }).setInputFiles({
      name: 'fair.png',
      mimeType: 'image/png',
      buffer: await drawPicture(900, 560),
    });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Where the button leads').fill(link);
    const preview = dialog.getByRole('region', { name: 'How it will look' });
    await preview.getByText(title).waitFor();
    expect(await preview.getByText('Find out more').count()).toBe(link ? 1 : 0);
    await dialog.getByRole('button', { name: 'Add the slide' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await expect.poll(shown).toEqual(['Book fair', 'We moved']);
  await visitor.getByRole('link', { name: 'Find out more' }).click();
  await visitor.waitForURL('**/search');

  await page.getByRole('button', { name: 'Move We moved up' }).click();
  await expect.poll(shown).toEqual(['We moved', 'Book fair']);

  await page.getByRole('button', { name: 'Change Book fair' }).click();
  const change = page.getByRole('dialog', { name: 'Change the slide' });
  await change.getByLabel('Language of the words').selectOption('de');
  await change.getByLabel('Title').fill('Bücherfest');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await change.getByRole('button', { name: 'Save' }).click();
  await change.waitFor({ state: 'detached' });
  await openPage(visitor, `${dogear.address}/de`);
  await visitor.getByRole('heading', { name: 'Bücherfest' }).waitFor();

  for (const title of ['We moved', 'Book fair']) {
    await page.getByRole('button', { name: `Remove ${title}` }).click();
    await page.getByRole('button', { name: 'Remove the slide' }).click();
    await page.getByText(`${title} removed`).first().waitFor();
  }
  await expect.poll(shown).toEqual(ours);
  // What was missing from the forms.
  expect(errors.filter((error) => !error.includes('status of 400'))).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'text and buttons can be read in %s with any color',
  async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await openPage(page, `${dogear.address}/dashboard/site/look`);
    await page.getByRole('radio', { name: 'Slate' }).check({ force: true });
    await save();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.accent)).toBe('');
    for (let hue = 0; hue < 360; hue += 20) {
      if (isRibbonHue(hue)) continue;
      await page.evaluate((chosen) => {
        document.documentElement.style.setProperty('--accent-hue', String(chosen));
        document.documentElement.style.setProperty('--accent-strength', '1');
      }, hue);
      for (const selector of ['main button[type=submit]', 'main h1', 'main form label']) {
        const { text, place } = await paintedColors(selector);
        expect(
          contrast(text, place),
          `${selector} with hue ${hue}: ${text} on ${place}`,
        ).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);
