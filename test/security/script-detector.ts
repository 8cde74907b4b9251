import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from '../e2e/open-page.ts';

/** Somebody whose browser notices whatever is more than a text. */
export type Witness = {
  page: Page;
  /** What has run, was asked by a dialog, or went to another site. */
  seen: string[];
};

/** @param cookie of their session, as `name=value`; a stranger has none */
export async function newWitness(
  browser: Browser,
  address: string,
  cookie?: string,
  options: BrowserContextOptions = {},
): Promise<Witness> {
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
  // Past the policy, that is: what it stops never comes to this.
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

/** A page, and texts that must stand on it to the letter. */
export type Sight = { path: string; texts?: string[] };

/** Looks at the page as the server sends it, all of a long list included. */
export async function look(
  { page }: Witness,
  address: string,
  { path, texts = [] }: Sight,
): Promise<string[]> {
  await openPage(page, address + path);
  return missing(page, path, texts);
}

/** Looks at pages that the browser puts together itself, one after the other in one document. */
export async function lookWithin(
  { page }: Witness,
  address: string,
  from: string,
  sights: Sight[],
): Promise<string[]> {
  await openPage(page, address + from);
  const troubles: string[] = [];
  for (const { path, texts = [] } of sights) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    troubles.push(...(await missing(page, `${path} (within)`, texts)));
  }
  return troubles;
}

/** Time for what a page starts by itself. */
const settleMs = 60;

async function missing(page: Page, path: string, texts: string[]): Promise<string[]> {
  const deadline = Date.now() + 8000;
  for (;;) {
    const shown = await shownText(page);
    const absent = texts.filter((text) => !shown.includes(text));
    if (absent.length === 0 || Date.now() > deadline) {
      await page.waitForTimeout(settleMs);
      return absent.map((text) => `${path} does not show ${text}`);
    }
    // A list may have more rows than are shown at first.
    const more = page.getByRole('button', { name: 'Show more' });
    if (await more.isVisible()) await more.click();
    await page.waitForTimeout(50);
  }
}

/** The texts of the page and what is written in its fields, without what stands in scripts and styles. */
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
