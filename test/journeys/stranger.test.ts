import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectConsoleErrors, fillLogin, newUserPage } from '../browser/actors.ts';
import { expectLinks, expectText, gridColumns, widthOf } from '../browser/assertions.ts';
import { openBrowser } from '../browser/browser.ts';
import { desktop, onDevices, openNavigation, phone } from '../browser/devices.ts';
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

test.concurrent.each(onDevices([desktop, phone], desktop))(
  'an anonymous visitor with $device looks around, and is asked to log in before they book',
  async ({ options }) => {
    const page = await newUserPage(browser, options);
    const complaints = collectConsoleErrors(page);
    await page.goto(dogear.address);
    await expectHome(page);
    await expectFooter(page);
    await walkTheNavigation(page);
    await readTheBlog(page);
    await openMissingPage(page);
    await switchTheme(page);
    await pressBuyNow(page);
    expect(complaints).toEqual([]);
  },
  60_000,
);

async function expectHome(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Peak Your Book Now', level: 1, exact: true }).waitFor();
  await page.getByText('Buy or sell second-hand books.').waitFor();
  await expectText(page, 'Pick a shelf', 'In the window this week');
  await expectLinks(page, { 'Non-fiction': '/category/non-fiction', Engineering: '/category/engineering' });
  await expectText(page, 'Author of the month: George Eliot', 'Browse the classics');
  await expectText(page, '“It is a narrow mind which cannot look at a subject from various points of view.”');
}

async function expectFooter(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo');
  await expectText(footer, 'Second-hand books at reasonable prices.');
  await expectLinks(footer, {
    'Dogear, home': '/',
    Home: '/',
    Blog: '/blog',
    Contact: '/signup',
    'Non-fiction': '/category/non-fiction',
    Engineering: '/category/engineering',
    Medical: '/category/medical',
    '+1 555 0100': 'tel:+15550100',
    'hello@dogear.example': 'mailto:hello@dogear.example',
  });
  await footer.getByText('12 Marker Lane, Bookford').waitFor();
  await expectText(footer, `© ${new Date().getUTCFullYear()} Dogear. All rights reserved.`);
  await expectLinks(footer, {
    'Dogear on Facebook (opens a new tab)': 'https://www.facebook.com/',
    'Dogear on Instagram (opens a new tab)': 'https://www.instagram.com/',
    'Dogear on X (opens a new tab)': 'https://x.com/',
    'Dogear on YouTube (opens a new tab)': 'https://www.youtube.com/',
    'Dogear on LinkedIn (opens a new tab)': 'https://www.linkedin.com/',
  });
}

async function walkTheNavigation(page: Page): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await openNavigation(page);
  expect(await navigation.getByRole('link').allTextContents()).toEqual(['Home', 'Blog', 'Login']);
  await expectLinks(navigation, { Home: '/', Blog: '/blog', Login: '/login' });
  await navigation.getByRole('link', { name: 'Blog' }).click();
  await page.waitForURL('**/blog');
  const isDropdown = await page.getByRole('button', { name: 'Menu' }).isVisible();
  // The address changes before the dropdown closes.
  await navigation.waitFor({ state: isDropdown ? 'hidden' : 'visible' });
}

async function readTheBlog(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'The blog', level: 1 }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    expect.arrayContaining([
      'What are the different ways to manage state in a React application?',
      'How does prototypal inheritance work?',
      'What is a unit test? Why should we write unit tests?',
      'React vs. Angular vs. Vue: which should I choose?',
    ]),
  );
  const entries = page.getByRole('article');
  expect(await entries.count()).toBe(4);
  expect(await entries.filter({ has: page.getByRole('img') }).count(), 'each has a picture').toBe(4);
  const heads = page.getByRole('table').locator('thead th');
  expect(await heads.allTextContents()).toEqual(['React', 'Angular', 'Vue']);
}

