import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../browser/browser.ts';
import { settle, watchRequests } from '../browser/settle.ts';
import { AppProcess } from '../support/app-process.ts';
import { findEnglish } from './leftover-english.ts';
import { openIn, openWalker, prepareWalks, userTexts, type Walk } from './walk.ts';

let dogear: AppProcess;
let browser: Browser;
let walks: Walk[];

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  walks = await prepareWalks(dogear);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

const locale = 'de';
const mostPresses = 5;

/** Presses each kind of button of the page once, and what submits a form in the dialog that opens. */
async function pressButtons(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  const pressed = new Set<string>();
  const check = async (state: string) => {
    await settle(page);
    found.push(...(await findEnglish(page, locale)).map((text) => `${path}, ${state}: ${text}`));
  };
  for (let presses = 0; presses < mostPresses; presses++) {
    await openIn(page, dogear, locale, path);
    const next = await page.evaluate(chooseButton, { pressed: [...pressed], userTexts: [...userTexts] });
    if (!next) return found;
    pressed.add(next);
    await page
      .locator('[data-press]')
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await check(next);
    const submit = page.locator('dialog[open] form button[type="submit"]').first();
    if (!(await submit.isVisible())) continue;
    await submit.click({ timeout: 5_000 }).catch(() => undefined);
    await check(`${next}, sent`);
  }
  return found;
}

/** Marks the first button of a kind that was not pressed yet, and returns the kind: its name without what users wrote. */
function chooseButton({
  pressed,
  userTexts,
}: {
  pressed: string[];
  userTexts: string[];
}): string | undefined {
  const kindOf = (button: HTMLElement) => {
    const name = button.getAttribute('aria-label') || button.title || (button.textContent ?? '');
    return userTexts.reduce((rest, text) => rest.replaceAll(text, ''), name).replaceAll(/[\d\s]+/g, ' ');
  };
  const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
  const button = buttons.find(
    (one) => one.checkVisibility() && !one.matches(':disabled') && !pressed.includes(kindOf(one)),
  );
  button?.setAttribute('data-press', '');
  return button && kindOf(button);
}

test.each([0, 1, 2, 3, 4, 5])(
  'no dialog, toast, or rejected form says a sentence in English (user %i)',
  async (index) => {
    const walk = walks[index] as Walk;
    const page = await openWalker(browser, dogear, walk, locale);
    watchRequests(page);
    const found: string[] = [];
    for (const path of walk.paths) found.push(...(await pressButtons(page, path)));
    await page.context().close();
    expect([walk.who, ...new Set(found)]).toEqual([walk.who]);
  },
  600_000,
);
