import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/db/embedded/process.ts';

/** Creates a folder for this run in the system's temporary folder, and removes those that killed runs left. */
export async function makeRunFolder(kind: string): Promise<string> {
  const prefix = `dogear-test-${kind}-`;
  await removeAbandoned(prefix);
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}

/**
 * A killed run leaves its servers behind. Without their folder, these databases stop by themselves within a
 * minute.
 */
async function removeAbandoned(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(unlessBusy);
  }
}

/** A disk that a killed test mounted keeps its folder. */
function unlessBusy(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EBUSY') throw error;
}
