import type { Page } from 'playwright-core';

/** Goes there and, where the page has a control that needs the app, reaches for it and waits until the app is live. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  if (await page.evaluate(reachForControl)) await page.waitForFunction(() => !('__dogearEarly' in window));
}

function reachForControl(): boolean {
  const control = document.querySelector('main button, main input');
  control?.dispatchEvent(new Event('touchstart', { bubbles: true }));
  // For those who are signed in the app starts by itself.
  return control !== null || document.querySelector('header a[href="/dashboard"]') !== null;
}

/**
 * Goes to a page of the dashboard from within it. What the server sends of a page comes with the page; here the
 * browser asks for it, so that the answer can be held back or broken.
 */
export async function openFromMenu(page: Page, address: string, path: string): Promise<void> {
  await openPage(page, `${address}/dashboard${path === 'profile' ? '' : '/profile'}`);
  // A list narrowed down is one step behind the whole.
  for (const step of new Set([path.replace(/\?.*/, ''), path]))
    await page.locator(`a[href="/dashboard/${step}"]`).first().click();
  await page.waitForURL(`${address}/dashboard/${path}`);
}
