import type { Page } from 'playwright-core';
import { coveredByBars, cutOff, smallTargets } from '../browser/page-measures.ts';

/**
 * What does not fit in a window of 320 pixels: a small phone, and what remains of 1280 at a zoom of 400 %, where the window is also as
 * low as that phone held sideways.
 */
export async function smallWindowProblems(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 568 });
  const found = [...(await cutOff(page)), ...(await smallTargets(page))];
  const onPhone = await coveredByBars(page);
  if (onPhone > 0.45) found.push(`bars cover ${Math.round(onPhone * 100)} % of a small phone`);
  await page.setViewportSize({ width: 320, height: 256 });
  const zoomed = await coveredByBars(page);
  if (zoomed > 0) found.push(`bars cover ${Math.round(zoomed * 100)} % at a zoom of 400 %`);
  return found.map((problem) => `320 pixels: ${problem}`);
}
