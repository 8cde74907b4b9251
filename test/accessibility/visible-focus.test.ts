import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { openPage } from '../browser/open-page.ts';
import { saveCommonFields } from '../browser/save-common-fields.ts';
import { editorsOf } from '../languages/walk.ts';
import { AppProcess } from '../support/app-process.ts';
import { walkWithTab } from './focus-walk.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

test('a visitor sees where the focus is, on every control of every page', async () => {
  const page = await newUserPage(browser, { reducedMotion: 'reduce' });
  for (const path of ['/', '/blog', '/login', '/signup', '/no/such/page']) {
    await openPage(page, dogear.address + path);
    const unseen = await walkWithTab(page);
    expect(unseen, path).toEqual([]);
  }
}, 60_000);

const pagesOfRoles: [email: string, paths: string[]][] = [
  ['buyer@dogear.test', ['/category/gothic', '/dashboard', '/dashboard/myorders']],
  [
    'seller@dogear.test',
    [
      '/dashboard',
      '/dashboard/addaproduct',
      '/dashboard/addmany',
      '/dashboard/myproducts',
      '/dashboard/mybuyers',
      '/dashboard/earnings',
      '/dashboard/earnings/bank',
    ],
  ],
  [
    'admin@dogear.test',
    [
      '/dashboard',
      '/dashboard/allusers',
      '/dashboard/reporteditems',
      '/dashboard/payouts',
      '/dashboard/backgroundwork',
      '/dashboard/site',
      '/dashboard/site/look',
      '/dashboard/site/texts',
      '/dashboard/site/shelves',
    ],
  ],
];

test.each(pagesOfRoles)('%s sees where the focus is, on a screen and on a phone', async (email, paths) => {
  const page = await newUserPage(browser, { reducedMotion: 'reduce' });
  await logIn(page, dogear.address, email);
  const editors = email === 'seller@dogear.test' ? await editorsOf(dogear.address, email) : [];
  for (const path of [...paths, ...editors]) {
    await openPage(page, dogear.address + path);
    if (path === '/dashboard/addmany') await saveCommonFields(page);
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await walkWithTab(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});
