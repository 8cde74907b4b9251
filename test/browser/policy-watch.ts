import type { Browser, BrowserContext } from 'playwright-core';

const violations = new WeakMap<Browser, string[]>();

/**
 * Records every violation of the content security policy in any page of this browser. Closing the browser fails
 * if there were any, so no end-to-end test passes that violates the policy.
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

/** Returns the recorded violations and clears them, for a test that provokes them. */
export const takeViolations = (browser: Browser): string[] => violations.get(browser)?.splice(0) ?? [];

async function watchContext(context: BrowserContext, found: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error' && isViolation.test(message.text()))
      found.push(`${message.page()?.url() ?? 'a page that is gone'}: ${message.text()}`);
  });
  await context.addInitScript(tellViolations);
}

/** Matches Chromium's console message and the message that our listener logs. */
const isViolation =
  /Content Security Policy|Trusted(HTML|Script)|Refused to (load|execute|apply|run|frame|connect)/;

function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    console.error(`Content Security Policy: ${effectiveDirective} against ${blockedURI} ${sample}`),
  );
}
