import { accessSync, constants, existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the browser in `CHROME_PATH`, else the system's, else Playwright's own; undefined if there is none.
 * @throws Error if `CHROME_PATH` is set to something else
 */
export function findInstalledBrowser(): string | undefined {
  const chosen = process.env.CHROME_PATH;
  if (chosen && !isExecutable(chosen)) throw new Error(`CHROME_PATH is ${chosen}, which cannot be run.`);
  const installed = chosen || usualPlaces.find(isExecutable);
  if (installed) return installed;
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** There is a browser in the npm packages for this kind of machine only. */
export const hasPackagedBrowser = process.platform === 'linux' && process.arch === 'x64';

/** Unpacks the browser that comes with npm. It is older than most installed ones. */
export async function unpackBrowser(): Promise<string> {
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
