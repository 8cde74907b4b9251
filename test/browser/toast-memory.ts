import type { Page } from 'playwright-core';

/** From now on, every page records its toasts, which are visible for three seconds only. */
export const rememberToasts = (page: Page): Promise<unknown> => page.addInitScript(listenForToasts);

/** The toasts shown since the page was loaded, except those that were cleared. */
export const saidToasts = (page: Page): Promise<string[][]> =>
  page.evaluate(() => (window as Remembering).saidToasts ?? []);

export const forgetToast = (page: Page, words: string[]): Promise<void> => page.evaluate(forget, words);

type Remembering = { saidToasts?: string[][] };

function listenForToasts(): void {
  const said: string[][] = [];
  (window as Remembering).saidToasts = said;
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLElement && node.matches('[data-testid="toast"]'))
        said.push([...node.querySelectorAll('b, b + span')].map(({ textContent }) => textContent ?? ''));
  }).observe(document, { childList: true, subtree: true });
}

function forget(words: string[]): void {
  const said = (window as Remembering).saidToasts ?? [];
  const found = said.findIndex((message) => message.join() === words.join());
  if (found >= 0) said.splice(found, 1);
}
