import { Client, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openReadiness } from '#server/health/readiness.ts';
import { addFirstAdmin } from '../support/add-first-admin.ts';
import { AppProcess } from '../support/app-process.ts';
import { freePort } from '../support/free-port.ts';
import { withStandIns } from '../support/job-harness.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const secret = 'a secret that is long enough to be one';
let database: TestDatabase;
let admin: Client;
let dogear: AppProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new Client(database.connection);
  await admin.connect();
});
afterEach(async () => {
  await admin.query('rollback');
  await dogear?.kill();
});
afterAll(async () => {
  await admin?.end();
  await database?.drop();
});

const start = async (settings: Record<string, string> = {}) => {
  dogear = await AppProcess.startProduction(database.connection, secret, {
    LOG_LEVEL: 'silent',
    ...settings,
  });
  return dogear.address;
};

const ask = async (address: string, path = '/readyz'): Promise<string> => {
  const answer = await fetch(address + path).catch(() => undefined);
  return answer ? `${answer.status} ${path === '/readyz' ? await answer.text() : ''}`.trim() : 'nobody';
};

/** Blocks a process during its start. */
const holdMigrations = () => admin.query('begin; lock table kysely_migration_lock');

/** The number of statements that wait for a lock of this table. */
const countWaiting = async (table: string): Promise<number> => {
  const { rowCount } = await admin.query(
    'select from pg_locks where relation = $1::regclass and not granted',
    [table],
  );
  return rowCount ?? 0;
};

test('a process is ready while the database answers and has the whole schema', async () => {
  const address = await start();
  const expectSoon = (word: string) => expect.poll(() => ask(address), { timeout: 10_000 }).toBe(word);
  await expectSoon('200 ready');
  await admin.query(`update kysely_migration set name = 'x' where name = '0011_audit_log'`);
  await expectSoon('503 schema');
  await admin.query(`insert into kysely_migration values ('9999_of_a_later_version', now())`);
  await admin.query(`update kysely_migration set name = '0011_audit_log' where name = 'x'`);
  await expectSoon('200 ready');
  await admin.query(`delete from kysely_migration where name like '9999%'`);
});

test('a database that does not answer in time makes it not ready', async () => {
  const address = await start();
  expect(await ask(address)).toBe('200 ready');
  await admin.query('begin; lock table kysely_migration');
  await expect.poll(() => ask(address)).toBe('503 database');
  expect(await ask(address, '/healthz')).toBe('200');
  await admin.query('rollback');
  await expect.poll(() => ask(address)).toBe('200 ready');
});

test('forty requests at once ask the database no more than one does', async () => {
  const query = vi.spyOn(Pool.prototype, 'query');
  const countQueries = async (requests: number): Promise<number> => {
    query.mockClear();
    const readiness = openReadiness();
    readiness.markReady(new Pool(database.connection));
    const answers = await Promise.all(Array.from({ length: requests }, () => readiness.respond()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await readiness.close();
    return query.mock.calls.length;
  };
  try {
    const alone = await countQueries(1);
    expect(alone).toBeGreaterThan(0);
    expect(await countQueries(40)).toBe(alone);
  } finally {
    query.mockRestore();
  }
});

test('a busy process is ready, even if all requests and connections that it may have are in use', async () => {
  const address = await start({ MAX_CONCURRENT_REQUESTS: '4', DATABASE_POOL_SIZE: '4' });
  await admin.query('begin; lock table books');
  const waiting = Array.from({ length: 4 }, () => ask(address, '/api/advertised-products'));
  await expect.poll(() => ask(address, '/api/categories')).toBe('503');
  expect(await ask(address)).toBe('200 ready');
  await admin.query('rollback');
  await Promise.all(waiting);
});

test('one of several takes no connection before it can serve, so that a proxy goes to another', async () => {
  await holdMigrations();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const started = start({ PORT: String(port) });
  // The last thing that it does before it could listen.
  await expect.poll(() => countWaiting('kysely_migration_lock'), { timeout: 30_000 }).toBe(1);
  expect(await ask(address, '/')).toBe('nobody');
  await admin.query('rollback');
  await expect.poll(() => ask(address)).not.toBe('nobody');
  expect(await ask(address)).toBe('200 ready');
  await started;
});

test('a demo says that it is starting', async () => {
  // The productions before have left the database waiting for one.
  await addFirstAdmin(database.connection);
  await holdMigrations();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const started = start({ ...withStandIns, PORT: String(port) });
  await expect.poll(() => ask(address)).toBe('503 starting');
  await admin.query('rollback');
  await expect.poll(() => ask(address), { timeout: 90_000 }).toBe('200 ready');
  await started;
});

test('a process that received a stop signal is not ready, and serves on until the proxy has noticed', async () => {
  const address = await start({ DRAIN_SECONDS: '5' });
  expect(await ask(address)).toBe('200 ready');
  const stopped = dogear?.stop();
  await expect.poll(() => ask(address), { interval: 20 }).toBe('503 stopping');
  expect(await ask(address, '/api/advertised-products')).toBe('200');
  await stopped;
  expect(await ask(address)).toBe('nobody');
});
