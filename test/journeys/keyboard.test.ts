import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectTrapped, focused, hasFocus, pressUntil, walkWithTab } from '../accessibility/focus-walk.ts';
import { logIn, newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { answerWith } from '../browser/network-faults.ts';
import { openPage } from '../browser/open-page.ts';
import { AppProcess } from '../support/app-process.ts';
import { drawPicture } from '../support/create-test-app.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

describe('an anonymous visitor with a keyboard', () => {
  let page: Page;
  beforeAll(async () => {
    page = await newUserPage(browser, { reducedMotion: 'reduce' });
  });

  test('skips to the content with the first press', async () => {
    await openPage(page, dogear.address);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await hasFocus(skip)).toBe(true);
    const box = await skip.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('opens, walks and closes the menu of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openPage(page, dogear.address);
    const button = page.getByRole('button', { name: 'Menu' });
    await pressUntil(page, 'Tab', button);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Blog' }).first().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Home');
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
    expect(await hasFocus(button)).toBe(true);
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', page.getByRole('navigation', { name: 'Main' }).getByText('Blog'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/blog');
    await expect.poll(() => page.title()).toMatch(/^Blog/);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('turns the slides, by buttons and with the arrows', async () => {
    await openPage(page, dogear.address);
    const slides = page.getByRole('list', { name: 'Slides' });
    const shown = () => slides.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth));
    await page.getByRole('button', { name: 'Next slide' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(shown).toBe(1);
    await page.getByRole('button', { name: 'Go to slide 3' }).press(' ');
    await expect.poll(shown).toBe(2);
    await page.locator('[aria-label="Go to slide 3"][aria-current]').waitFor();
    await slides.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(shown).toBe(1);
  });

  test('switches the theme', async () => {
    await openPage(page, dogear.address);
    await page.getByRole('button', { name: /theme/i }).focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  test.each([
    ['Buy Now', /^Buy Now/],
    ['the flag', /^Report/],
  ])(
    'opens the dialog of %s, stays in it, leaves it with Escape and is back at the button',
    async (_, name) => {
      await openPage(page, dogear.address);
      const opener = page.getByRole('button', { name }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.locator('dialog[open]');
      await dialog.waitFor();
      await expectTrapped(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await hasFocus(opener)).toBe(true);
    },
  );

  test('is at the first wrong field after an incomplete form', async () => {
    await openPage(page, `${dogear.address}/signup`);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).press('Enter');
    await page.getByText('Name is Required').waitFor();
    expect(await hasFocus(page.getByLabel('Name', { exact: true }))).toBe(true);
    // Asked for early, because the browser must know of it before the press.
    const chooser = page.waitForEvent('filechooser');
    const photo = page.locator('input[type=file]');
    await pressUntil(page, 'Tab', photo);
    await page.keyboard.press(' ');
    const picture = { name: 'nora.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(400, 500) };
    await (await chooser).setFiles(picture);
    await page.getByText('nora.jpg').waitFor();
    expect(await hasFocus(photo)).toBe(true);
  });
});

describe('a signed-in user with a keyboard', () => {
  test('a seller learns of the new page by title and focus, and deletes a book without losing the place', async () => {
    const page = await newUserPage(browser);
    await logIn(page, dogear.address, 'seller@dogear.test');
    await openPage(page, `${dogear.address}/dashboard`);
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: /My Products/ })
      .press('Enter');
    const heading = page.getByRole('heading', { name: 'My Products', level: 1 });
    await heading.waitFor();
    expect(await page.title()).toBe('My Products · Dogear');
    await page.getByRole('status').filter({ hasText: 'My Products · Dogear' }).waitFor({ state: 'attached' });

    const removals = page.getByRole('button', { name: /^Delete/ });
    await removals.nth(1).waitFor();
    const [first, second] = [await nameOf(removals.nth(0)), await nameOf(removals.nth(1))];
    await removals.nth(0).press('Enter');
    await page.getByRole('alertdialog').waitFor();
    expect(await focused(page)).toBe('Cancel');
    await expectTrapped(page);
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe(first);
    await answerWith(page, /\/api\/my-products\/[0-9a-f-]+$/, { acknowledged: true, deletedCount: 1 });
    await withoutFirstBook(page);
    await removals.nth(0).press('Enter');
    await pressUntil(page, 'Tab', page.getByRole('button', { name: 'Yes, delete it!' }));
    await page.keyboard.press('Enter');
    await page.getByText('Deleted!').first().waitFor();
    await page.getByRole('button', { name: first }).waitFor({ state: 'detached' });
    const next = page.getByRole('row').filter({ has: page.getByRole('button', { name: second }) });
    await expect.poll(() => next.evaluate((row) => row.contains(document.activeElement))).toBe(true);
  });

  test('a buyer asks a seller, and goes on writing in the conversation', async () => {
    const page = await newUserPage(browser, { reducedMotion: 'reduce' });
    await logIn(page, dogear.address, 'buyer@dogear.test');
    const { bookCategory } = await (await page.request.get(`${dogear.address}/api/category/gothic`)).json();
    const book = bookCategory.find(({ status }: { status: string }) => status === 'available');
    await openPage(page, `${dogear.address}/book/${book._id}`);
    await pressUntil(page, 'Tab', page.getByRole('button', { name: 'Ask the seller' }), 80);
    await page.keyboard.press('Enter');
    const question = page.getByLabel('Your question');
    await expect.poll(() => hasFocus(question)).toBe(true);
    await page.keyboard.type('Is the spine creased?');
    await pressUntil(page, 'Tab', page.getByRole('dialog').getByRole('button', { name: 'Send' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/messages/*');
    const field = page.getByRole('textbox', { name: /^Message to/ });
    await field.waitFor();
    await pressUntil(page, 'Tab', field, 80);
    await page.keyboard.type('And are there notes?');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('And are there notes?').waitFor();
    expect(await hasFocus(field)).toBe(true);
    expect(await field.inputValue()).toBe('');
    expect(await walkWithTab(page)).toEqual([]);
    await page.context().close();
  });

  test('a buyer books a book and hears of it where the focus is', async () => {
    const page = await newUserPage(browser);
    await logIn(page, dogear.address, 'buyer@dogear.test');
    await openPage(page, `${dogear.address}/category/gothic`);
    const buy = page.getByRole('button', { name: /^Buy Now/ }).first();
    const title = (await nameOf(buy)).replace('Buy Now: ', '');
    await buy.press('Enter');
    const phone = page.getByRole('dialog').getByLabel(/Phone/);
    await phone.waitFor();
    await expect.poll(() => hasFocus(phone)).toBe(true);
    await phone.fill('+1 555 0117');
    await page.getByLabel(/Meeting location/i).fill('Central Library steps');
    await page.keyboard.press('Enter');
    await page.getByText(`You have successfully booked ${title}`).first().waitFor();
    await expect.poll(() => focused(page)).toBe(`Booked: ${title}`);
  });
});

const nameOf = async (button: Locator): Promise<string> => (await button.getAttribute('aria-label')) ?? '';

/** Makes the list come without its first book, as after its deletion. */
async function withoutFirstBook(page: Page): Promise<void> {
  await page.route(/\/api\/my-products\?/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: ((await answer.json()) as unknown[]).slice(1) });
  });
}
