import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '#server/lib/errors.ts';
import { type Account, chooseAccount, runAs } from './account.ts';
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { toEmbeddedStartupError } from './errors.ts';
import { isAlive } from './process.ts';

/** A database on disk, and the account that runs it. */
export interface Cluster {
  dataDir: string;
  binaries: PostgresBinaries;
  account: Account;
  /** False only in tests: committed data may then be lost in a power failure. */
  durable: boolean;
  /** A folder for what lives as long as the process, such as the one that systemd makes. */
  runtimeDir?: string | undefined;
}

export const databaseUser = 'dogear';

/** Node has no Unix sockets on Windows, so there the server listens on 127.0.0.1 and requires a password. */
export const listensOnTcp = process.platform === 'win32';

/** Opens the cluster in the folder, and creates it first if there is none. */
export async function openCluster(
  dataDir: string,
  durable: boolean,
  log: (line: string) => void,
): Promise<Cluster> {
  const binaries = await findPostgresBinaries();
  try {
    if (!(await isCluster(dataDir))) await createCluster(dataDir, durable, binaries, log);
    await assertOwn(dataDir);
    const account = await chooseAccount(dataDir, binaries.pgCtl);
    return { dataDir, binaries, account, durable };
  } catch (error) {
    throw toEmbeddedStartupError(dataDir, error);
  }
}

export async function readPassword(dataDir: string): Promise<string | undefined> {
  return listensOnTcp ? (await readFile(passwordFile(dataDir), 'utf8')).trim() : undefined;
}

async function isCluster(dataDir: string): Promise<boolean> {
  return access(join(dataDir, 'PG_VERSION')).then(
    () => true,
    async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') await assertOwn(dataDir);
      if (error.code !== 'ENOENT') throw error;
      return false;
    },
  );
}

async function assertOwn(dataDir: string): Promise<void> {
  const ourselves = process.getuid?.();
  const { uid } = await stat(dataDir);
  if (ourselves === undefined || ourselves === 0 || uid === ourselves) return;
  throw new StartupError(
    `The database in ${dataDir} belongs to another user (number ${uid}; you are ${ourselves}). ` +
      `Start Dogear as that user, or take it over: sudo chown -R ${ourselves} ${dataDir}`,
  );
}

/** Created in a staging folder and moved when complete, so that an interrupted start leaves no partial database. */
async function createCluster(
  dataDir: string,
  durable: boolean,
  binaries: PostgresBinaries,
  log: (line: string) => void,
): Promise<void> {
  await access(dirname(dataDir), constants.W_OK);
  await assertEmpty(dataDir);
  await removeInterrupted(dataDir);
  log(`Creating the database in ${dataDir}`);
  const staging = `${dataDir}.creating-${process.pid}`;
  await mkdir(staging, { mode: 0o700 });
  try {
    const account = await chooseAccount(staging, binaries.pgCtl);
    const { ok, output } = await runAs(
      account,
      binaries.initdb,
      await initdbOptions(staging, dataDir, durable),
      '/',
    );
    if (!ok) throw toEmbeddedStartupError(dataDir, output);
    await moveIntoPlace(staging, dataDir);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function initdbOptions(staging: string, dataDir: string, durable: boolean): Promise<string[]> {
  return [
    ...['-D', staging, '-U', databaseUser, '--encoding=UTF8', '--data-checksums', '--no-instructions'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(durable ? [] : ['--no-sync']),
    // Only our own user can enter the private socket folder.
    ...(listensOnTcp
      ? ['--auth=scram-sha-256', `--pwfile=${await writePassword(dataDir)}`]
      : ['--auth=trust']),
  ];
}

async function writePassword(dataDir: string): Promise<string> {
  await writeFile(passwordFile(dataDir), randomBytes(24).toString('hex'), { mode: 0o600 });
  return passwordFile(dataDir);
}

const passwordFile = (dataDir: string) => `${dataDir}.password`;

async function assertEmpty(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return;
  throw new StartupError(
    `The folder ${dataDir} is meant for the database but holds something else. ` +
      'Move it away, or set DATA_DIR to another folder.',
  );
}

async function removeInterrupted(dataDir: string): Promise<void> {
  const prefix = `${basename(dataDir)}.creating-`;
  for (const entry of await readdir(dirname(dataDir))) {
    if (!entry.startsWith(prefix) || isAlive(Number(entry.slice(prefix.length)))) continue;
    await rm(join(dirname(dataDir), entry), { recursive: true, force: true });
  }
}

async function moveIntoPlace(staging: string, dataDir: string): Promise<void> {
  await rename(staging, dataDir).catch(async (error: NodeJS.ErrnoException) => {
    // A concurrent first start may have created the database already. Then use that one.
    if (!(await isCluster(dataDir))) throw error;
  });
}
