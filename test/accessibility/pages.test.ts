import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, newUserPage } from '../e2e/actors.ts';
import { openBrowser } from '../e2e/browser.ts';
import { resetNetwork } from '../e2e/network-faults.ts';
import { cutOff, smallTargets } from '../e2e/page-measures.ts';
import { ServedDogear } from '../e2e/served-dogear.ts';
import { everybody } from '../e2e/states/everybody.ts';
import type { PageState } from '../e2e/states/page-state.ts';

let dogear: ServedDogear;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([ServedDogear.start(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

// Each state is brought about once and then looked at in every way; two people at a time, as there are two cores.
test.concurrent.each(everybody)(
  'every page is accessible to $who, in every state',
  async ({ email, states }) => {
    const page = await newUserPage(browser, { reducedMotion: 'reduce' });
    await page.addInitScript(keepToasts);
    if (email) await logIn(page, dogear.address, email);
    const troubles: string[] = [];
    for (const [index, state] of states.entries()) {
      const themes: Themes = index % 2 === 0 ? ['light', 'dark'] : ['dark', 'light'];
      const found = await troublesOf(page, state, themes).catch((error: Error) => [
        `cannot be shown: ${error.message}`,
      ]);
      troubles.push(...found.map((trouble) => `${state.name}: ${trouble}`));
      await resetNetwork(page);
    }
    await page.context().close();
    expect(troubles).toEqual([]);
  },
  600_000,
);

type Themes = readonly ['light', 'dark'] | readonly ['dark', 'light'];

async function troublesOf(page: Page, state: PageState, themes: Themes): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await state.show(page, dogear.address);
  const title = await page.title();
  return [
    ...(/\S · \S/.test(title) ? [] : [`its title is "${title}"`]),
    ...(await axeTroubles(page, themes)),
    ...(await narrowTroubles(page)),
  ];
}

/** What may differ from width to width and from theme to theme; all else is looked at once for each state. */
const rulesOfLooks = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'aria-hidden-focus',
];

/** Every rule once, and those of looks at the other width in the other theme; in the long run in all four ways. */
async function axeTroubles(page: Page, [one, other]: Themes): Promise<string[]> {
  const troubles = await axeTroublesAs(`wide, ${one}`, page, one);
  await page.setViewportSize({ width: 390, height: 900 });
  troubles.push(...(await axeTroublesAs(`narrow, ${other}`, page, other, rulesOfLooks)));
  if (process.env.TEST_LONG !== '1') return troubles;
  troubles.push(...(await axeTroublesAs(`narrow, ${one}`, page, one, rulesOfLooks)));
  await page.setViewportSize({ width: 1440, height: 900 });
  return [...troubles, ...(await axeTroublesAs(`wide, ${other}`, page, other, rulesOfLooks))];
}

/** To describe all that is well takes longer than to find what is not. */
const leanly = { resultTypes: ['violations' as const], preload: false };

async function axeTroublesAs(
  look: string,
  page: Page,
  colorScheme: 'light' | 'dark',
  rules?: string[],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // There are no frames, which only the other mode looks into, at the price of one more page each time.
  const axe = new AxeBuilder({ page }).options({ ...leanly }).setLegacyMode();
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${look}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Toasts stay for as long as they are looked at. */
function keepToasts(): void {
  const { setTimeout } = window;
  window.setTimeout = ((task: () => void, delay?: number, ...rest: unknown[]) =>
    delay === 3000 ? 0 : setTimeout(task, delay, ...rest)) as typeof window.setTimeout;
}

/** 320 pixels are what is left of 1280 at a zoom of 400 %. */
async function narrowTroubles(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 700 });
  const narrow = [...(await cutOff(page)), ...(await smallTargets(page))].map(
    (trouble) => `at 320 px: ${trouble}`,
  );
  await spaceOut(page);
  const spaced = await cutOff(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const wide = await cutOff(page);
  return [...narrow, ...[...spaced, ...wide].map((trouble) => `with text spaced out: ${trouble}`)];
}

/** As much room between lines, letters and words as somebody may set for themselves. */
const spaceOut = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
