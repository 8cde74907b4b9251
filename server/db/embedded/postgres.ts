import { mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/lib/errors.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { startupTrouble } from './errors.ts';
import { claimOwnership, createDatabase, type Owner, publishAddress } from './lock.ts';
import { type Address, ensureRunning, findRunning, stopServer } from './server.ts';

export interface EmbeddedOptions {
  /** The database's own folder, such as `data/postgres`; made when it is not there. */
  dataDir: string;
  log?: ((line: string) => void) | undefined;
  /** Only tests say false: much faster, and nothing survives a power cut. */
  durable?: boolean | undefined;
}

export type EmbeddedConnection = Address & { database: string };

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** Says to whoever tries to start a second Dogear on this data where the first one answers. */
  announce(where: string): Promise<void>;
  stop(): Promise<void>;
}

const database = 'dogear';

/**
 * Starts the PostgreSQL that came with npm on the data in this folder and makes us its only owner.
 * A server that a crash of ours left running is used as it is.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const cluster = await openCluster(await realLocation(options.dataDir), options.durable ?? true, log);
  const first = await acquireLock(cluster);
  const ownership = keepLock(cluster, first.owner, log);
  try {
    await createDatabase(first.owner, database);
  } catch (error) {
    await ownership.stop();
    throw startupTrouble(cluster.dataDir, error);
  }
  return { connection: { ...first.address, database }, ...ownership };
}

/** The connection to the embedded database of a Dogear that is running now; undefined when none is. */
export async function findEmbeddedPostgres(dataDir: string): Promise<EmbeddedConnection | undefined> {
  const address = await findRunning(await realLocation(dataDir));
  return address && { ...address, database };
}

/** One spelling for one folder, whatever links lead to it. */
async function realLocation(dataDir: string): Promise<string> {
  const parent = dirname(resolve(dataDir));
  try {
    await makeFolder(parent);
    return join(await realpath(parent), basename(resolve(dataDir)));
  } catch (error) {
    throw startupTrouble(resolve(dataDir), error);
  }
}

/** Not `recursive: true`: it says ENOENT of a read-only disk, and never returns where the system says ENOENT. */
async function makeFolder(path: string): Promise<void> {
  if ((await stat(path).catch(() => undefined))?.isDirectory()) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

const patience = { untilReachable: 120_000, untilReleased: 1_000, between: 50, betweenTries: 1_000 };

/** Asks again while a server is on its way up or down, or an owner that was just killed still seems to be there. */
async function acquireLock(cluster: Cluster): Promise<{ owner: Owner; address: Address }> {
  const started = Date.now();
  let takenSince = Number.POSITIVE_INFINITY;
  let trouble = new Error('The server is not responding.');
  while (Date.now() - started < patience.untilReachable) {
    const address = await ensureRunning(cluster);
    const claim = address ? await claimOwnership(address) : { unreachable: trouble };
    if ('owner' in claim && address) return { owner: claim.owner, address };
    if ('unreachable' in claim) trouble = claim.unreachable;
    if ('heldBy' in claim) {
      takenSince = Math.min(takenSince, Date.now());
      if (Date.now() - takenSince > patience.untilReleased) throw alreadyRunning(cluster, claim.heldBy);
    }
    await sleep(patience.between);
  }
  throw startupTrouble(cluster.dataDir, trouble);
}

function alreadyRunning({ dataDir }: Cluster, heldBy: string): StartupError {
  return new StartupError(
    `Dogear is already running on the data in ${dataDir} (${heldBy}). ` +
      'Stop it first, or set DATA_DIR to another folder to run a second one.',
  );
}

/** Should the server die under us, it is started again; our pool's connections come back by themselves. */
function keepLock(
  cluster: Cluster,
  first: Owner,
  log: (line: string) => void,
): Pick<EmbeddedPostgres, 'announce' | 'stop'> {
  let owner = first;
  let where = '';
  let stopped: Promise<void> | undefined;
  let recovery = Promise.resolve();
  const watch = () => {
    owner.client.once('end', () => {
      if (!stopped) recovery = recover();
    });
  };
  const recover = async () => {
    log('Lost the connection to the embedded database. Reconnecting.');
    const again = await becomeOwnerAgain(cluster, log, () => stopped !== undefined);
    if (!again) return;
    owner = again;
    watch();
    if (where) await publishAddress(owner, where).catch(() => undefined);
  };
  watch();
  return {
    async announce(address) {
      where = address;
      await publishAddress(owner, where);
    },
    stop() {
      // The claim is given up only by the server's end: nobody may take over a server about to stop.
      stopped ??= recovery.then(() => stopServer(cluster)).then(() => owner.client.end());
      return stopped;
    },
  };
}

/**
 * What stands in the way may pass, such as a full disk: it is said once, and tried again until it works or we are to
 * stop.
 */
async function becomeOwnerAgain(
  cluster: Cluster,
  log: (line: string) => void,
  isStopped: () => boolean,
): Promise<Owner | undefined> {
  let said = '';
  while (!isStopped()) {
    try {
      return (await acquireLock(cluster)).owner;
    } catch (error) {
      const { message } = error as Error;
      if (message !== said) log(message);
      said = message;
      await sleep(patience.betweenTries);
    }
  }
  return undefined;
}
