import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../../support/app-process.ts';
import { newUserPage } from '../actors.ts';
import { openBrowser } from '../browser.ts';
import { CountedPage } from './counted-page.ts';
import { createAccount, host } from './set-up-site.ts';

let browser: Browser;
const started: AppProcess[] = [];

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  for (const dogear of started) await dogear.remove();
});

async function startNewSite(): Promise<AppProcess> {
  const dogear = await AppProcess.startNewSite();
  started.push(dogear);
  return dogear;
}

test('the host may finish later: the dashboard shows what is open, and visitors find the site closed, or with our samples', async () => {
  const dogear = await startNewSite();
  const page = await newUserPage(browser);
  await page.goto(dogear.setupAddress);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expectFocusOnStep(page, 'Check-up');
  await page.getByRole('link', { name: /^Your account/ }).press('Enter');
  await expectFocusOnStep(page, 'Your account');
  await createAccount(new CountedPage(page));
  await page.getByRole('link', { name: 'Finish later' }).click();
  await page.waitForURL('**/dashboard');
  const open = page.getByRole('region', { name: 'Not finished yet' });
  for (const fact of [
    'There is no mail server yet.',
    'There is no card service yet.',
    '7 steps aren’t done yet.',
  ])
    await open.getByText(fact).waitFor();
  await open.getByText('Only administrators can open the site').waitFor();
  await expectClosed(dogear.address);
  await open.getByRole('link', { name: 'Continue the setup' }).click();
  await page.getByRole('heading', { name: 'Check-up', level: 1 }).waitFor();
  for (const choice of ['Go without email', 'Go without cards']) {
    const button = page.getByRole('button', { name: choice, exact: true });
    await button.click();
    await button.waitFor({ state: 'detached' });
  }
  await page.getByRole('link', { name: 'Finish later' }).click();
  await open.getByText('Visitors see the site with our samples').waitFor();
  const visitor = await newUserPage(browser);
  await visitor.goto(dogear.address);
  await visitor.getByRole('contentinfo').getByText('12 Marker Lane').waitFor();
}, 120_000);

/** The button that led to the step is gone, so the focus would be lost. */
const expectFocusOnStep = (page: Page, step: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(step);

async function expectClosed(address: string): Promise<void> {
  const visitor = await newUserPage(browser);
  await visitor.goto(`${address}/signup`);
  await visitor.waitForURL('**/setup');
  await visitor.getByRole('heading', { name: 'Not open yet' }).waitFor();
  const signUp = await fetch(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ ...host, email: 'early@kestrel.test' }),
  });
  expect(signUp.status).toBe(503);
}

test('a second claim of the setup address is refused, and a restart continues the first', async () => {
  const dogear = await startNewSite();
  const [first, second] = [await newUserPage(browser), await newUserPage(browser)];
  await first.goto(dogear.setupAddress);
  await second.goto(dogear.setupAddress);
  await first.getByRole('button', { name: 'Start', exact: true }).click();
  await first.getByRole('heading', { name: 'Check-up', level: 1 }).waitFor();
  await second.getByRole('button', { name: 'Start', exact: true }).click();
  await second.getByText('has already been used').waitFor();
  expect(first.url()).not.toContain('key=');
  await dogear.kill();
  await dogear.open();
  await first.reload();
  await first.getByRole('heading', { name: 'Check-up', level: 1 }).waitFor();
}, 120_000);
