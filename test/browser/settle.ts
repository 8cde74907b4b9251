import type { Page, Request } from 'playwright-core';

const quietMs = 60;
const timeoutMs = 3_000;

const pending = new WeakMap<Page, Set<Request>>();

/** Counts the requests of a page from now on, for `settle`. A stream of events never ends, so it is not counted. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/**
 * Waits until a press has had its effect: no request is under way, and the page has not changed since for a moment. A page that
 * never comes to rest is taken as it is after three seconds.
 */
export async function settle(page: Page): Promise<void> {
  const requests = pending.get(page);
  if (!requests) throw new Error('watchRequests comes first.');
  const deadline = Date.now() + timeoutMs;
  do {
    // A navigation ends the evaluation; the page that follows has to come to rest as well.
    await page.evaluate(waitUntilQuiet, quietMs).catch(() => page.waitForLoadState());
  } while (requests.size > 0 && Date.now() < deadline);
}

/** Resolves when nothing has changed for that long. */
function waitUntilQuiet(quietMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(done, quietMs);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, quietMs);
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
