import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { shownPrice } from '../support/test-currency.ts';
import { fillLogin, logIn, newUserPage } from './actors.ts';
import { expectText } from './assertions.ts';
import { openBrowser } from './browser.ts';
import { addEditionOfWutheringHeights, wutheringHeights } from './demo-editions.ts';
import { desktop, phone } from './devices.ts';
import { openPage } from './open-page.ts';
import { cutOff, smallTargets } from './page-measures.ts';

let dogear: AppProcess;
let browser: Browser;
let bookPath: string;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  ({ bookPath } = await addEditionOfWutheringHeights(dogear));
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 900 });
  expect([...(await cutOff(page)), ...(await smallTargets(page))]).toEqual([]);
  if (size) await page.setViewportSize(size);
}

test.each([desktop, phone])(
  'with $device, a visitor goes from an edition to a copy, logs in there, and books it',
  async ({ options, device }) => {
    const page = await newUserPage(browser, { ...options, reducedMotion: 'reduce' });
    await openPage(page, `${dogear.address}/isbn/${wutheringHeights}`);
    await expectText(page, 'All four copies');
    await page
      .getByText(`Four copies are on the shelf, from ${shownPrice(3.2)} to ${shownPrice(8)}`)
      .waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/555/);
    await expectSound(page);
    const words = device === desktop.device ? 'Pencil notes all through' : 'Corners a little soft';
    await page.getByRole('link', { name: words }).click();
    await page.getByRole('heading', { name: 'What the seller says' }).waitFor();
    await expectSound(page);
    const copy = new URL(page.url()).pathname;
    await page.getByRole('link', { name: 'Log in to buy' }).click();
    await fillLogin(page, 'buyer@dogear.test');
    await page.getByRole('button', { name: /^Buy Now/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(copy);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: /^Buy Now/ }).click();
    await page.getByRole('dialog').getByLabel(/Phone/).fill('+1 555 0117');
    await page.getByLabel(/Meeting location/i).fill('Central Library steps');
    await page.keyboard.press('Enter');
    await page.getByText('You’ve booked this copy').waitFor();
  },
  90_000,
);

test('a buyer books a copy on the edition’s page, and its button keeps the focus', async () => {
  const page = await newUserPage(browser, { reducedMotion: 'reduce' });
  await logIn(page, dogear.address, 'marcus@dogear.test');
  await openPage(page, `${dogear.address}/isbn/${wutheringHeights}`);
  await page.getByRole('button', { name: /^Buy Now: copy of Priya Shah/ }).press('Enter');
  await page.getByRole('dialog').getByLabel(/Phone/).fill('+1 555 0163');
  await page.getByLabel(/Meeting location/i).fill('Kennedy Plaza');
  await page.keyboard.press('Enter');
  const booked = page.getByRole('button', { name: /^Booked: copy of Priya Shah/ });
  await booked.waitFor();
  await expect.poll(() => booked.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('the book’s page shows the other copies, the edition, and other books of the seller', async () => {
  const page = await newUserPage(browser);
  await openPage(page, dogear.address + bookPath);
  const copies = page.getByRole('region', { name: 'Other copies of this edition' });
  expect(await copies.getByRole('row').count()).toBe(4);
  await page.getByRole('region', { name: 'More from Amara Okafor' }).getByRole('link').first().waitFor();
  await copies.getByRole('link', { name: 'All copies and the edition' }).click();
  await page.waitForURL(`**/isbn/${wutheringHeights}`);
  await page.getByRole('heading', { name: 'Wuthering Heights', level: 1 }).waitFor();
});

test.each(['0141439556', '978-0-14-143955-6', 'ISBN 0-14-143955-6'])(
  '%s leads to the address of the edition',
  async (spelling) => {
    const address = `${dogear.address}/isbn/${encodeURIComponent(spelling)}`;
    const answer = await fetch(address, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/isbn/${wutheringHeights}`]);
  },
);

test.each(['9780000000002', 'nonsense', '1'.repeat(60)])(
  'an unknown ISBN, %s, is not found, and offers a search and a listing',
  async (unknown) => {
    const page = await newUserPage(browser);
    const answer = await page.goto(`${dogear.address}/isbn/${unknown}`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'We don’t have this edition' }).waitFor();
    const listing = page.getByRole('link', { name: 'List your copy' });
    expect(await listing.getAttribute('href')).toBe(`/dashboard/addaproduct?isbn=${unknown}`);
    await page.getByRole('link', { name: 'Search all books' }).waitFor();
    await expectSound(page);
  },
);

test('a buyer waits for an edition that no one has listed, and can stop waiting', async () => {
  const page = await newUserPage(browser);
  await logIn(page, dogear.address, 'buyer@dogear.test');
  await openPage(page, `${dogear.address}/isbn/0-14-143960-2`);
  await page.getByRole('button', { name: 'Tell me when one comes' }).click();
  await page.getByRole('button', { name: /^We will tell you/ }).click();
  await page.getByRole('button', { name: 'Tell me when one comes' }).waitFor();
  await page.goto(`${dogear.address}/isbn/9780141439519`);
  await page.getByRole('heading', { name: 'We don’t have this edition' }).waitFor();
  expect(await page.getByRole('button', { name: 'Tell me when one comes' }).count()).toBe(0);
});

test('an edition can be read without JavaScript', async () => {
  const page = await newUserPage(browser, { javaScriptEnabled: false });
  await page.goto(`${dogear.address}/isbn/${wutheringHeights}`);
  await expectText(page, 'All four copies', 'Penguin Classics', '978 0141439556', 'Finished with yours?');
});
