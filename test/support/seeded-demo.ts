import { constants } from 'node:fs';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedFolder } from './process-folder.ts';

const timeoutMs = 120_000;

/**
 * Copies finished demo data into `target`, a data folder that does not exist yet. The first caller in a test
 * run creates the demo. Outside of a test run, nothing is copied, and the demo is created at the first start.
 * @param make fills a data folder with the demo and leaves no process running there
 */
export async function layDemo(target: string, make: (dataDir: string) => Promise<void>): Promise<void> {
  const shared = sharedFolder();
  if (!shared) return;
  const demo = join(shared, 'demo');
  const deadline = Date.now() + timeoutMs;
  while (!(await exists(demo))) {
    if (Date.now() > deadline) throw new Error(`No demo has appeared in ${demo}.`);
    if (!(await makeOnce(demo, make))) await sleep(100);
  }
  await cp(demo, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Returns false while another process creates the demo. If that one fails, the next caller tries again. */
async function makeOnce(demo: string, make: (dataDir: string) => Promise<void>): Promise<boolean> {
  const lock = `${demo}.lock`;
  const isOurs = await mkdir(lock).then(
    () => true,
    () => false,
  );
  if (!isOurs) return false;
  try {
    if (await exists(demo)) return true;
    const unfinished = join(lock, 'data');
    await make(unfinished);
    await rename(unfinished, demo);
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
  return true;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