async function openMissingPage(page: Page): Promise<void> {
  const answer = await page.goto(`${dogear.address}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expectText(
    page,
    'Oops! This page not found.',
    'The page may have moved, or the address may have a typo. Head home: all the shelves are there.',
  );
  await expectLinks(page, { 'Back to Home': '/' });
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expectText(page, 'Peak Your Book Now');
}

async function switchTheme(page: Page): Promise<void> {
  await page.getByRole('button', { name: /theme/i }).click();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  const again = await page.reload();
  // The theme is in the HTML that the server sends, so that no light page is painted first.
  expect(await again?.text()).toMatch(/<html[^>]*data-theme="dark"/);
  await page.getByRole('button', { name: /theme/i }).click();
  expect(await (await page.reload())?.text()).toMatch(/<html[^>]*data-theme="light"/);
}

async function pressBuyNow(page: Page): Promise<void> {
  await page.goto(dogear.address);
  await page
    .getByRole('button', { name: /^Buy Now/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Please log in first', exact: true });
  await expectText(dialog, 'Log in to book a book, and we’ll bring you right back here.');
  await expectLinks(dialog, { Login: '/login' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('link', { name: /Gothic/ })
    .first()
    .click();
  await page.waitForURL('**/login?from=%2Fcategory%2Fgothic');
  await fillLogin(page, 'buyer@dogear.test');
  await page.waitForURL('**/category/gothic');
}

test('on a wide screen the shop is 1250 pixels wide, with three shelves and three books in a row', async () => {
  const page = await newUserPage(browser, { viewport: { width: 1900, height: 900 } });
  await page.goto(dogear.address);
  expect(await gridColumns(page.getByTestId('categories'))).toBe(3);
  expect(await gridColumns(page.getByTestId('books'))).toBe(3);
  expect(await widthOf(page.getByTestId('categories'))).toBe(1250);
});

describe('the slides', () => {
  const slidesOf = (page: Page) => page.getByRole('list', { name: 'Slides' });
  const shown = (page: Page) =>
    slidesOf(page).evaluate((list) => Math.round(list.scrollLeft / list.clientWidth));

  test('are three, rest until they are moved, and glide to the one that is asked for', async () => {
    const page = await newUserPage(browser, desktop.options);
    await page.clock.install();
    await page.goto(dogear.address);
    const slides = slidesOf(page);
    expect(await slides.getByRole('heading').count()).toBe(3);
    await page.getByRole('button', { name: 'Next slide' }).hover();
    await page.clock.runFor(60_000);
    expect(await shown(page)).toBe(0);
    await page.clock.resume();
    await slides.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shown(page)).toBe(1);
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(() => shown(page)).toBe(2);
    await page.getByRole('button', { name: 'Next slide' }).press('Enter');
    await expect.poll(() => shown(page)).toBe(0);
    await page.getByRole('button', { name: 'Go to slide 3' }).click();
    await expect.poll(() => shown(page)).toBe(2);
    expect(await slides.evaluate((list) => getComputedStyle(list).scrollBehavior)).toBe('smooth');
  });

  test('follow a finger', async () => {
    const page = await newUserPage(browser, phone.options);
    await page.goto(dogear.address);
    const slides = slidesOf(page);
    await slides.scrollIntoViewIfNeeded();
    await swipeLeft(slides);
    await expect.poll(() => shown(page)).toBe(1);
    const second = page.getByRole('button', { name: 'Go to slide 2' });
    await expect.poll(() => second.getAttribute('aria-current')).toBe('true');
  });

  test('jump for users who want no motion', async () => {
    const page = await newUserPage(browser, { ...desktop.options, reducedMotion: 'reduce' });
    await page.goto(dogear.address);
    expect(await slidesOf(page).evaluate((list) => getComputedStyle(list).scrollBehavior)).toBe('auto');
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(() => shown(page)).toBe(1);
  });
});

async function swipeLeft(place: Locator): Promise<void> {
  // It may still be scrolling into view.
  await place.tap({ trial: true });
  const box = await place.boundingBox();
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 3;
  const finger = await place.page().context().newCDPSession(place.page());
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 330, y }] });
  for (let x = 320; x > 40; x -= 20)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
