import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, fillLogin, newUserPage, payWith } from './actors.ts';
import { expectText } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { desktop, phone } from './devices.ts';
import { openPage } from './open-page.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
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
