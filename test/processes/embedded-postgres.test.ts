import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type EmbeddedConnection, findEmbeddedPostgres } from '#server/db/embedded/postgres.ts';
import { killHard, queryOnce, refusalOf, setUpEmbeddedPostgres } from '../support/embedded-postgres.ts';

const embedded = setUpEmbeddedPostgres();

test('a server left running by a crash of ours is used as it is', async () => {
  const child = await embedded.startInChild();
  const postmaster = await embedded.postmasterPid();
  await killed(child);

  const { connection } = await embedded.start();
  expect(await embedded.postmasterPid()).toBe(postmaster);
  expect(await queryOnce(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('recovers when the server was killed with us', async () => {
  const child = await embedded.startInChild();
  killHard(await embedded.postmasterPid());
  await killed(child);

  const { connection } = await embedded.start();
  expect(await queryOnce(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('starts the server again when it dies under us', async () => {
  const { connection } = await embedded.start();
  const before = await embedded.postmasterPid();
  killHard(before);
  await until(async () => (await embedded.postmasterPid()) !== before);
  await until(() => queryOnce(connection, 'select 1').then(() => true));
});

test('a socket that a cleaner removes is there again, without a new process', async () => {
  const { connection } = await embedded.start();
  await rm(connection.host, { recursive: true });
  await until(() => queryOnce(connection, 'select 1').then(() => true));
});

test('a server left running without its socket is started again', async () => {
  const child = await embedded.startInChild();
  const { host } = (await findEmbeddedPostgres(embedded.dataDir)) as EmbeddedConnection;
  await killed(child);
  await rm(host, { recursive: true });

  expect(await refusalOf(findEmbeddedPostgres(embedded.dataDir))).toContain('cannot be seen from here');
  const { connection } = await embedded.start();
  expect(await queryOnce(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a second owner learns who the first one is, and leaves the database alone', async () => {
  const child = await embedded.startInChild();
  const found = (await findEmbeddedPostgres(embedded.dataDir)) as EmbeddedConnection;

  const refused = await refusalOf(embedded.start());
  expect(refused).toContain(`process ${child.pid}, http://127.0.0.1:4321`);
  expect(refused).toContain('already running');
  expect(await queryOnce(found, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a process number that now means another program is not mistaken for a server', async () => {
  await (await embedded.start()).stop();
  await writeFile(
    join(embedded.dataDir, 'postmaster.pid'),
    `${process.pid}\n${embedded.dataDir}\n0\n5432\n/nowhere\n`,
  );
  const { connection } = await embedded.start();
  expect(await queryOnce(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

test.skipIf(!mayMount)('a full disk is called a full disk (needs root, to mount a small one)', async () => {
  await withDisk('20m', async (disk) => {
    const refused = await refusalOf(embedded.start({ dataDir: join(disk, 'data', 'postgres') }));
    expect(refused).toContain('The disk is full');
    expect(await readdir(join(disk, 'data'))).toEqual([]);
  });
});

test.skipIf(!mayMount)(
  'a disk that fills up later is named at the next start, and loses nothing',
  async () => {
    await withDisk('90m', async (disk) => {
      const there = { dataDir: join(disk, 'data', 'postgres') };
      await (await embedded.start(there)).stop();
      await writeFile(join(disk, 'filler'), Buffer.alloc(100_000_000)).catch(() => undefined);
      expect(await refusalOf(embedded.start(there))).toContain('The disk is full');

      await rm(join(disk, 'filler'));
      await (await embedded.start(there)).stop();
    });
  },
);

test.skipIf(!mayMount)('a read-only disk is named (needs root, to mount one)', async () => {
  await withDisk('10m', async (disk) => {
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    expect(await refusalOf(embedded.start({ dataDir: join(disk, 'data', 'postgres') }))).toContain(
      'read-only',
    );
  });
});

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
    if (await condition().catch(() => false)) return;
  }
  expect.fail('It did not happen within 20 seconds.');
}

async function withDisk(size: string, body: (disk: string) => Promise<void>): Promise<void> {
  const disk = join(embedded.folder, 'disk');
  await mkdir(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]);
  try {
    await body(disk);
  } finally {
    execFileSync('umount', [disk]);
  }
  await access(disk);
}
