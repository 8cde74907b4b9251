import type { Page } from 'playwright-core';

/** Opens the list under the bell of the dashboard, in any language. */
export async function openBell(page: Page): Promise<void> {
  await page.locator('header [data-bell] button').click();
  await page.locator('#notifications li').first().waitFor();
}
