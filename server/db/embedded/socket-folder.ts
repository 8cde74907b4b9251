import { createHash } from 'node:crypto';
import { access, chmod, chown, lstat, mkdir, readlink, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartupError } from '#server/lib/errors.ts';
import type { Cluster } from './cluster.ts';

export const socketPort = 5432;
const socketName = `.s.PGSQL.${socketPort}`;
/** A socket's path is limited to 107 characters, and to 103 on a Mac. */
const longestPath = 103;

/** Makes the first folder that can have a socket: beside the data, so that every program that sees the data sees the socket, too. */
export async function makeSocketFolder(cluster: Cluster): Promise<string> {
  const folders = await socketFoldersOf(cluster);
  for (const folder of folders) {
    await makeOwn(folder, cluster);
    if (await takesSockets(folder)) return folder;
    await rm(folder, { recursive: true, force: true });
  }
  throw new StartupError(
    `The database needs a folder for its socket. None of these can have one: ${folders.join(', ')}`,
  );
}

export async function removeSocketFolders(cluster: Cluster): Promise<void> {
  for (const folder of await socketFoldersOf(cluster)) await rm(folder, { recursive: true, force: true });
}

/** Whether the socket of a running server can be seen from here. */
export const isSocketThere = (folder: string): Promise<boolean> =>
  access(join(folder, socketName)).then(
    () => true,
    () => false,
  );

/** Whether a process sees the same files as this one. Where that cannot be known, it counts as seeing others. */
export async function seesSameFiles(pid: number): Promise<boolean> {
  const views = ['self', pid].map((process) => readlink(`/proc/${process}/ns/mnt`).catch(() => process));
  const [ours, its] = await Promise.all(views);
  return ours === its;
}

/**
 * The names contain the inode of the data, so that a server whose data folder was deleted does not remove the socket of its
 * successor when it stops.
 */
async function socketFoldersOf({ dataDir, runtimeDir }: Cluster): Promise<string[]> {
  const { ino } = await stat(dataDir);
  const identity = `${dataDir}\n${process.getuid?.()}\n${ino}`;
  const hash = createHash('sha256').update(identity).digest('hex');
  const name = `dogear-${hash.slice(0, 16)}`;
  return [
    join(dirname(dataDir), `run-${hash.slice(0, 8)}`),
    ...(runtimeDir ? [join(runtimeDir, name)] : []),
    join(tmpdir(), name),
    join('/tmp', name),
  ].filter((folder) => Buffer.byteLength(join(folder, socketName)) <= longestPath);
}

async function makeOwn(folder: string, { account }: Cluster): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  const trusted = [process.getuid?.(), account.uid];
  if (!found.isDirectory() || !trusted.includes(found.uid)) {
    throw new StartupError(
      `The folder ${folder}, meant for the database's socket, belongs to another user. ` +
        'Remove it, or set TMPDIR to a folder of your own.',
    );
  }
  await chmod(folder, 0o700);
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
}

/** Some disks, such as those of a shared folder, have no sockets. */
async function takesSockets(folder: string): Promise<boolean> {
  const path = join(folder, '.probe');
  await rm(path, { force: true });
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(path, () => probe.close(() => resolve(true)));
  });
}
