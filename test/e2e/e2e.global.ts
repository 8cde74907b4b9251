import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#server/db/embedded/process.ts';
import { makeRunFolder } from '../support/run-folder.ts';
import { folderVariable, pidFile } from './e2e-folder.ts';

/** One folder for whatever the run's journeys leave on disk. At the end it goes, and whoever still works in it. */
export default async function makeJourneysFolder(): Promise<() => Promise<void>> {
  const folder = await makeRunFolder('journeys');
  process.env[folderVariable] = folder;
  return async () => {
    for (const name of await readdir(folder)) await endLeftBehind(join(folder, name));
    await rm(folder, { recursive: true, force: true });
  };
}

/** Every journey stops its server; those of a worker that crashed are still there. */
async function endLeftBehind(journey: string): Promise<void> {
  const pid = Number(await readFile(pidFile(journey), 'utf8').catch(() => ''));
  if (!(pid > 0) || !isAlive(pid)) return;
  process.kill(pid, 'SIGTERM');
  for (let looks = 0; looks < 100 && isAlive(pid); looks++) await sleep(100);
}
