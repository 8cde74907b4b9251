import { constants } from 'node:fs';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedFolder } from './e2e-folder.ts';

const patience = 120_000;

/**
 * Lays a finished demo into `target`, a data folder that is not there yet. Whoever comes first in a test run has
 * it made, everybody copies. Outside of a test run nothing is laid there, and the demo is made at the first start.
 * @param make fills a data folder with the demo and leaves nothing running there
 */
export async function layDemo(target: string, make: (dataDir: string) => Promise<void>): Promise<void> {
  const shared = sharedFolder();
  if (!shared) return;
  const demo = join(shared, 'demo');
  const deadline = Date.now() + patience;
  while (!(await exists(demo))) {
    if (Date.now() > deadline) throw new Error(`No demo has appeared in ${demo}.`);
    if (!(await makeOnce(demo, make))) await sleep(100);
  }
  await cp(demo, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Answers false while somebody else is at it; after a failure of theirs the next one tries. */
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
