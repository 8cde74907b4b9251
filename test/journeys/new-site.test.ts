import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectConsoleErrors, newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { CountedPage, secondsToAct, secondsToRead, sumOf } from '../browser/new-site/counted-page.ts';
import { listFirstBook, signUpAsSeller, verifySeller } from '../browser/new-site/first-book.ts';
import { reportFigures } from '../browser/new-site/report-figures.ts';
import {
  addSecondStep,
  chooseLook,
  chooseMoney,
  createAccount,
  finishSetup,
  passCheckUp,
  sayWhoYouAre,
} from '../browser/new-site/set-up-site.ts';
import { AppProcess } from '../support/app-process.ts';

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

test('a host gets from the first start to a listed book within the promised time', async () => {
  const begun = performance.now();
  const dogear = await startNewSite();
  const startedAfter = performance.now() - begun;
  const hostPage = await newUserPage(browser);
  const complaints = collectConsoleErrors(hostPage);
  const admin = new CountedPage(hostPage);
  await passCheckUp(admin, dogear.setupAddress);
  await createAccount(admin);
  await addSecondStep(admin);
  await chooseLook(admin);
  await expectOwnBar(hostPage);
  await sayWhoYouAre(admin);
  await chooseMoney(admin);
  await finishSetup(admin);
  const setUp = { ...admin.effort };
  const setUpAfter = performance.now() - begun;

  const seller = new CountedPage(await newUserPage(browser));
  await signUpAsSeller(seller, dogear.address);
  await verifySeller(admin);
  await listFirstBook(seller);
  const machine = performance.now() - begun;
  await expectBookOnHomePage(dogear.address);
  expect(complaints).toEqual([]);

  const all = sumOf(admin.effort, seller.effort);
  await reportFigures({ startedAfter, setUpAfter, machine }, { setUp, all });
  // A change of these figures belongs in docs/performance/new-site.md, too.
  expect({ clicks: setUp.clicks, fields: setUp.fields }).toEqual({ clicks: 24, fields: 9 });
  expect({ clicks: all.clicks, fields: all.fields }).toEqual({ clicks: 46, fields: 19 });
  // What is left of 5 and 15 minutes is for the machine, whose own time is measured and not asserted, because it depends on what
  // else the machine does.
  expect(secondsToAct(setUp) + secondsToRead(setUp)).toBeLessThanOrEqual(5 * 60 - 25);
  expect(secondsToAct(all) + secondsToRead(all)).toBeLessThanOrEqual(15 * 60 - 60);
}, 300_000);

/** The bar shows at once what was saved, without loading the page again. */
async function expectOwnBar(page: Page): Promise<void> {
  const bar = page.getByRole('banner');
  await bar.getByText('Kestrel Books', { exact: true }).waitFor();
  expect(await bar.locator('img').getAttribute('src')).toMatch(/^\/images\//);
  const hue = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-hue'));
  expect(await hue()).toBe('215');
  expect(await page.locator('html').getAttribute('data-accent')).toBe('');
}

async function expectBookOnHomePage(address: string): Promise<void> {
  const visitor = await newUserPage(browser);
  await visitor.goto(address);
  await visitor.getByRole('heading', { name: 'Middlemarch', exact: true }).waitFor();
  await visitor.getByText('€7.25').first().waitFor();
  await visitor.getByRole('banner').getByText('Kestrel Books').waitFor();
}
