import { type Browser, chromium } from 'playwright-core';
import { findInstalledBrowser, hasPackagedBrowser, unpackBrowser } from './find-browser.ts';
import { watchPolicy } from './policy-watch.ts';

// Without these flags, a browser on a closed network keeps trying to reach its vendor.
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Opens a headless browser: an installed one, else the one that comes with npm (Linux on x64). `TEST_BROWSER=npm`
 * takes that one in any case. Closing the browser fails if a page violated its content security policy.
 * @param debuggingPort lets other tools drive the browser as well
 * @throws Error with a message that says how to get a browser
 */
export async function openBrowser(debuggingPort?: number): Promise<Browser> {
  const executablePath = await findBrowser();
  const args = [...quiet];
  // Chromium's sandbox does not start as root.
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  if (debuggingPort) args.push(`--remote-debugging-port=${debuggingPort}`);
  try {
    return watchPolicy(await chromium.launch({ args, ...(executablePath && { executablePath }) }));
  } catch (error) {
    throw new Error(
      'No browser could be started for the end-to-end tests. Install Chromium (Debian: apt-get install chromium; ' +
        'elsewhere: npx playwright-core install chromium), or set CHROME_PATH to a Chrome or Chromium.',
      { cause: error },
    );
  }
}

async function findBrowser(): Promise<string | undefined> {
  const installed = process.env.TEST_BROWSER === 'npm' ? undefined : findInstalledBrowser();
  return installed ?? (hasPackagedBrowser ? unpackBrowser() : undefined);
}
