// Takes the pictures in docs/screens from a Dogear of its own: npm run screens [-- name …]
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser } from '../../test/journeys/browser.ts';
import { openFromMenu } from '../../test/journeys/open-page.ts';
import { logIn, newPerson } from '../../test/journeys/people.ts';
import { ServedDogear } from '../../test/journeys/served-dogear.ts';
import { type Screen, screens } from './screens.ts';

const folder = resolve(import.meta.dirname, '../../docs/screens');
const tallest = 3200;

/** One picture of each by day on a desk, one by night in the hand. */
const looks = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
] as const;
type Look = (typeof looks)[number];

const wanted = process.argv.slice(2);
const browser = await openBrowser();
try {
  await mkdir(folder, { recursive: true });
  for (const look of looks) await takeAll(look);
} finally {
  await browser.close();
}

/** Each look has a Dogear of its own: what is paid or verified in one is still to do in the other. */
async function takeAll(look: Look): Promise<void> {
  const dogear = await ServedDogear.start();
  try {
    const sessions = new Map<string, Promise<Session>>();
    for (const screen of screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      const { name, who } = screen;
      if (who && !sessions.has(who)) sessions.set(who, sessionOf(who, dogear.address));
      const session = who && (await sessions.get(who));
      const page = await newPerson(browser, { ...look, ...(session && { storageState: session }) });
      const taken = take(page, screen, dogear.address).then((png) => save(png, `${name}-${look.name}`));
      await taken.catch((error: unknown) => complain(`${name} (${look.name})`, error));
      await page.context().close();
    }
  } finally {
    await dogear.remove();
  }
}

function complain(what: string, error: unknown): void {
  console.error(`${what}: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

type Session = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

async function sessionOf(who: string, address: string): Promise<Session> {
  const page = await newPerson(browser);
  await logIn(page, address, `${who}@dogear.test`);
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

async function take(page: Page, { path, weather, act, firstLook }: Screen, address: string): Promise<Buffer> {
  await weather?.(page);
  // What the browser asks for can be slow or broken; what comes with the page cannot.
  if (weather) await openFromMenu(page, address, path.replace('/dashboard/', ''));
  else await page.goto(address + path);
  await page.waitForTimeout(700);
  await act?.(page);
  if (!act) await scrollThrough(page);
  await page.waitForTimeout(500);
  // A dialog or a message stands over what is seen, not over the whole page.
  const over = await page.locator('dialog[open], .toast').count();
  if (over === 0) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
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

async function save(png: Buffer, name: string): Promise<void> {
  const { width, height } = await sharp(png).metadata();
  const picture = sharp(png).extract({ left: 0, top: 0, width, height: Math.min(height, tallest) });
  await writeFile(join(folder, `${name}.webp`), await picture.webp({ quality: 72, effort: 6 }).toBuffer());
}
