import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { newUserPage, signInCookie } from './actors.ts';
import { openBrowser } from './browser.ts';
import { openPage } from './open-page.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** The pages with forms that one sees without doing anything first, by who sees them. */
const forms: [email: string | undefined, paths: string[]][] = [
  [undefined, ['login', 'signup', 'forgot-password', 'search']],
  [
    'seller@dogear.test',
    ['addaproduct', 'addmany', 'import', 'profile', 'earnings/bank'].map((page) => `dashboard/${page}`),
  ],
  [
    'admin@dogear.test',
    ['look', 'texts', 'contact', 'money', 'joining', 'places', 'shelves', 'people'].map(
      (page) => `dashboard/site/${page}`,
    ),
  ],
];

type Control = { name: string; type: string; mode: string; dir: string; shown: string; isEmpty: boolean };

test('in a page from right to left, texts of people decide their own direction, and codes and numbers are from left to right', async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const [email, paths] of forms) {
    const page = await newUserPage(browser);
    if (email) await signIn(page, email);
    for (const path of paths) {
      await openPage(page, `${dogear.address}/ar/${path}`);
      for (const control of await controlsOf(page)) {
        count++;
        if (!isRight(control)) wrong.push(`/${path}: ${JSON.stringify(control)}`);
      }
    }
    await page.context().close();
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(40);
}, 180_000);

async function signIn(page: Page, email: string): Promise<void> {
  const [name = '', value = ''] = (await signInCookie(dogear.address, email)).split('=');
  await page.context().addCookies([{ name, value, url: dogear.address }]);
}

/** The text fields of a page, with the direction in which they are shown. */
const controlsOf = (page: Page): Promise<Control[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      .filter((control) => !/checkbox|radio|file|hidden|color|date|time/.test(control.type))
      .map((control) => ({
        name: control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? control.name,
        type: control.type,
        mode: control.inputMode,
        dir: control.dir || (control.closest<HTMLElement>('[dir]:not(html)')?.dir ?? ''),
        shown: getComputedStyle(control).direction,
        isEmpty: control.value === '',
      })),
  );

/** Of one kind or the other; which one, follows from what is entered, except for codes that have letters. */
function isRight({ type, mode, dir, shown, isEmpty }: Control): boolean {
  const isNumber = /email|tel|url|number|password/.test(type) || /decimal|numeric|tel|email|url/.test(mode);
  if (dir === 'ltr') return shown === 'ltr';
  // The text of the host in the language of the page.
  if (dir === 'rtl') return shown === 'rtl' && !isNumber;
  return dir === 'auto' && !isNumber && (!isEmpty || shown === 'rtl');
}
