import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { collectConsoleErrors, logIn, newUserPage } from './actors.ts';
import { expectText, expectToast } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { desktop, phone } from './devices.ts';
import { handOverThroughApi, postAs } from './hand-over-through-api.ts';

const buyer = 'buyer@dogear.test';
const seller = 'seller@dogear.test';

let dogear: AppProcess;
let browser: Browser;
beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

async function openOrder(email: string, order: string, device: typeof phone | typeof desktop): Promise<Page> {
  const page = await newUserPage(browser, device.options);
  await logIn(page, dogear.address, email);
  await page.goto(`${dogear.address}/dashboard/orders/${order}`);
  await page.getByRole('heading', { name: 'How was it with' }).waitFor();
  return page;
}

async function writeReview(page: Page, word: string, text: string): Promise<void> {
  await page.getByRole('radio', { name: word }).check();
  await page.getByLabel('In your words').fill(text);
  await page.getByRole('button', { name: 'Send review' }).click();
}

test.each([
  ['phone', phone, desktop],
  ['desktop', desktop, phone],
] as const)(
  'on a %s, both sides write after the handover, see both, and the profile shows one',
  async (_, first, second) => {
    const order = await handOverThroughApi(dogear.address, buyer, seller);
    const ofBuyer = await openOrder(buyer, order, first);
    const complaints = collectConsoleErrors(ofBuyer);
    await ofBuyer.getByRole('button', { name: 'Send review' }).click();
    await expectText(ofBuyer, 'Choose one to five stars.');
    const words = `Down to the name on the flyleaf, ${order}.`;
    await writeReview(ofBuyer, '4 of 5: Good', words);
    await expectToast(ofBuyer, 'Review sent', 'It’s shown once Amara Okafor has written too.');
    await expectText(ofBuyer, 'Hidden until both have written');

    const ofSeller = await openOrder(seller, order, second);
    complaints.push(...collectConsoleErrors(ofSeller));
    expect(await ofSeller.getByText(words).count()).toBe(0);
    expect((await readProfile(ofSeller)).includes(words)).toBe(false);
    await writeReview(ofSeller, '5 of 5: Lovely', 'On the dot.');
    await expectText(ofSeller, words);
    await ofSeller.getByLabel('Your answer to Clara Whitfield').fill('It has come to the right shelf.');
    await ofSeller.getByRole('button', { name: 'Send answer' }).click();
    await expectToast(ofSeller, 'Answer sent');
    await ofSeller.getByText('Your answer', { exact: true }).waitFor();

    await ofBuyer.reload();
    await expectText(ofBuyer, 'On the dot.');
    await expectText(ofBuyer, 'It has come to the right shelf.');

    const visitor = await newUserPage(browser, first.options);
    await visitor.goto(`${dogear.address}/search?q=`);
    await visitor.getByRole('link', { name: 'Amara Okafor' }).first().click();
    await visitor.getByRole('heading', { name: 'Amara Okafor', level: 1 }).waitFor();
    await expectText(visitor, words);
    await expectText(visitor, 'It has come to the right shelf.');
    await visitor.getByRole('heading', { name: 'On offer' }).waitFor();
    expect(complaints).toEqual([]);
  },
  120_000,
);

/** The seller's public profile as the server renders it. */
async function readProfile(page: Page): Promise<string> {
  const id = await page.evaluate(async () => (await (await fetch('/api/me')).json()).user?._id);
  return (await fetch(`${dogear.address}/seller/${id}`)).text();
}

test('from three reviews on, the average stands beside the name', async () => {
  const visitor = await newUserPage(browser, desktop.options);
  await visitor.goto(`${dogear.address}/search?q=`);
  await visitor.getByRole('link', { name: 'Amara Okafor' }).first().waitFor();
  const copies = visitor.getByRole('main').getByRole('listitem').filter({ hasText: 'Amara Okafor' });
  expect(await copies.count()).toBeGreaterThan(0);
  expect(await copies.getByText('of 5 stars').count()).toBe(0);
  const order = await handOverThroughApi(dogear.address, buyer, seller);
  await postAs(dogear.address, buyer, `/orders/${order}/reviews`, { stars: 5 });
  await postAs(dogear.address, seller, `/orders/${order}/reviews`, { stars: 5 });
  await visitor.reload();
  await copies.getByText('4.3 of 5 stars').first().waitFor();
  await visitor.getByRole('link', { name: 'Amara Okafor' }).first().click();
  await expectText(visitor, '3 reviews, each after a handover');
}, 60_000);

test('a user reports a review on the profile, and an administrator hides it, then shows it again', async () => {
  const reader = await newUserPage(browser, desktop.options);
  await logIn(reader, dogear.address, 'marcus@dogear.test');
  await reader.goto(`${dogear.address}/search?q=`);
  await reader.getByRole('link', { name: 'Amara Okafor' }).first().click();
  await reader.getByRole('button', { name: 'Report the review by Clara Whitfield' }).first().click();
  await reader.getByRole('alertdialog').getByRole('button', { name: 'Report' }).click();
  await expectToast(reader, 'Reported');
  const admin = await newUserPage(browser, desktop.options);
  await logIn(admin, dogear.address, 'admin@dogear.test');
  await admin.goto(`${dogear.address}/dashboard/reporteditems`);
  await admin.getByRole('button', { name: 'Hide the review by Clara Whitfield' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Hide' }).click();
  await expectToast(admin, 'Review hidden');
  await reader.reload();
  await reader.getByText('An average is shown from three on.').waitFor();

  await admin.getByRole('button', { name: 'Show hidden reviews' }).click();
  await admin.getByRole('heading', { name: 'Hidden reviews' }).waitFor();
  await admin.getByRole('button', { name: 'Show again: review by Clara Whitfield' }).click();
  await expectToast(admin, 'Review shown again');
  await expectText(admin, 'No reviews are hidden.');
  await reader.reload();
  await expectText(reader, '3 reviews, each after a handover');
}, 60_000);
