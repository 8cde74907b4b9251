import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { newUserPage, signInCookie } from './actors.ts';
import { openBrowser } from './browser.ts';
import { findBookPath } from './find-book-path.ts';
import { openPage } from './open-page.ts';

const maxStyleBytes = 44_000;

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await dogear.remove();
});

test('a page that is cached for everybody carries the styles of what it shows, and no others', async () => {
  const [home, blog, book, edition, unknown] = await Promise.all([
    styleOf('/'),
    styleOf('/blog'),
    styleOf(await findBookPath(dogear.address, 'Wuthering Heights')),
    styleOf('/isbn/9780141439556'),
    styleOf('/isbn/9780141439600'),
  ]);
  for (const css of [home, book]) expect(css).toContain('scroll-snap-type');
  for (const css of [blog, edition, unknown]) expect(css).not.toContain('scroll-snap-type');
  for (const css of [home, blog, book, edition, unknown]) {
    expect(css).toContain('--paper:');
    expect(css).not.toContain('data-label');
    // Forms and dialogs are shown on demand, or on other pages.
    expect(css).not.toContain('backdrop{background');
    expect(css.length).toBeLessThan(maxStyleBytes);
  }
});

test('the page of results, which is not cached, carries the styles of what it shows', async () => {
  const css = await styleOf('/search?q=the');
  expect(css).not.toContain('data-label');
  expect(css).not.toContain('backdrop{background');
  expect(css.length).toBeLessThan(maxStyleBytes);
});

test('a page for one person links to style sheets that the browser keeps', async () => {
  const cookie = await signInCookie(dogear.address, 'seller@dogear.test');
  const page = await fetch(`${dogear.address}/dashboard/myproducts`, { headers: { cookie } });
  const html = await page.text();
  expect(html).not.toContain('<style');
  const addresses = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, path]) => path);
  const sheets = await Promise.all(addresses.map((path) => fetch(dogear.address + path)));
  expect(sheets.map(({ headers }) => headers.get('cache-control'))).toEqual(
    addresses.map(() => 'public, max-age=31536000, immutable'),
  );
  const css = (await Promise.all(sheets.map((sheet) => sheet.text()))).join('');
  expect(css).toContain('data-label');
  expect(css).not.toContain('scroll-snap-type:x mandatory');
});

test('the next page has its styles when it is shown, and none is fetched that the first one carried', async () => {
  const page = await newUserPage(browser);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') fetched.push(new URL(request.url()).pathname);
  });
  await openPage(page, dogear.address);
  const carried = await styleOf('/');
  const early = fetched.splice(0);
  for (const path of early)
    expect(carried).not.toContain((await (await fetch(dogear.address + path)).text()).trim());
  await page.getByRole('link', { name: 'Blog' }).first().click();
  const entry = page.getByRole('article').first();
  await entry.waitFor();
  expect(await entry.evaluate((element) => getComputedStyle(element).display)).toBe('grid');
  expect(fetched).toHaveLength(1);
  await page.context().close();
});

/** The inline styles of a page. */
async function styleOf(path: string): Promise<string> {
  const page = await fetch(dogear.address + path);
  const html = await page.text();
  expect(html).not.toMatch(/<link rel="stylesheet" href="[^"]*">/);
  return /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}
