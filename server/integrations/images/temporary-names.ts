import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/db/embedded/process.ts';

/** Names tell who is writing, because a folder may be shared by several processes, or machines. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
const anHour = 3_600_000;

export const newTemporaryName = (suffix: string): string => `${host}-${process.pid}-${randomUUID()}${suffix}`;

/**
 * Removes the temporary files of processes that are gone. To be called at the start: a file of this process's
 * number is then of an earlier one's, as it is in a container that was started again.
 */
export async function removeAbandoned(folder: string, suffix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(suffix)) continue;
    const path = join(folder, name);
    if (isOfTheDead(name) || (await isOld(path))) await rm(path, { force: true });
  }
}

function isOfTheDead(name: string): boolean {
  const [itsHost, pid] = name.split('-');
  return itsHost === host && (Number(pid) === process.pid || !isAlive(Number(pid)));
}

/** Another machine's processes cannot be asked after, but nothing is written for so long. */
async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - anHour;
}
