import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { logIn, newUserPage } from '#test/e2e/actors.ts';
import { openFromMenu } from '#test/e2e/open-page.ts';
import { ServedDogear } from '#test/e2e/served-dogear.ts';
import { type Screen, screens } from './screens.ts';

/** One picture of each by day on a desk, one by night in the hand. */
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
  /** Names of screens; all where it is empty. */
  wanted: readonly string[];
  /** Runs before a page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Runs when the page stands still, before its picture is taken. */
  settle?: (page: Page) => Promise<unknown>;
  save: (png: Buffer, name: string) => Promise<unknown>;
};

/** Each look has a Dogear of its own: what is paid or verified in one is still to do in the other. */
export async function visitScreens(browser: Browser, visit: Visit): Promise<void> {
  const { look, wanted } = visit;
  const dogear = await ServedDogear.start();
  try {
    const sessions = new Map<string, Promise<Session>>();
    for (const screen of screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      const { name, who } = screen;
      if (who && !sessions.has(who)) sessions.set(who, createSession(browser, who, dogear.address));
      const session = who && (await sessions.get(who));
      const page = await newUserPage(browser, { ...look, ...(session && { storageState: session }) });
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
  { path, weather, act, firstLook }: Screen,
  address: string,
  { prepare, settle }: Visit,
): Promise<Buffer> {
  await prepare?.(page);
  await weather?.(page);
  // What the browser asks for can be slow or broken; what comes with the page cannot.
  if (weather) await openFromMenu(page, address, path.replace('/dashboard/', ''));
  else await page.goto(address + path);
  await page.waitForTimeout(700);
  await act?.(page);
  if (!act) await scrollThrough(page);
  await page.waitForTimeout(500);
  // A dialog or a message stands over what is seen, not over the whole page.
  const over = await page.locator('dialog[open], [data-testid="toast"]').count();
  if (over === 0) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await settle?.(page);
  return page.screenshot({ fullPage: over === 0 && !firstLook });
}

/** Pictures further down are fetched when they come near. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((wait) => setTimeout(wait, 60));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
}
