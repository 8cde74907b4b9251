import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, newUserPage } from '../browser/actors.ts';
import { openBrowser } from '../browser/browser.ts';
import { resetNetwork } from '../browser/network-faults.ts';
import { cutOff, smallTargets } from '../browser/page-measures.ts';
import { everybody } from '../browser/states/everybody.ts';
import type { PageState } from '../browser/states/page-state.ts';
import { AppProcess } from '../support/app-process.ts';
import { isLong } from '../support/test-form.ts';
import { axeProblemsAs, rulesOfLooks } from './axe.ts';

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

// Each state is set up once and then checked in every way, for two users at a time, because there are two
// cores.
test.concurrent.for(everybody)(
  'every page is accessible to $who, in every state',
  { timeout: 1_800_000 },
  async ({ email, states }, { task, onTestFinished }) => {
    const { address } = task.result?.retryCount ? await startFreshDemo(onTestFinished) : dogear;
    const page = await newUserPage(browser, { reducedMotion: 'reduce' });
    await page.addInitScript(keepToasts);
    if (email) await logIn(page, address, email);
    const problems: string[] = [];
    for (const [index, state] of states.entries()) {
      const themes: Themes = index % 2 === 0 ? ['light', 'dark'] : ['dark', 'light'];
      const found = await problemsOf(page, address, state, themes).catch((error: Error) => [
        `cannot be shown: ${error.message}`,
      ]);
      problems.push(...found.map((problem) => `${state.name}: ${problem}`));
      await resetNetwork(page);
    }
    await page.context().close();
    expect(problems).toEqual([]);
  },
);

type Themes = readonly ['light', 'dark'] | readonly ['dark', 'light'];

/** For a second try: the first one has paid for books and changed texts that the states start from. */
async function startFreshDemo(onFinish: (stop: () => Promise<void>) => void): Promise<AppProcess> {
  const demo = await AppProcess.startDemo();
  onFinish(() => demo.remove());
  return demo;
}

async function problemsOf(page: Page, address: string, state: PageState, themes: Themes): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await state.show(page, address);
  const title = await page.title();
  return [
    ...(/\S · \S/.test(title) ? [] : [`its title is "${title}"`]),
    ...(await axeProblems(page, themes)),
    ...(await narrowProblems(page)),
  ];
}

/**
 * Runs every rule once, and the rules about appearance also at the other width in the other theme. The long run
 * tries all four combinations.
 */
async function axeProblems(page: Page, [one, other]: Themes): Promise<string[]> {
  const problems = await axeProblemsAs(`wide, ${one}`, page, one);
  await page.setViewportSize({ width: 390, height: 900 });
  problems.push(...(await axeProblemsAs(`narrow, ${other}`, page, other, rulesOfLooks)));
  if (!isLong) return problems;
  problems.push(...(await axeProblemsAs(`narrow, ${one}`, page, one, rulesOfLooks)));
  await page.setViewportSize({ width: 1440, height: 900 });
  return [...problems, ...(await axeProblemsAs(`wide, ${other}`, page, other, rulesOfLooks))];
}

/** Keeps toasts visible for as long as they are checked. */
function keepToasts(): void {
  const { setTimeout } = window;
  window.setTimeout = ((task: () => void, delay?: number, ...rest: unknown[]) =>
    delay === 3000 || delay === 8000 ? 0 : setTimeout(task, delay, ...rest)) as typeof window.setTimeout;
}

/** 320 pixels are what remains of 1280 at a zoom of 400 %. */
async function narrowProblems(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 700 });
  const narrow = [...(await cutOff(page)), ...(await smallTargets(page))].map(
    (problem) => `at 320 px: ${problem}`,
  );
  await spaceOut(page);
  const spaced = await cutOff(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const wide = await cutOff(page);
  return [...narrow, ...[...spaced, ...wide].map((problem) => `with text spaced out: ${problem}`)];
}

/** The spacing between lines, letters, and words that a user may set. */
const spaceOut = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
