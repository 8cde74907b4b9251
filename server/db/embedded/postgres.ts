import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/lib/errors.ts';
import { makeFolder } from '#server/lib/folders.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { toEmbeddedStartupError } from './errors.ts';
import { claimOwnership, createDatabase, type Owner, publishAddress } from './lock.ts';
import {
  type Address,
  endUnreachable,
  ensureRunning,
  findRunning,
  hasSocket,
  hiddenSocket,
  stopServer,
} from './server.ts';

export interface EmbeddedOptions {
  /** The database's own folder, such as `data/postgres`. It is created if it does not exist. */
  dataDir: string;
  log?: ((line: string) => void) | undefined;
  /** Only tests set it to false: much faster, but committed data may be lost in a power failure. */
  durable?: boolean | undefined;
  /** A folder for the socket, if the path of `dataDir` is too long for one. */
  runtimeDir?: string | undefined;
}

export type EmbeddedConnection = Address & { database: string };

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** Stores our address, which a second start on the same data reports. */
  announce(address: string): Promise<void>;
  stop(): Promise<void>;
}

const database = 'dogear';

/**
 * Starts the PostgreSQL that npm installed on the data in this folder and makes this process its only owner. A server
 * that was left running by a crash is reused.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const opened = await openCluster(await canonicalPath(options.dataDir), options.durable ?? true, log);
  const cluster = { ...opened, runtimeDir: options.runtimeDir };
  const first = await acquireLock(cluster);
  const ownership = keepLock(cluster, first, log);
  try {
    await createDatabase(first.owner, database);
  } catch (error) {
    await ownership.stop();
    throw toEmbeddedStartupError(cluster.dataDir, error);
  }
  return { connection: { ...first.address, database }, ...ownership };
}

/**
 * Returns the connection to the embedded database of a running Dogear; undefined if none is running.
 * @throws StartupError if it cannot be reached from here
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<EmbeddedConnection | undefined> {
  const address = await findRunning(await canonicalPath(dataDir));
  if (address && !(await hasSocket(address))) throw hiddenSocket(resolve(dataDir), address);
  return address && { ...address, database };
}

/** Resolves symbolic links, so that one folder has one path. */
async function canonicalPath(dataDir: string): Promise<string> {
  const parent = dirname(resolve(dataDir));
  try {
    await makeFolder(parent);
    return join(await realpath(parent), basename(resolve(dataDir)));
  } catch (error) {
    throw toEmbeddedStartupError(resolve(dataDir), error);
  }
}

const timings = {
  startTimeout: 120_000,
  releaseTimeout: 1_000,
  interval: 50,
  retryInterval: 1_000,
  socketInterval: 1_000,
  /** For how long a start leaves a server without a socket to its owner, who looks more often. */
  lostTimeout: 5_000,
};

/** Retries while a server is starting or stopping, or while the lock of a killed owner is not released yet. */
async function acquireLock(cluster: Cluster): Promise<{ owner: Owner; address: Address }> {
  const started = Date.now();
  let heldSince = Number.POSITIVE_INFINITY;
  let lostSince = Number.POSITIVE_INFINITY;
  let lastError = new Error('The server is not responding.');
  while (Date.now() - started < timings.startTimeout) {
    const address = await ensureRunning(cluster);
    const claim = address ? await claimOwnership(address) : { unreachable: lastError };
    if ('owner' in claim && address) return { owner: claim.owner, address };
    if ('unreachable' in claim) lastError = claim.unreachable;
    const isLost = address !== undefined && !(await hasSocket(address));
    lostSince = isLost ? Math.min(lostSince, Date.now()) : Number.POSITIVE_INFINITY;
    if (isLost && Date.now() - lostSince > timings.lostTimeout) await endUnreachable(cluster, address);
    if ('heldBy' in claim) {
      heldSince = Math.min(heldSince, Date.now());
      if (Date.now() - heldSince > timings.releaseTimeout) throw alreadyRunning(cluster, claim.heldBy);
    }
    await sleep(timings.interval);
  }
  throw toEmbeddedStartupError(cluster.dataDir, lastError);
}

function alreadyRunning({ dataDir }: Cluster, heldBy: string): StartupError {
  return new StartupError(
    `Dogear is already running on the data in ${dataDir} (${heldBy}). ` +
      'Stop it first, or set DATA_DIR to another folder to run a second one.',
  );
}

/** Restarts the server if it dies. The pool's connections reconnect by themselves. */
function keepLock(
  cluster: Cluster,
  first: { owner: Owner; address: Address },
  log: (line: string) => void,
): Pick<EmbeddedPostgres, 'announce' | 'stop'> {
  let { owner } = first;
  let publishedAddress = '';
  let stopped: Promise<void> | undefined;
  let recovery = Promise.resolve();
  let isRecovering = false;
  const watch = () => {
    owner.client.once('end', () => {
      if (!stopped) recovery = recover();
    });
  };
  const recover = async () => {
    isRecovering = true;
    log('Lost the connection to the embedded database. Reconnecting.');
    const again = await reacquireLock(cluster, log, () => stopped !== undefined);
    if (!again) return;
    owner = again;
    isRecovering = false;
    watch();
    if (publishedAddress) await publishAddress(owner, publishedAddress).catch(() => undefined);
  };
  watch();
  const state = () => (stopped ? 'stopped' : isRecovering ? 'recovering' : 'running');
  void endWithoutSocket(cluster, first.address, state, log);
  return {
    async announce(address) {
      publishedAddress = address;
      await publishAddress(owner, address);
    },
    stop() {
      // The lock is released only when the server ends, so that no other process takes over a server about to stop.
      stopped ??= recovery.then(() => stopServer(cluster)).then(() => owner.client.end());
      return stopped;
    },
  };
}

/**
 * Retries until it succeeds or we stop, because the cause may be temporary, such as a full disk. Each distinct error is
 * logged once.
 */
async function reacquireLock(
  cluster: Cluster,
  log: (line: string) => void,
  isStopped: () => boolean,
): Promise<Owner | undefined> {
  let lastLogged = '';
  while (!isStopped()) {
    try {
      return (await acquireLock(cluster)).owner;
    } catch (error) {
      const { message } = error as Error;
      if (message !== lastLogged) log(message);
      lastLogged = message;
      await sleep(timings.retryInterval);
    }
  }
  return undefined;
}

/** Ends a server whose socket is lost, such as to a cleaner of temporary folders; the end of its connection has it started again. */
async function endWithoutSocket(
  cluster: Cluster,
  address: Address,
  state: () => 'running' | 'recovering' | 'stopped',
  log: (line: string) => void,
): Promise<void> {
  while (state() !== 'stopped') {
    await sleep(timings.socketInterval, undefined, { ref: false });
    if (state() !== 'running' || (await hasSocket(address)) || state() !== 'running') continue;
    log('The socket of the embedded database is gone. Starting the database again.');
    await endUnreachable(cluster, address).catch((error: Error) => log(error.message));
  }
}
