import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logIn, newUserPage } from '../e2e/actors.ts';
import { openBrowser } from '../e2e/browser.ts';
import { answerWith } from '../e2e/network-faults.ts';
import { openPage } from '../e2e/open-page.ts';
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

/** The accessible name or the text of the element that has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nowhere';
    return (
      element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.tagName.toLowerCase())
    );
  });

const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

async function pressUntil(page: Page, key: string, locator: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    if (await hasFocus(locator)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${locator}; the focus is at "${await focused(page)}"`);
}

describe('a stranger with a keyboard', () => {
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

  test('sees where the focus is, on every control of every page', async () => {
    for (const path of ['/', '/blog', '/login', '/signup', '/no/such/page']) {
      await openPage(page, dogear.address + path);
      const unseen = await walkWithTab(page);
      expect(unseen, path).toEqual([]);
    }
  }, 60_000);

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
    const photo = page.locator('input[type=file]');
    await pressUntil(page, 'Tab', photo);
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press(' ');
    const picture = { name: 'nora.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(400, 500) };
    await (await chooser).setFiles(picture);
    await page.getByText('nora.jpg').waitFor();
    expect(await hasFocus(photo)).toBe(true);
  });
});

const pagesOfRoles: [email: string, paths: string[]][] = [
  ['buyer@dogear.test', ['/category/gothic', '/dashboard', '/dashboard/myorders']],
  [
    'seller@dogear.test',
    ['/dashboard', '/dashboard/addaproduct', '/dashboard/myproducts', '/dashboard/mybuyers'],
  ],
  [
    'admin@dogear.test',
    ['/dashboard', '/dashboard/allusers', '/dashboard/reporteditems', '/dashboard/backgroundwork'],
  ],
];

describe('somebody signed in, with a keyboard', () => {
  test('a seller is told of the new page by title and focus, and deletes a book without losing the place', async () => {
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

  test.each(pagesOfRoles)('%s sees where the focus is, on a screen and on a phone', async (email, paths) => {
    const page = await newUserPage(browser, { reducedMotion: 'reduce' });
    await logIn(page, dogear.address, email);
    for (const path of paths) {
      await openPage(page, dogear.address + path);
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await walkWithTab(page), `${path} at ${width} px`).toEqual([]);
      }
    }
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

/** Expects Tab to stay within the dialog. */
async function expectTrapped(page: Page): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => {
      const element = document.activeElement;
      // Between a dialog's last and first control, a browser moves the focus to its own toolbar.
      return element === document.body || element?.closest('dialog') !== null;
    });
    expect(inside).toBe(true);
  }
}

/** Presses Tab through the page. Returns the controls without a visible focus indicator. */
async function walkWithTab(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
    delete (window as { seenFocus?: Set<Element> }).seenFocus;
  });
  const unseen: string[] = [];
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus);
    if (stop === 'end') return unseen;
    if (stop) unseen.push(stop);
  }
  throw new Error('Tab comes to no end');
}

/** Returns 'end' when the focus has gone round, or else what is wrong with its indicator. */
function lookAtFocus(): string | undefined {
  const page = window as { seenFocus?: Set<Element> };
  page.seenFocus ??= new Set();
  const seen = page.seenFocus;
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body || seen.has(element)) return 'end';
  seen.add(element);
  // A file input is shown as a label that looks like a button.
  const shown = element.matches('[type=file]') ? element.closest('label') : element;
  if (!shown) return element.outerHTML.slice(0, 100);
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  const box = shown.getBoundingClientRect();
  const onTop = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const covered = onTop && !shown.contains(onTop) && !onTop.contains(shown);
  const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  if (outlined && !covered && box.bottom > 0 && box.top < innerHeight) return undefined;
  return `${outlined ? (covered ? `covered by ${onTop.outerHTML.slice(0, 60)}` : 'out of sight') : 'no outline'}: ${element.outerHTML.slice(0, 100)}`;
}
