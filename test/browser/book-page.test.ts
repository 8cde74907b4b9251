import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { fillLogin, logIn, newUserPage } from './actors.ts';
import { expectText } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { desktop, phone } from './devices.ts';
import { openPage } from './open-page.ts';
import { cutOff, smallTargets } from './page-measures.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo({ BOOKING_HOLD_HOURS: '5' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

async function signedIn(email: string): Promise<Page> {
  const page = await newUserPage(browser, { reducedMotion: 'reduce' });
  await logIn(page, dogear.address, email);
  return page;
}

/** Goes from the list to the book's page with the keyboard. */
async function goToBook(page: Page, shelf: string, title: string): Promise<void> {
  await openPage(page, `${dogear.address}/category/${shelf}`);
  await page.getByRole('link', { name: title, exact: true }).press('Enter');
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

const focusedWords = (page: Page): Promise<string> =>
  page.evaluate(() =>
    document.activeElement === document.body ? '' : document.activeElement?.textContent,
  ) as Promise<string>;

async function fillBooking(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel(/Phone/).fill('+1 555 0117');
  await page.getByLabel(/Meeting location/i).fill('Central Library steps');
  await page.keyboard.press('Enter');
}

async function expectSound(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 900 });
  expect([...(await cutOff(page)), ...(await smallTargets(page))]).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('a buyer reads, reports and books a book without losing the place', async () => {
  const page = await signedIn('buyer@dogear.test');
  await goToBook(page, 'gothic', 'Dracula');
  expect(await page.title()).toBe('Dracula · Dogear');
  await page.getByText('We’ll hold it for 5 hours').waitFor();
  await expectSound(page);

  const enlarge = page.getByRole('button', { name: 'Enlarge: Cover of Dracula' });
  await enlarge.press('Enter');
  await page.getByRole('dialog', { name: 'Cover of Dracula' }).waitFor();
  await expectSound(page);
  await page.keyboard.press('Escape');
  expect(await enlarge.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.getByRole('button', { name: 'Report this book' }).press('Enter');
  await page.getByRole('button', { name: 'Yes, report it!' }).press('Enter');
  await page.getByText('Reported!').first().waitFor();
  await expect.poll(() => focusedWords(page)).toBe('Reported');

  await page.getByRole('button', { name: /^Buy Now/ }).press('Enter');
  await fillBooking(page);
  await expect.poll(() => focusedWords(page)).toContain('You’ve booked this copy');
  await expectSound(page);
  await page.getByRole('link', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: 'Pay Now' }).waitFor();
}, 60_000);

test('a reported card and a lost race leave the focus where the news is', async () => {
  const [slow, quick] = await Promise.all([signedIn('buyer@dogear.test'), signedIn('marcus@dogear.test')]);
  await openPage(slow, `${dogear.address}/category/nature`);
  await slow
    .getByRole('button', { name: /^Report/ })
    .first()
    .press('Enter');
  await slow.getByRole('button', { name: 'Yes, report it!' }).press('Enter');
  await expect.poll(() => focusedWords(slow)).toBe('Reported');

  await goToBook(slow, 'classics', 'Moby-Dick');
  await slow.getByRole('button', { name: /^Buy Now/ }).press('Enter');
  await goToBook(quick, 'classics', 'Moby-Dick');
  await quick.getByRole('button', { name: /^Buy Now/ }).press('Enter');
  await fillBooking(quick);
  await quick.getByText('You’ve booked this copy').waitFor();
  await fillBooking(slow);
  await slow.getByText('Someone else has already booked this book.').first().waitFor();
  await expect.poll(() => focusedWords(slow)).toContain('Someone else has booked this copy');
  await expectSound(slow);
}, 60_000);

test('a seller sees which book is their own, and neither sellers nor admins are asked to report', async () => {
  const seller = await signedIn('seller@dogear.test');
  await openPage(seller, `${dogear.address}/category/classics`);
  await seller.getByRole('link', { name: 'Your listing: Middlemarch' }).waitFor();
  expect(await seller.getByRole('button', { name: /^Report/ }).count()).toBe(0);
  await goToBook(seller, 'classics', 'Middlemarch');
  await seller.getByText('This is your listing').waitFor();
  await expectSound(seller);
  await goToBook(seller, 'classics', 'War and Peace');
  await seller.getByRole('button', { name: /^Buy Now/ }).click();
  await seller.getByRole('dialog', { name: 'Only buyers can book books' }).waitFor();

  const admin = await signedIn('admin@dogear.test');
  await openPage(admin, `${dogear.address}/dashboard/reporteditems`);
  await admin.getByRole('link', { name: 'Aequanimitas' }).click();
  await admin.getByText('Reported', { exact: true }).waitFor();
  expect(await admin.getByRole('button', { name: /^Report/ }).count()).toBe(0);
}, 60_000);

test.each([desktop, phone])(
  'an anonymous visitor with $device reads a book, logs in to buy, and comes back with nothing booked',
  async ({ options }) => {
    const page = await newUserPage(browser, { ...options, reducedMotion: 'reduce' });
    await openPage(page, dogear.address);
    await page.getByRole('link', { name: 'Wuthering Heights' }).first().click();
    await page.getByRole('heading', { name: 'Wuthering Heights', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/book\/[0-9a-f-]{36}\/wuthering-heights$/);
    expect(await page.locator('main').textContent()).not.toMatch(/555|@/);
    await expectSound(page);
    const path = new URL(page.url()).pathname;
    const signUp = page.getByRole('main').getByRole('link', { name: 'Sign up' });
    expect(await signUp.getAttribute('href')).toBe(`/signup?from=${encodeURIComponent(path)}`);
    await page.getByRole('link', { name: 'Log in to buy' }).click();
    await fillLogin(page, 'buyer@dogear.test');
    await page.getByRole('button', { name: /^Buy Now/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.getByRole('dialog').count()).toBe(0);
  },
  60_000,
);

test('a book has one address, and none if it never existed', async () => {
  const page = await newUserPage(browser);
  const home = await (await fetch(dogear.address)).text();
  const [path = '', id = ''] = /\/book\/([0-9a-f-]{36})\/wuthering-heights/.exec(home) ?? [];
  for (const other of [`/book/${id}`, `/book/${id}/another-title`, `/book/${id}/wuthering-heights/`]) {
    const answer = await fetch(dogear.address + other, { redirect: 'manual' });
    if (answer.status !== 200) expect([other, answer.status]).toEqual([other, 301]);
  }
  await openPage(page, `${dogear.address}/book/${id}/another-title`);
  expect(new URL(page.url()).pathname).toBe(path);
  const canonical = page.locator('link[rel=canonical]');
  expect(await canonical.getAttribute('href')).toBe(dogear.address + path);
  for (const missing of ['019a0000-0000-7000-8000-000000000000', 'nonsense']) {
    const answer = await page.goto(`${dogear.address}/book/${missing}`);
    expect(answer?.status()).toBe(404);
    await page.getByText('Oops! This page not found.').waitFor();
  }
});

test('a book can be read without JavaScript', async () => {
  const page = await newUserPage(browser, { javaScriptEnabled: false });
  await page.goto(dogear.address);
  await page.getByRole('link', { name: 'Wuthering Heights' }).first().click();
  await page.getByRole('heading', { name: 'Wuthering Heights', level: 1 }).waitFor();
  await expectText(page, 'What the seller says', 'Booking a book needs JavaScript');
  await page.getByText('Member since').waitFor();
  await page.getByRole('link', { name: 'Log in to buy' }).waitFor();
});
