import { accessSync, constants, existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { hasPackagedBrowser } from './packaged-browser.ts';

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

/** Whether the tests take the browser that comes with npm: not if `CHROME_PATH` names another one, or `TEST_BROWSER=installed` asks for it. */
export const takesPackagedBrowser =
  hasPackagedBrowser && !process.env.CHROME_PATH && process.env.TEST_BROWSER !== 'installed';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
