import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The accessible name or the text of the element that has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nowhere';
    return (
      element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.tagName.toLowerCase())
    );
  });

export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/** Presses a key until a control has the focus. */
export async function pressUntil(page: Page, key: string, locator: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    if (await hasFocus(locator)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${locator}; the focus is at "${await focused(page)}"`);
}

/** Expects Tab to stay within the dialog. */
export async function expectTrapped(page: Page): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => {
      const element = document.activeElement;
      // Between a dialog's last and first control, a browser moves the focus to its own toolbar.
      return element === document.body || element?.closest('dialog') !== null;
    });
    expect(inside).toBe(true);
  }
}

/** Presses Tab through the page. Returns the controls without a visible focus indicator. */
export async function walkWithTab(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
    delete (window as { seenFocus?: Set<Element> }).seenFocus;
  });
  const unseen: string[] = [];
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus);
    if (stop === 'end') return unseen;
    if (stop) unseen.push(stop);
  }
  throw new Error('Tab comes to no end');
}

/** Returns 'end' when the focus has gone round, or else what is wrong with its indicator. */
function lookAtFocus(): string | undefined {
  const page = window as { seenFocus?: Set<Element> };
  page.seenFocus ??= new Set();
  const seen = page.seenFocus;
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body || seen.has(element)) return 'end';
  seen.add(element);
  // A file input is shown as a label that looks like a button, and the choice of an accent as a piece of cloth in that color.
  const label = element.closest('label');
  const shown = element.matches('[type=file]') ? label : (label?.querySelector('[data-accent]') ?? element);
  if (!shown) return element.outerHTML.slice(0, 100);
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  const box = shown.getBoundingClientRect();
  const onTop = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const covered = onTop && !shown.contains(onTop) && !onTop.contains(shown);
  const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  if (outlined && !covered && box.bottom > 0 && box.top < innerHeight) return undefined;
  return `${outlined ? (covered ? `covered by ${onTop.outerHTML.slice(0, 60)}` : 'out of sight') : 'no outline'}: ${element.outerHTML.slice(0, 100)}`;
}
