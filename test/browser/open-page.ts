import type { Page } from 'playwright-core';

/** Opens a page. If it has a control that needs the app, focuses it and waits for hydration. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  if (await page.evaluate(reachForControl)) await page.waitForFunction(() => !('__dogearEarly' in window));
}

function reachForControl(): boolean {
  const control = document.querySelector('main button, main input');
  control?.dispatchEvent(new Event('touchstart', { bubbles: true }));
  // For signed-in users the app hydrates by itself.
  return control !== null || document.querySelector('header a[href$="/dashboard"]') !== null;
}

/**
 * Navigates to a dashboard page within the app. The data of a page that the server renders arrives with the
 * page. Here the browser requests it, so that the response can be stalled or made to fail.
 */
export async function openFromMenu(page: Page, address: string, path: string): Promise<void> {
  await openPage(page, `${address}/dashboard${path === 'profile' ? '' : '/profile'}`);
  // A filtered list is one step further than the whole list.
  for (const step of new Set([path.replace(/\?.*/, ''), path]))
    await page.locator(`a[href="/dashboard/${step}"]`).filter({ visible: true }).first().click();
  await page.waitForURL(`${address}/dashboard/${path}`);
}
