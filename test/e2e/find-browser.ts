import { accessSync, constants, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** The npm packages have a browser for this kind of machine only. */
export const hasPackagedBrowser = process.platform === 'linux' && process.arch === 'x64';

/** Whether the tests take that browser: not if `CHROME_PATH` names another one, or `TEST_BROWSER=installed` asks for it. */
export const takesPackagedBrowser =
  hasPackagedBrowser && !process.env.CHROME_PATH && process.env.TEST_BROWSER !== 'installed';

/** What `chromium.launch` needs to start a browser. */
export type BrowserProgram = { executablePath: string; env?: NodeJS.ProcessEnv };

let packagedBrowser: Promise<BrowserProgram> | undefined;

/** Unpacks the browser that comes with npm, unless an earlier run of the tests has done so. */
export function unpackBrowser(): Promise<BrowserProgram> {
  packagedBrowser ??= unpackPackage();
  return packagedBrowser;
}

/** The package writes the folders of its libraries and fonts into `process.env`, where other programs would find them as well. */
async function unpackPackage(): Promise<BrowserProgram> {
  const before = { ...process.env };
  // The libraries are unpacked only for the runtime in this variable.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  try {
    const { default: packaged, setupLambdaEnvironment } = await import('@sparticuz/chromium');
    const executablePath = await packaged.executablePath();
    setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'));
    return { executablePath, env: { ...process.env } };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
