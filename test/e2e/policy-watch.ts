import type { Browser, BrowserContext } from 'playwright-core';

const violations = new WeakMap<Browser, string[]>();

/**
 * From now on whatever any page of this browser does against its content security policy is remembered, and
 * closing the browser fails with it: no journey passes that breaks the policy.
 */
export function watchPolicy(browser: Browser): Browser {
  const found: string[] = [];
  violations.set(browser, found);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await watchContext(context, found);
    return context;
  };
  const close = browser.close.bind(browser);
  browser.close = async (options) => {
    await close(options);
    if (found.length > 0)
      throw new Error(`The content security policy was violated:\n${[...new Set(found)].join('\n')}`);
  };
  return browser;
}

/** What was found so far; it is forgotten with this, by whoever wanted it to happen. */
export const takeViolations = (browser: Browser): string[] => violations.get(browser)?.splice(0) ?? [];

async function watchContext(context: BrowserContext, found: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error' && isViolation.test(message.text()))
      found.push(`${message.page()?.url() ?? 'a page that is gone'}: ${message.text()}`);
  });
  await context.addInitScript(tellViolations);
}

/** What Chromium says, and what the pages themselves are made to say. */
const isViolation =
  /Content Security Policy|Trusted(HTML|Script)|Refused to (load|execute|apply|run|frame|connect)/;

function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    console.error(`Content Security Policy: ${effectiveDirective} against ${blockedURI} ${sample}`),
  );
}
