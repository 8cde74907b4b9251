import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, fillLogin, newUserPage, payWith, signInCookie } from './actors.ts';
import { expectLinks, expectText } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { desktop, phone } from './devices.ts';
import { openPage } from './open-page.ts';
import { cutOff, smallTargets } from './page-measures.ts';

let dogear: AppProcess;
let browser: Browser;
beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** The address of an advertised book, from the home page. */
async function findBook(slug: string): Promise<{ path: string; id: string }> {
  const home = await (await fetch(dogear.address)).text();
  const [path = '', id = ''] = new RegExp(`/book/([0-9a-f-]{36})/${slug}`).exec(home) ?? [];
  return { path, id };
}

test('a page describes its book as data, which no policy reports and no navigation in the app adds', async () => {
  const page = await newUserPage(browser);
  const errors = collectConsoleErrors(page);
  const { path } = await findBook('wuthering-heights');
  await openPage(page, dogear.address + path);
  const data = page.locator('script[type="application/ld+json"]');
  const described = JSON.parse((await data.textContent()) ?? '');
  expect(described).toMatchObject({ '@type': ['Product', 'Book'], name: 'Wuthering Heights' });
  expect(described.url).toBe(dogear.address + path);
  const image = page.locator('meta[property="og:image"]');
  const answer = await fetch((await image.getAttribute('content')) ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  await page
    .getByRole('link', { name: /Other copies|Edition|ISBN|\d{13}/ })
    .first()
    .click();
  await page.waitForURL(/\/isbn\//);
  await page.goBack();
  await page.getByRole('heading', { name: 'Wuthering Heights', level: 1 }).waitFor();
  expect(errors).toEqual([]);
});

test('a book that was taken down leads to others, on every screen and without JavaScript', async () => {
  const { path, id } = await findBook('middlemarch');
  const cookie = await signInCookie(dogear.address, 'seller@dogear.test');
  const deletion = await fetch(`${dogear.address}/api/my-products/${id}`, {
    method: 'DELETE',
    headers: { cookie, origin: dogear.address },
  });
  expect(deletion.status).toBe(200);
  for (const javaScriptEnabled of [true, false]) {
    const page = await newUserPage(browser, { javaScriptEnabled, reducedMotion: 'reduce' });
    const answer = await page.goto(dogear.address + path);
    expect(answer?.status()).toBe(410);
    await page.getByRole('heading', { name: 'This book is no longer listed', level: 1 }).waitFor();
    await expectLinks(page, { 'Search all books': '/search' });
    await page.getByRole('heading', { name: 'New on the same shelf' }).waitFor();
    expect(await page.getByTestId('books').getByRole('listitem').count()).toBe(3);
    if (!javaScriptEnabled) continue;
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect([...(await cutOff(page)), ...(await smallTargets(page))], `${width}`).toEqual([]);
    }
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  }
});

test('the home page names the feed of the newest books', async () => {
  const page = await newUserPage(browser);
  await openPage(page, dogear.address);
  const feed = page.locator('link[rel=alternate][type="application/atom+xml"]');
  const answer = await fetch(new URL((await feed.getAttribute('href')) ?? '', dogear.address));
  expect(await answer.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
});

const journeys = [
  { ...desktop, email: 'buyer@dogear.test', title: 'Moby-Dick', slug: 'moby-dick' },
  { ...phone, email: 'marcus@dogear.test', title: 'Dracula', slug: 'dracula' },
];
type Journey = (typeof journeys)[number];

test.concurrent.each(journeys)(
  'a visitor with $device comes from a search engine, logs in, books the book, and pays for it',
  async (journey) => {
    const url = await findInSitemap(journey.slug);
    await readWithoutScript(url, journey);
    const page = await newUserPage(browser, journey.options);
    const complaints = collectConsoleErrors(page);
    await openPage(page, url);
    await bookAfterLogin(page, url, journey);
    await payForIt(page, journey);
    await page.goto(url);
    await expectText(page, 'You’ve bought this copy');
    expect(complaints).toEqual([]);
  },
  90_000,
);

/** The address of a book that the sitemap tells search engines. */
async function findInSitemap(slug: string): Promise<string> {
  const root = await (await fetch(`${dogear.address}/sitemap.xml`)).text();
  const [, first] = /<sitemap><loc>([^<]*)/.exec(root) ?? [];
  const sitemap = first ? await (await fetch(first)).text() : root;
  const [, url = ''] = new RegExp(`<loc>([^<]*/book/[0-9a-f-]{36}/${slug})</loc>`).exec(sitemap) ?? [];
  return url;
}

/** Reads the page as a crawler does, or a browser without script, whose links lead on. */
async function readWithoutScript(url: string, { options, title }: Journey): Promise<void> {
  const plain: BrowserContextOptions = { ...options, javaScriptEnabled: false };
  const page = await newUserPage(browser, plain);
  const answer = await page.goto(url);
  expect(answer?.status()).toBe(200);
  expect(page.url(), 'the address in the sitemap is the final one').toBe(url);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await expectText(page, 'What the seller says', 'Booking a book needs JavaScript');
  await page.getByRole('link', { name: 'Log in to buy' }).click();
  await page.waitForURL(`**/login?from=${encodeURIComponent(new URL(url).pathname)}`);
  await page.context().close();
}

async function bookAfterLogin(page: Page, url: string, { title, email }: Journey): Promise<void> {
  await page.getByRole('link', { name: 'Log in to buy' }).click();
  await fillLogin(page, email);
  await page.getByRole('button', { name: `Buy Now: ${title}` }).click();
  expect(page.url(), 'the login leads back to the book').toBe(url);
  const form = page.getByRole('dialog');
  await form.getByLabel('Phone Number').fill('+1 555 0117');
  await form.getByLabel('Meeting Location').fill('Central Library steps');
  await form.getByRole('button', { name: 'Book Now' }).click();
  await expectText(page, 'You’ve booked this copy');
}

async function payForIt(page: Page, { title }: Journey): Promise<void> {
  await page.getByRole('link', { name: /^Pay \$/ }).click();
  await page.waitForURL('**/dashboard/payment/*');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await payWith(page, '4242 4242 4242 4242');
  await expectText(page.getByRole('status'), 'Your payment is complete');
  const answer = await page.request.get(`${dogear.address}/api/payment/${id}`);
  expect((await answer.json()) as Order).toMatchObject({ status: 'paid', bookTitle: title });
}
