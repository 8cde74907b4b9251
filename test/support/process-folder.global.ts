import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#server/db/embedded/process.ts';
import { folderVariable, pidFile } from './process-folder.ts';
import { makeRunFolder } from './run-folder.ts';

/**
 * Creates one folder for all server processes of the run. Afterwards it is removed, and processes that
 * still use it are ended.
 */
export default async function createProcessFolder(): Promise<() => Promise<void>> {
  const folder = await makeRunFolder('processes');
  process.env[folderVariable] = folder;
  return async () => {
    for (const name of await readdir(folder)) await endLeftBehind(join(folder, name));
    await rm(folder, { recursive: true, force: true });
  };
}

/** Every test stops its server. The servers of a test worker that crashed are still running. */
async function endLeftBehind(folder: string): Promise<void> {
  const pid = Number(await readFile(pidFile(folder), 'utf8').catch(() => ''));
  if (!(pid > 0) || !isAlive(pid)) return;
  process.kill(pid, 'SIGTERM');
  for (let looks = 0; looks < 100 && isAlive(pid); looks++) await sleep(100);
}
