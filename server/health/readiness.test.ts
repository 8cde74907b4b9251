import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '#test/support/app-process.ts';
import { freePort } from '#test/support/free-port.ts';
import { withStandIns } from '#test/support/job-harness.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

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

test('a process is ready while the database answers and has the whole schema', async () => {
  const address = await start();
  const expectSoon = (word: string) => expect.poll(() => ask(address), { timeout: 10_000 }).toBe(word);
  await expectSoon('200 ready');
  await admin.query(`insert into kysely_migration values ('9999_of_a_later_version', now())`);
  await sleep(1_100);
  await expectSoon('200 ready');
  await admin.query(`update kysely_migration set name = 'x' where name = '0011_audit_log'`);
  await expectSoon('503 schema');
  await admin.query(`update kysely_migration set name = '0011_audit_log' where name = 'x'`);
  await expectSoon('200 ready');
  await admin.query(`delete from kysely_migration where name like '9999%'`);
});

test('a database that does not answer in time makes it not ready, and one query serves concurrent requests', async () => {
  const address = await start();
  expect(await ask(address)).toBe('200 ready');
  await admin.query('begin; lock table kysely_migration');
  await sleep(1_100);
  const asked = performance.now();
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(address)));
  expect(new Set(answers)).toEqual(new Set(['503 database']));
  expect(performance.now() - asked).toBeLessThan(5_000);
  expect(await ask(address, '/healthz')).toBe('200');
  await admin.query('rollback');
  await expect.poll(() => ask(address)).toBe('200 ready');
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
  const heard = new Set<string>();
  for (let looks = 0; looks < 100; looks++) {
    heard.add(await ask(address, '/'));
    await sleep(20);
  }
  expect(heard).toEqual(new Set(['nobody']));
  await admin.query('rollback');
  await expect.poll(() => ask(address)).not.toBe('nobody');
  expect(await ask(address)).toBe('200 ready');
  await started;
});

test('a demo says that it is starting', async () => {
  await holdMigrations();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const started = start({ ...withStandIns, PORT: String(port) });
  await expect.poll(() => ask(address)).toBe('503 starting');
  await admin.query('rollback');
  await expect.poll(() => ask(address), { timeout: 90_000 }).toBe('200 ready');
  await started;
});

test('a process that received a stop signal is not ready at once, and serves on until the proxy has noticed', async () => {
  const address = await start({ DRAIN_SECONDS: '3' });
  expect(await ask(address)).toBe('200 ready');
  const began = performance.now();
  const stopped = dogear?.stop();
  await expect.poll(() => ask(address), { interval: 20 }).toBe('503 stopping');
  expect(performance.now() - began).toBeLessThan(1_000);
  while (performance.now() - began < 2_500) {
    expect(await ask(address, '/api/advertised-products')).toBe('200');
    await sleep(50);
  }
  await stopped;
  expect(performance.now() - began).toBeGreaterThan(3_000);
  expect(await ask(address)).toBe('nobody');
});
