import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inOneLine } from '#contract/kernel/fields.ts';
import { openPage } from '../browser/open-page.ts';

/** A browser page that records every sign that text was interpreted as markup or code. */
export type ScriptDetector = {
  page: Page;
  /** Scripts that ran, dialogs that opened, and requests to other sites. */
  seen: string[];
};

/** @param cookie of the session, as `name=value`; undefined for an anonymous user */
export async function openScriptDetector(
  browser: Browser,
  address: string,
  cookie?: string,
  options: BrowserContextOptions = {},
): Promise<ScriptDetector> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const seen: string[] = [];
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: address }]);
  }
  // The only function that the strings call.
  await context.exposeFunction('xss', (number: number) => seen.push(`String ${number} ran.`));
  context.on('dialog', (dialog) => {
    seen.push(`A dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  // Requests that the policy blocks never reach this handler.
  await context.route(
    (url) => url.origin !== address,
    (route) => {
      seen.push(`It asked for ${route.request().url()}`);
      return route.abort();
    },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return { page, seen };
}

/** A page, and the texts that must appear on it exactly, once `prepare` has made it show them. */
export type PageUnderTest = { path: string; texts?: string[]; prepare?: (page: Page) => Promise<void> };

/** Opens the page as the server renders it and expands its long lists. */
export async function look(
  { page }: ScriptDetector,
  address: string,
  { path, texts = [], prepare }: PageUnderTest,
): Promise<string[]> {
  await openPage(page, address + path);
  await prepare?.(page);
  return [...(await missing(page, path, texts)), ...(await unsafeLinks(page, path))];
}

/** Navigates to the pages within the app, one after the other in one document. */
export async function lookWithin(
  { page }: ScriptDetector,
  address: string,
  from: string,
  pages: PageUnderTest[],
): Promise<string[]> {
  await openPage(page, address + from);
  const problems: string[] = [];
  for (const { path, texts = [], prepare } of pages) {
    await navigateWithin(page, path);
    await prepare?.(page);
    problems.push(...(await missing(page, `${path} (within)`, texts)));
    problems.push(...(await unsafeLinks(page, `${path} (within)`)));
  }
  return problems;
}

/** Navigates and waits until the page is shown, because the page before it may show the same texts. */
async function navigateWithin(page: Page, path: string): Promise<void> {
  const { isSamePage, hadFrame } = await page.evaluate((to) => {
    const from = location.pathname;
    (document.activeElement as HTMLElement | null)?.blur();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return { isSamePage: location.pathname === from, hadFrame: document.querySelector('main') !== null };
  }, path);
  if (isSamePage) return;
  await page.waitForFunction((hadFrame) => {
    const hasFrame = document.querySelector('main') !== null;
    // The app moves the focus to a page that it shows. An address that fits no route is shown without the frame.
    return hadFrame && hasFrame ? document.activeElement !== document.body : hadFrame !== hasFrame;
  }, hadFrame);
}

/** Time for scripts that a page starts by itself. */
const settleMs = 60;

async function missing(page: Page, path: string, texts: string[]): Promise<string[]> {
  const deadline = Date.now() + 8000;
  for (;;) {
    const shown = inOneLine(await shownText(page));
    // Names, titles, and places are stored in one line, other texts with their separators of lines.
    const absent = texts.filter((text) => !shown.includes(inOneLine(text)));
    if (absent.length === 0 || Date.now() > deadline) {
      await page.waitForTimeout(settleMs);
      return absent.map((text) => `${path} does not show ${text}`);
    }
    // A list may have more rows than it shows at first.
    const more = page.getByRole('button', { name: 'Show more' });
    if (await more.isVisible()) await more.click();
    await page.waitForTimeout(50);
  }
}

/** Links and forms that would run as code when they are pressed, or open something that is no page. */
export async function unsafeLinks(page: Page, path: string): Promise<string[]> {
  const targets = await page.evaluate(() =>
    [...document.querySelectorAll('[href], [action], [formaction], [src], [data]')].flatMap((element) =>
      ['href', 'action', 'formaction', 'src', 'data'].flatMap((name) => {
        const target = element.getAttribute(name);
        const url = target === null ? null : URL.parse(target, document.baseURI);
        // Emails have their pictures within them.
        const isPicture = element.localName === 'img' && url?.href.startsWith('data:image/');
        return url && !isPicture ? [{ what: `${element.localName} ${name}`, protocol: url.protocol }] : [];
      }),
    ),
  );
  return targets
    .filter(({ protocol }) => !['http:', 'https:', 'mailto:', 'tel:', 'blob:'].includes(protocol))
    .map(({ what, protocol }) => `${path} has a ${what} to ${protocol}`);
}

/** The text of the page and the values of its fields, without scripts and styles. */
const shownText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    if (!document.body) return '';
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('script, style')) element.remove();
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    );
    return [copy.textContent, ...fields].join('\n');
  });
