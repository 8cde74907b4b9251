import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { signInCookie } from './actors.ts';
import { openBrowser } from './browser.ts';
import { openPage } from './open-page.ts';

let dogear: AppProcess;
let browser: Browser;
let cookie: { name: string; value: string };
beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  const [name = '', value = ''] = (await signInCookie(dogear.address, 'buyer@dogear.test')).split('=');
  cookie = { name, value };
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** Opens a buyer's page that records layout shifts. */
async function openWindow(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  await context.addCookies([{ ...cookie, url: dogear.address }]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.total += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}

type Shown = {
  picture: string;
  needed: number;
  chosen: number;
  widths: number[];
  /** Another element of the page has loaded the same file, so it costs no further download. */
  isThereAlready: boolean;
};

/** The stored images on the page, each scrolled into view and loaded. */
async function shownPictures(page: Page, within: string): Promise<Shown[]> {
  const pictures = page.locator(`${within} img[srcset*="/images/"]`);
  await pictures.first().waitFor();
  const shown: Shown[] = [];
  for (const picture of await pictures.all()) {
    if (!(await picture.isVisible())) continue;
    await picture.scrollIntoViewIfNeeded();
    shown.push(
      await picture.evaluate(async (img: HTMLImageElement) => {
        await img.decode();
        const candidates = img.srcset.split(', ').map((candidate) => {
          const [url = '', width = ''] = candidate.split(' ');
          return { url: new URL(url, location.href).href, width: Number.parseInt(width, 10) };
        });
        return {
          picture: img.alt || img.currentSrc,
          needed: img.getBoundingClientRect().width * devicePixelRatio,
          chosen: candidates.find(({ url }) => url === img.currentSrc)?.width ?? 0,
          widths: candidates.map(({ width }) => width),
          isThereAlready: [...document.images].some(
            (one) => one !== img && one.currentSrc === img.currentSrc,
          ),
        };
      }),
    );
  }
  return shown;
}

/** Expects an image at least as wide as its box, if one exists, and at most one step wider. */
function expectRightSize({ picture, needed, chosen, widths, isThereAlready }: Shown, where: string): void {
  if (isThereAlready && chosen >= needed) return;
  const enough = widths.findIndex((width) => width >= needed - 1);
  const best = enough < 0 ? widths.length - 1 : enough;
  expect(
    widths.slice(best, best + 2),
    `${where}: ${picture} is ${Math.round(needed)} wide, of ${widths}`,
  ).toContain(chosen);
}

async function expectRightSizes(page: Page, where: string, within = 'main'): Promise<void> {
  const shown = await shownPictures(page, within);
  for (const picture of shown) expectRightSize(picture, where);
  const { total } = await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts);
  expect(total, `${where}: nothing moves`).toBeLessThan(0.01);
}

test.each([
  [390, 1],
  [390, 2],
  [1440, 1],
  [1440, 2],
])(
  'covers come in the size of their place: %i pixels wide, %i to a pixel',
  async (width, deviceScaleFactor) => {
    const page = await openWindow({ viewport: { width, height: 900 }, deviceScaleFactor });
    for (const path of ['/', '/dashboard/myorders', '/category/classics']) {
      await openPage(page, dogear.address + path);
      await expectRightSizes(page, path);
    }

    await openPage(page, `${dogear.address}/category/classics`);
    await page
      .getByRole('button', { name: /^Report/ })
      .first()
      .click();
    await expectRightSizes(page, 'the report dialog', 'dialog');

    const bookPath = await page
      .getByTestId('book-card')
      .locator('h3 a')
      .first()
      .evaluate((link) => link.getAttribute('href') ?? '');
    await openPage(page, dogear.address + bookPath);
    await expectRightSizes(page, 'the page of a book');
    await page.context().close();
  },
);
