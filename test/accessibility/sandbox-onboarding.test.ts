import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../browser/browser.ts';
import { createLink, newSeller, openAccount } from '../payment-provider/sandbox-connect.ts';
import { SandboxServer } from '../payment-provider/sandbox-server.ts';
import { axeProblemsAs } from './axe.ts';

let sandbox: SandboxServer;
let browser: Browser;
beforeAll(async () => {
  [sandbox, browser] = await Promise.all([SandboxServer.open(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.close();
});

const newLink = async () => {
  const { accountId } = await sandbox.payoutProvider.createAccount(newSeller());
  return { accountId, url: (await createLink(sandbox, accountId)).url };
};

const pages: [string, () => Promise<string>][] = [
  ['the onboarding page', async () => (await newLink()).url],
  ['a link that does not exist', async () => `${sandbox.address}/onboarding/guessed`],
  ['the seller’s own page', async () => sandbox.payoutProvider.createLoginLink(await openAccount(sandbox))],
];

test.each(pages)(
  '%s has no problem that axe finds, in any width and theme',
  async (name, addressOf) => {
    const page = await browser.newPage();
    await page.goto(await addressOf());
    for (const width of [390, 1440])
      for (const theme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        expect(await axeProblemsAs(`${name}, ${width}, ${theme}`, page, theme)).toEqual([]);
        expect(await isWiderThanScreen(page)).toBe(false);
      }
    await page.close();
  },
  60_000,
);

test('the onboarding is completed with the keyboard', async () => {
  const page = await browser.newPage();
  const { accountId, url } = await newLink();
  await page.goto(url);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Complete');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${sandbox.address}/payouts/return`);
  expect((await sandbox.payoutProvider.retrieveAccount(accountId)).status).toBe('active');
  await page.close();
}, 60_000);

test('a closed window leads back', async () => {
  const page = await browser.newPage();
  await page.goto((await newLink()).url);
  await page.getByRole('button', { name: 'Close the window' }).click();
  await page.getByRole('link', { name: 'Back to Dogear' }).click();
  await page.waitForURL(`${sandbox.address}/payouts/return`);
  await page.close();
}, 60_000);

const isWiderThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
