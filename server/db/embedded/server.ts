import { readFile, rename, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { StartupError } from '#server/lib/errors.ts';
import { runAs } from './account.ts';
import { type Cluster, databaseUser, listensOnTcp, readPassword } from './cluster.ts';
import { toEmbeddedStartupError } from './errors.ts';
import { isPostgres } from './process.ts';
import {
  isSocketThere,
  makeSocketFolder,
  removeSocketFolders,
  seesSameFiles,
  socketPort,
} from './socket-folder.ts';

/** The address of a running server. */
export interface Address {
  host: string;
  port: number;
  user: string;
  password?: string;
}

const startTimeoutSeconds = 120;
const stopTimeoutSeconds = 60;

/** Starts the cluster's server unless it is running and returns its address; undefined means: retry in a moment. */
export async function ensureRunning(cluster: Cluster): Promise<Address | undefined> {
  const running = await findRunning(cluster.dataDir);
  if (running) return running;
  const started = await start(cluster);
  if (started.ok) return findRunning(cluster.dataDir);
  const log = await readFile(join(cluster.dataDir, 'server.log'), 'utf8').catch(() => '');
  const written = `${started.output}\n${log}`;
  if (isTransient(written)) return undefined;
  // On a full disk the log line that would report it is missing too.
  if (await isFull(cluster.dataDir)) throw toEmbeddedStartupError(cluster.dataDir, 'ENOSPC');
  throw toEmbeddedStartupError(cluster.dataDir, written);
}

/** Returns the address of this data folder's server, if this or another process has one running. */
export async function findRunning(dataDir: string): Promise<Address | undefined> {
  const content = await readFile(postmasterFile(dataDir), 'utf8').catch(() => '');
  const [pid, , , port, socketFolder] = content.split('\n');
  if (!(await isPostgres(Number.parseInt(pid ?? '', 10)))) return undefined;
  const password = await readPassword(dataDir);
  return {
    host: listensOnTcp ? '127.0.0.1' : (socketFolder ?? ''),
    port: Number(port),
    user: databaseUser,
    ...(password === undefined ? {} : { password }),
  };
}

export async function stopServer(cluster: Cluster): Promise<void> {
  const { account, binaries, dataDir } = cluster;
  const stop = ['stop', '-w', '-m', 'fast', '-t', String(stopTimeoutSeconds), '-D', '.'];
  const { ok, output } = await runAs(account, binaries.pgCtl, stop, dataDir);
  if (!ok && !/PID file "[^"]*" does not exist|No such process/.test(output)) {
    throw toEmbeddedStartupError(dataDir, output);
  }
  if (!listensOnTcp) await removeSocketFolders(cluster);
}

/** Whether a running server can be reached at all: its socket may be gone, or hidden by another view of the files. */
export const hasSocket = ({ host }: Address): Promise<boolean> =>
  listensOnTcp ? Promise.resolve(true) : isSocketThere(host);

/**
 * Ends a server whose socket is gone, so that the next start makes a new one.
 * @throws StartupError if the socket may only be hidden from this process
 */
export async function endUnreachable(cluster: Cluster, address: Address): Promise<void> {
  const content = await readFile(postmasterFile(cluster.dataDir), 'utf8').catch(() => '');
  const pid = Number.parseInt(content, 10);
  if ((await isPostgres(pid)) && !(await seesSameFiles(pid))) throw hiddenSocket(cluster.dataDir, address);
  await stopServer(cluster);
}

export const hiddenSocket = (dataDir: string, { host }: Address): StartupError =>
  new StartupError(
    `The database in ${dataDir} is running, but its socket in ${host} cannot be seen from here. ` +
      'If it has just been started, try again. Otherwise run this where Dogear runs, or stop Dogear first.',
  );

/** Whether the start lost a race with another process's start or with the shutdown of a dying server. */
function isTransient(written: string): boolean {
  return /lock file "postmaster.pid" already exists|pre-existing shared memory block/.test(written);
}

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < 1_000_000;
}

async function start(cluster: Cluster) {
  const { account, binaries, dataDir } = cluster;
  await removeStaleLockFile(postmasterFile(dataDir));
  await rename(join(dataDir, 'server.log'), join(dataDir, 'server.log.1')).catch(() => undefined);
  const settings = Object.entries({ ...(await listening(cluster)), ...durability(cluster), ...logging })
    .map(([name, value]) => shellQuote(`--${name}=${value}`))
    .join(' ');
  // The folder is passed as '.', because pg_ctl inserts it into a shell command without quoting it.
  const args = [
    'start',
    '-w',
    '-t',
    String(startTimeoutSeconds),
    '-D',
    '.',
    '-l',
    'server.log',
    '-o',
    settings,
  ];
  return runAs(account, binaries.pgCtl, args, dataDir);
}

/** Removes the lock file of a dead server whose process id was reused. PostgreSQL would believe it. */
async function removeStaleLockFile(lockFile: string): Promise<void> {
  const content = await readFile(lockFile, 'utf8').catch(() => undefined);
  if (content !== undefined && !(await isPostgres(Number.parseInt(content, 10))))
    await rm(lockFile, { force: true });
}

async function listening(cluster: Cluster): Promise<Record<string, string>> {
  if (listensOnTcp) return { listen_addresses: '127.0.0.1', port: String(await freePort()) };
  const folder = await makeSocketFolder(cluster);
  await removeStaleLockFile(join(folder, `.s.PGSQL.${socketPort}.lock`));
  return {
    listen_addresses: '',
    port: String(socketPort),
    // A list, in which a comma would begin another folder.
    unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
}

const durability = ({ durable }: Cluster): Record<string, string> =>
  durable ? { fsync: 'on' } : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** The application reports failed statements; the server logs only its own rare events. */
const logging = { log_min_messages: 'log', log_checkpoints: 'off', timezone: 'UTC', lc_messages: 'C' };

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const postmasterFile = (dataDir: string) => join(dataDir, 'postmaster.pid');

const shellQuote = (word: string) =>
  process.platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`;
