import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, newUserPage } from '#test/browser/actors.ts';
import { openBrowser } from '#test/browser/browser.ts';
import { eventually } from '#test/browser/eventually.ts';
import { resetNetwork } from '#test/browser/network-faults.ts';
import { AppProcess } from '#test/support/app-process.ts';
import { missingTexts } from './said-texts.ts';
import { screens, type Viewer } from './screens.ts';
import { type Place, specificationTexts } from './specification-texts.ts';

let app: AppProcess;
let browser: Browser;
const pages = new Map<Viewer, Page>();

beforeAll(async () => {
  [app, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const places = Object.keys(specificationTexts) as Place[];

// One after another, because some of them change what the next ones show: an order is paid, then it is listed as paid.
test.each(places)('%s: says what the specification prescribes, to the letter', async (place) => {
  const texts: readonly string[] = specificationTexts[place];
  const { as, open } = screens[place];
  const page = await pageOf(as);
  const read = await open(page, app.address);
  await eventually(async () => {
    const said = await read();
    expect(missingTexts(texts, said), `said were: ${[...new Set(said)].join(' | ')}`).toEqual([]);
  });
  await resetNetwork(page);
});

/** Opens a page for each viewer once, and signs the viewer in. */
async function pageOf(viewer: Viewer): Promise<Page> {
  const known = pages.get(viewer);
  if (known) return known;
  const page = await newUserPage(browser);
  if (viewer !== 'stranger') await logIn(page, app.address, `${viewer}@dogear.test`);
  pages.set(viewer, page);
  return page;
}
