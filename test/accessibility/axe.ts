import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Frame, Page } from 'playwright-core';

/** Rules whose result may depend on width or theme. All other rules run once for each state. */
export const rulesOfLooks = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'aria-hidden-focus',
];

/** Reporting the passed checks as well takes longer than finding the violations. */
const leanly = { resultTypes: ['violations' as const], preload: false };

/** The script of axe-core, which is a dependency of AxeBuilder and not of ours. */
const axeScript: string = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core',
).source;

/** The violations of a page in one theme. */
export async function axeProblemsAs(
  look: string,
  page: Page,
  colorScheme: 'light' | 'dark',
  rules?: string[],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await Promise.all(page.frames().map(loadAxe));
  // There are no frames. Only the other mode checks them, at the cost of one more page for each run.
  const axe = new AxeBuilder({ page, axeSource: alreadyLoaded }).options({ ...leanly }).setLegacyMode();
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${look}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** AxeBuilder evaluates half a megabyte twice for each run. Once for each document is enough. */
const alreadyLoaded = ';';

async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeScript);
}
