import { chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { queryOnce, refusalOf, setUpEmbeddedPostgres } from '#test/support/embedded-postgres.ts';

const embedded = setUpEmbeddedPostgres();

test('what was written is there after a stop and a start', async () => {
  const first = await embedded.start();
  await queryOnce(first.connection, `create table kept as select 'yes' as answer`);
  await first.stop();
  await expect(queryOnce(first.connection, 'select 1')).rejects.toThrow();

  const second = await embedded.start();
  expect(await queryOnce(second.connection, 'select answer from kept')).toEqual([{ answer: 'yes' }]);
});

test('is a UTF-8 database with checksums that syncs to disk and listens on no network', async () => {
  const { connection } = await embedded.start({ durable: true });
  const setting = async (name: string) => (await queryOnce(connection, `show ${name}`))[0]?.[name];
  expect(await setting('server_encoding')).toBe('UTF8');
  expect(await setting('data_checksums')).toBe('on');
  expect(await setting('fsync')).toBe('on');
  expect(await setting('listen_addresses')).toBe('');
  expect(await queryOnce(connection, `select upper('ärger') as word`)).toEqual([{ word: 'ÄRGER' }]);
});

test('two names for one folder are one database', async () => {
  await embedded.start();
  await symlink(join(embedded.folder, 'data'), join(embedded.folder, 'link'));
  expect(await refusalOf(embedded.start({ dataDir: join(embedded.folder, 'link', 'postgres') }))).toContain(
    'already running',
  );
});

test('an interrupted creation is cleared away', async () => {
  const abandoned = join(embedded.folder, 'data', 'postgres.creating-99999999');
  await mkdir(abandoned, { recursive: true });
  await writeFile(join(abandoned, 'PG_VERSION'), '18\n');
  await embedded.start();
  expect((await readdir(join(embedded.folder, 'data'))).filter((name) => !name.startsWith('run-'))).toEqual([
    'postgres',
  ]);
});

test('the socket is beside the data, and goes with a stop', async () => {
  embedded.dataDir = join(embedded.folder, 'a, "b" $(exit)', 'postgres');
  const { connection, stop } = await embedded.start();
  expect(dirname(connection.host)).toBe(dirname(embedded.dataDir));
  expect(await queryOnce(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
  expect(await readdir(dirname(embedded.dataDir))).toEqual(['postgres']);
});

test('a path longer than a socket address has its socket in the runtime folder, or in the temporary one', async () => {
  embedded.dataDir = join(embedded.folder, 'x'.repeat(200), 'y z $(exit)'.repeat(10), 'postgres');
  for (const [runtimeDir, folder] of [
    [embedded.folder, embedded.folder],
    [join(embedded.folder, 'z'.repeat(100)), tmpdir()],
  ]) {
    const { connection, stop } = await embedded.start({ runtimeDir });
    expect(dirname(connection.host)).toBe(folder);
    expect(await queryOnce(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
  }
});

test('a folder that cannot be made is named', async () => {
  await writeFile(join(embedded.folder, 'file'), '');
  const refused = await refusalOf(embedded.start({ dataDir: join(embedded.folder, 'file', 'postgres') }));
  expect(refused).toContain(`The data folder ${join(embedded.folder, 'file', 'postgres')} cannot be created`);
});

test('a database that others may enter is named with what to run', async () => {
  await (await embedded.start()).stop();
  await chmod(embedded.dataDir, 0o755);
  expect(await refusalOf(embedded.start())).toContain(`Run: chmod 700 ${embedded.dataDir}`);
  await chmod(embedded.dataDir, 0o700);
  await embedded.start();
});

test('a folder with something else in it is left alone', async () => {
  await mkdir(embedded.dataDir, { recursive: true });
  await writeFile(join(embedded.dataDir, 'letter.txt'), 'dear');
  expect(await refusalOf(embedded.start())).toContain('holds something else');
  expect(await readdir(embedded.dataDir)).toEqual(['letter.txt']);
});
