import type { Browser, BrowserContext } from 'playwright-core';

/**
 * Makes closing a context or the browser ignore requests that a test answers itself and that are still on their way: their handlers
 * would fail after the test, with an error that no test caused.
 */
export function ignoreLateRoutes(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    const close = context.close.bind(context);
    context.close = async (reason) => {
      await removeRoutes(context);
      await close(reason);
    };
    return context;
  };
  const close = browser.close.bind(browser);
  browser.close = async (options) => {
    await Promise.all(browser.contexts().map(removeRoutes));
    await close(options);
  };
  return browser;
}

async function removeRoutes(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
}
