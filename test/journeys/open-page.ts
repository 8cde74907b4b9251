import type { Page } from 'playwright-core';

/** Goes there and, where the page has a control that needs the app, reaches for it and waits until the app is live. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  if (await page.evaluate(reachForControl)) await page.waitForFunction(() => !('__dogearEarly' in window));
}

function reachForControl(): boolean {
  const control = document.querySelector('main button, main input');
  control?.dispatchEvent(new Event('touchstart', { bubbles: true }));
  // For those who are signed in the app starts with the page.
  return control !== null || document.querySelector('.menu-out') !== null;
}
