import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { host } from '../browser/new-site/set-up-site.ts';
import { AppProcess } from '../support/app-process.ts';
import { pressUntil } from './focus-walk.ts';

let dogear: AppProcess;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startNewSite(), openBrowser()]);
  page = await newUserPage(browser, { reducedMotion: 'reduce' });
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

async function press(name: string): Promise<void> {
  const button: Locator = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  await pressUntil(page, 'Tab', button);
  await page.keyboard.press('Enter');
}

async function type(label: string, text: string): Promise<void> {
  await pressUntil(page, 'Tab', page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** A step takes the focus, so that the next press of Tab is at its first field. */
async function expectStep(name: string): Promise<void> {
  await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
  const step = page.getByRole('region', { name, exact: true });
  await expect
    .poll(() => step.evaluate((region) => region.contains(document.activeElement)), { message: name })
    .toBe(true);
  await page.waitForLoadState('networkidle');
}

test('a host opens a new site with a keyboard alone, and every step takes the focus', async () => {
  await page.goto(dogear.setupAddress);
  await press('Start');
  await expectStep('Check-up');
  for (const choice of ['Go without email', 'Go without cards']) {
    await press(choice);
    await page.getByRole('button', { name: choice, exact: true }).waitFor({ state: 'detached' });
    await expectStep('Check-up');
  }
  await press('Continue');
  await expectStep('Your account');
  await type('Name', host.name);
  await type('Email', host.email);
  await type('Password', host.password);
  await press('Create account');
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).waitFor();
  await expectStep('Your account');
  await press('Do it later');
  await expectStep('Name and look');
  await type('Name of the site', 'Kestrel Books');
  await press('Continue');
  for (const step of ['Who you are', 'Money and languages', 'Shelves', 'Meeting places']) {
    await expectStep(step);
    await press('Do it later');
  }
  await expectStep('Moderators');
  await press('Back');
  await expectStep('Meeting places');
  await type('Name', 'Union desk, main hall');
  await press('Continue');
  await expectStep('Moderators');
  await press('Open the site');
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
}, 120_000);
