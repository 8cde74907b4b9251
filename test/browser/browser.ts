import { type Browser, chromium } from 'playwright-core';
import { findInstalledBrowser, takesPackagedBrowser } from './find-browser.ts';
import { ignoreLateRoutes } from './late-routes.ts';
import { type BrowserProgram, unpackBrowser } from './packaged-browser.ts';
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

export const noBrowser =
  'No browser could be started for the tests. Install Chromium (Debian: apt-get install chromium; elsewhere: ' +
  'npx playwright-core install chromium), or set CHROME_PATH to a Chrome or Chromium.';

/**
 * Opens a headless browser: that of `CHROME_PATH`, else the one that comes with npm (Linux on x64), else an installed one, which
 * `TEST_BROWSER=installed` takes first. The one of npm has no windows and needs half the processor time. Closing the browser fails
 * if a page violated its content security policy.
 * @param debuggingPort lets other tools drive the browser as well
 * @param more further switches of Chromium
 * @throws Error with a message that says how to get a browser
 */
export async function openBrowser(debuggingPort?: number, ...more: string[]): Promise<Browser> {
  const program = await findBrowser();
  const args = [...quiet, ...more];
  // Chromium's sandbox does not start as root.
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  if (debuggingPort) args.push(`--remote-debugging-port=${debuggingPort}`);
  try {
    return watchPolicy(ignoreLateRoutes(await chromium.launch({ args, ...program })));
  } catch (error) {
    throw new Error(noBrowser, { cause: error });
  }
}

async function findBrowser(): Promise<BrowserProgram | undefined> {
  if (takesPackagedBrowser) return unpackBrowser();
  const executablePath = findInstalledBrowser();
  return executablePath === undefined ? undefined : { executablePath };
}
