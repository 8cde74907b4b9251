import type { Page, Route } from 'playwright-core';

type Calls = string | RegExp;

const held = new WeakMap<Page, Route[]>();

/** From now on, these calls get no response. */
export async function stallRequests(page: Page, calls: Calls): Promise<void> {
  const routes = held.get(page) ?? [];
  held.set(page, routes);
  await page.route(calls, (route) => {
    routes.push(route);
  });
}

/** From now on, these calls return this body. */
export const answerWith = (page: Page, calls: Calls, json: unknown) =>
  page.route(calls, (route) => route.fulfill({ json }));

/** From now on, these calls are rejected with a message for the user. The app does not retry a rejection. */
export const refuse = (page: Page, calls: Calls, message: string) =>
  page.route(calls, (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message, status: 403 } }),
  );

/** From now on, these calls fail with a server error. */
export const failRequests = (page: Page, calls: Calls) =>
  page.route(calls, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }));

/** From now on, these calls lose their connection. */
export const loseConnection = (page: Page, calls: Calls) =>
  page.route(calls, (route) => route.abort('connectionreset'));

/** From now on, the app's scripts arrive only when the returned function is called. */
export async function delayApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Leaves the page. Stalled requests are aborted, because removing the route would let them through. A page of the same site keeps
 * the browser's process, which `about:blank` would end: the next page then opens in nearly half the time.
 */
export async function resetNetwork(page: Page): Promise<void> {
  for (const route of held.get(page)?.splice(0) ?? []) await route.abort().catch(() => undefined);
  const { protocol, origin } = new URL(page.url());
  await page.goto(protocol === 'http:' ? `${origin}/robots.txt` : 'about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
