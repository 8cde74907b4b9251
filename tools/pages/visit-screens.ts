import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { logIn, newUserPage } from '#test/browser/actors.ts';
import { openFromMenu } from '#test/browser/open-page.ts';
import { AppProcess } from '#test/support/app-process.ts';
import { configureHost, hosts } from './hosts/configure-host.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

/** Each screen in the light theme on a desktop and in the dark theme on a phone. */
export const looks = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
] as const;

export type Look = { name: string } & Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'hasTouch' | 'forcedColors' | 'reducedMotion'
>;

type Visit = {
  look: Look;
  /** Names of screens, or empty for all. */
  wanted: readonly string[];
  /** Runs before a page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Runs when the page is stable, before its screenshot. */
  settle?: (page: Page) => Promise<unknown>;
  save: (png: Buffer, name: string) => Promise<unknown>;
};

/** Each look has a Dogear of its own, and each host, because paying or verifying changes its data. */
export async function visitScreens(browser: Browser, visit: Visit): Promise<void> {
  const { wanted } = visit;
  const visited = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const [host, ofHost] of Map.groupBy(visited, (screen) => screen.host))
    await visitHost(browser, visit, host, ofHost);
}

async function visitHost(
  browser: Browser,
  visit: Visit,
  host: Screen['host'],
  visited: Screen[],
): Promise<void> {
  const { look } = visit;
  const dogear = await AppProcess.startDemo(host && { DEMO_CURRENCY: hosts[host].currency });
  try {
    if (host) await configureHost(dogear.address, host);
    const sessions = new Map<string, Promise<Session>>();
    for (const screen of visited) {
      const { name, who } = screen;
      if (who && !sessions.has(who)) sessions.set(who, createSession(browser, who, dogear.address));
      const session = who && (await sessions.get(who));
      const page = await newUserPage(browser, {
        ...look,
        ...(session && { storageState: session }),
        ...(host && { locale: hosts[host].locale }),
      });
      const taken = take(page, screen, dogear.address, visit).then((png) =>
        visit.save(png, `${name}-${look.name}`),
      );
      await taken.catch((error: unknown) => reportFailure(`${name} (${look.name})`, error));
      await page.context().close();
    }
  } finally {
    await dogear.remove();
  }
}

function reportFailure(what: string, error: unknown): void {
  console.error(`${what}: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

type Session = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

async function createSession(browser: Browser, who: string, address: string): Promise<Session> {
  const page = await newUserPage(browser);
  await logIn(page, address, `${who}@dogear.test`);
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

async function take(
  page: Page,
  { path, mockNetwork, act, firstLook }: Screen,
  address: string,
  { prepare, settle }: Visit,
): Promise<Buffer> {
  await prepare?.(page);
  await mockNetwork?.(page);
  // Only requests of the browser can be slow or fail. The server-rendered data cannot.
  if (mockNetwork) await openFromMenu(page, address, path.replace('/dashboard/', ''));
  else await page.goto(address + path);
  await page.waitForTimeout(700);
  await act?.(page);
  if (!act) await scrollThrough(page);
  await page.waitForTimeout(500);
  // A dialog or a toast covers the viewport, not the whole page.
  const over = await page.locator('dialog[open], [data-testid="toast"]').count();
  if (over === 0) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await settle?.(page);
  return page.screenshot({ fullPage: over === 0 && !firstLook });
}

/** Images further down are lazy and load when they come near the viewport. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((wait) => setTimeout(wait, 60));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
}
