import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/db/embedded/process.ts';

/** Names include host and process, because several processes or machines may share a folder. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
const hourMs = 3_600_000;

export const newTemporaryName = (suffix: string): string => `${host}-${process.pid}-${randomUUID()}${suffix}`;

/**
 * Removes the temporary files of processes that have ended. Call at startup: a file with this process's id is then of an
 * earlier process, such as in a restarted container.
 */
export async function removeAbandoned(folder: string, suffix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(suffix)) continue;
    const path = join(folder, name);
    if (isOfEndedProcess(name) || (await isOld(path))) await rm(path, { force: true });
  }
}

function isOfEndedProcess(name: string): boolean {
  const [fileHost, pid] = name.split('-');
  return fileHost === host && (Number(pid) === process.pid || !isAlive(Number(pid)));
}

/** Processes of other machines cannot be checked, but no write takes this long. */
async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - hourMs;
}
