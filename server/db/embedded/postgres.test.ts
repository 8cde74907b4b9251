import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '#server/lib/errors.ts';
import {
  type EmbeddedConnection,
  type EmbeddedOptions,
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from './postgres.ts';
import { isPostgres } from './process.ts';

let folder: string;
let dataDir: string;
let running: EmbeddedPostgres[];
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), `dogear-test-run-${process.pid}-`));
  dataDir = join(folder, 'data', 'postgres');
  running = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const server of running) await server.stop();
  const left = await postmasterPid().catch(() => Number.NaN);
  if (await isPostgres(left)) killHard(left);
  await rm(folder, { recursive: true, force: true });
});

test('what was written is there after a stop and a start', async () => {
  const first = await start();
  await query(first.connection, `create table kept as select 'yes' as answer`);
  await first.stop();
  await expect(query(first.connection, 'select 1')).rejects.toThrow();

  const second = await start();
  expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 'yes' }]);
});

test('is a UTF-8 database with checksums that syncs to disk and listens on no network', async () => {
  const { connection } = await startEmbeddedPostgresDurably();
  const setting = async (name: string) => (await query(connection, `show ${name}`))[0]?.[name];
  expect(await setting('server_encoding')).toBe('UTF8');
  expect(await setting('data_checksums')).toBe('on');
  expect(await setting('fsync')).toBe('on');
  expect(await setting('listen_addresses')).toBe('');
  expect(await query(connection, `select upper('ärger') as word`)).toEqual([{ word: 'ÄRGER' }]);
});

test('a server left running by a crash of ours is used as it is', async () => {
  const child = await startInChild();
  const postmaster = await postmasterPid();
  await killed(child);

  const { connection } = await start();
  expect(await postmasterPid()).toBe(postmaster);
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('recovers when the server was killed with us', async () => {
  const child = await startInChild();
  killHard(await postmasterPid());
  await killed(child);

  const { connection } = await start();
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('starts the server again when it dies under us', async () => {
  const { connection } = await start();
  const before = await postmasterPid();
  killHard(before);
  await until(async () => (await postmasterPid()) !== before);
  await until(() => query(connection, 'select 1').then(() => true));
});

test('a second owner learns who the first one is, and leaves the database alone', async () => {
  const child = await startInChild();
  const found = (await findEmbeddedPostgres(dataDir)) as EmbeddedConnection;

  const refused = await refusal(start());
  expect(refused).toContain(`process ${child.pid}, http://127.0.0.1:4321`);
  expect(refused).toContain('already running');
  expect(await query(found, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('two names for one folder are one database', async () => {
  await start();
  await symlink(join(folder, 'data'), join(folder, 'link'));
  expect(await refusal(start({ dataDir: join(folder, 'link', 'postgres') }))).toContain('already running');
});

test('a process number that now means another program is not mistaken for a server', async () => {
  await (await start()).stop();
  await writeFile(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n0\n5432\n/nowhere\n`);
  const { connection } = await start();
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('an interrupted creation is cleared away', async () => {
  const abandoned = join(folder, 'data', 'postgres.creating-99999999');
  await mkdir(abandoned, { recursive: true });
  await writeFile(join(abandoned, 'PG_VERSION'), '18\n');
  await start();
  expect(await readdir(join(folder, 'data'))).toEqual(['postgres']);
});

test('the path may be longer than a socket address', async () => {
  dataDir = join(folder, 'x'.repeat(200), 'y z $(exit)'.repeat(10), 'postgres');
  const { connection } = await start();
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a folder that cannot be made is named', async () => {
  await writeFile(join(folder, 'file'), '');
  const refused = await refusal(start({ dataDir: join(folder, 'file', 'postgres') }));
  expect(refused).toContain(`The data folder ${join(folder, 'file', 'postgres')} cannot be created`);
});

test('a folder with something else in it is left alone', async () => {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'letter.txt'), 'dear');
  expect(await refusal(start())).toContain('holds something else');
  expect(await readdir(dataDir)).toEqual(['letter.txt']);
});

const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

test.skipIf(!mayMount)('a full disk is called a full disk (needs root, to mount a small one)', async () => {
  await withDisk('20m', async (disk) => {
    const refused = await refusal(start({ dataDir: join(disk, 'data', 'postgres') }));
    expect(refused).toContain('The disk is full');
    expect(await readdir(join(disk, 'data'))).toEqual([]);
  });
});

test.skipIf(!mayMount)(
  'a disk that fills up later is named at the next start, and loses nothing',
  async () => {
    await withDisk('90m', async (disk) => {
      const there = { dataDir: join(disk, 'data', 'postgres') };
      await (await start(there)).stop();
      await writeFile(join(disk, 'filler'), Buffer.alloc(100_000_000)).catch(() => undefined);
      expect(await refusal(start(there))).toContain('The disk is full');

      await rm(join(disk, 'filler'));
      await (await start(there)).stop();
    });
  },
);

test.skipIf(!mayMount)('a read-only disk is named (needs root, to mount one)', async () => {
  await withDisk('10m', async (disk) => {
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    expect(await refusal(start({ dataDir: join(disk, 'data', 'postgres') }))).toContain('read-only');
  });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, ...options });
  running.push(server);
  return server;
}

const startEmbeddedPostgresDurably = () => start({ durable: true });

/** Starts another process that owns the database until it is killed. */
async function startInChild(): Promise<ChildProcess> {
  const program = join(import.meta.dirname, '../../../test/support/embedded-owner.child.ts');
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}

async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => expect.fail('It started.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  return (error as StartupError).message;
}

async function query(connection: EmbeddedConnection, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
    if (await condition().catch(() => false)) return;
  }
  expect.fail('It did not happen within 20 seconds.');
}

async function withDisk(size: string, body: (disk: string) => Promise<void>): Promise<void> {
  const disk = join(folder, 'disk');
  await mkdir(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]);
  try {
    await body(disk);
  } finally {
    execFileSync('umount', [disk]);
  }
  await access(disk);
}
