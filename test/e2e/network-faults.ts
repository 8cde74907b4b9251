import type { Page, Route } from 'playwright-core';

type Calls = string | RegExp;

const held = new WeakMap<Page, Route[]>();

/** From now on these calls of the page never come back. */
export async function stallRequests(page: Page, calls: Calls): Promise<void> {
  const routes = held.get(page) ?? [];
  held.set(page, routes);
  await page.route(calls, (route) => {
    routes.push(route);
  });
}

/** From now on these calls are answered with this. */
export const answerWith = (page: Page, calls: Calls, json: unknown) =>
  page.route(calls, (route) => route.fulfill({ json }));

/** From now on these calls are refused, with words for the person and at once: a refusal is not asked again. */
export const refuse = (page: Page, calls: Calls, message: string) =>
  page.route(calls, (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message, status: 403 } }),
  );

/** From now on the server breaks on these calls. */
export const failRequests = (page: Page, calls: Calls) =>
  page.route(calls, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }));

/** From now on the connection is lost on these calls. */
export const loseConnection = (page: Page, calls: Calls) =>
  page.route(calls, (route) => route.abort('connectionreset'));

/** Leaves the page; what was held back on it is dropped, or it would go through after all. */
export async function resetNetwork(page: Page): Promise<void> {
  for (const route of held.get(page)?.splice(0) ?? []) await route.abort().catch(() => undefined);
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
