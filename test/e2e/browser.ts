import { accessSync, constants, existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
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

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Opens a headless browser: the one in `CHROME_PATH`, else the system's, else the one installed with npm (Linux
 * on x64), else Playwright's own. Closing it fails if a page violated its content security policy.
 * @param debuggingPort lets other tools drive the browser as well
 * @throws Error with a message that says how to get a browser
 */
export async function openBrowser(debuggingPort?: number): Promise<Browser> {
  return launch(await findBrowser(), debuggingPort);
}

/** The browser that comes with npm, whatever else is installed; undefined on machines for which there is none. */
export async function openPackagedBrowser(): Promise<Browser | undefined> {
  const executablePath = await packagedBrowser();
  return executablePath === undefined ? undefined : launch(executablePath);
}

async function launch(executablePath: string | undefined, debuggingPort?: number): Promise<Browser> {
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
  const chosen = process.env.CHROME_PATH;
  if (chosen && !isExecutable(chosen)) throw new Error(`CHROME_PATH is ${chosen}, which cannot be run.`);
  const installed = chosen ?? usualPlaces.find(isExecutable);
  if (installed || existsSync(chromium.executablePath())) return installed;
  return packagedBrowser();
}

async function packagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  // Its libraries are unpacked only for the runtime in this variable.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
