import { Pool } from 'pg';
import { expect, test, vi } from 'vitest';
import { openReadiness } from '#server/health/readiness.ts';
import { addFirstAdmin } from '../support/add-first-admin.ts';
import { freePort } from '../support/free-port.ts';
import { withStandIns } from '../support/job-harness.ts';
import { countLockWaits } from '../support/lock-waits.ts';
import { askReadiness, ReadinessProcess } from '../support/readiness-process.ts';

const dogear = ReadinessProcess.setUp();

test('a process is ready while the database answers and has the whole schema', async () => {
  const address = await dogear.start();
  const expectSoon = (word: string) =>
    expect.poll(() => askReadiness(address), { timeout: 10_000 }).toBe(word);
  await expectSoon('200 ready');
  await dogear.query(`update kysely_migration set name = 'x' where name = '0011_audit_log'`);
  await expectSoon('503 schema');
  await dogear.query(`insert into kysely_migration values ('9999_of_a_later_version', now())`);
  await dogear.query(`update kysely_migration set name = '0011_audit_log' where name = 'x'`);
  await expectSoon('200 ready');
  await dogear.query(`delete from kysely_migration where name like '9999%'`);
});

test('a database that does not answer in time makes it not ready', async () => {
  const address = await dogear.start();
  expect(await askReadiness(address)).toBe('200 ready');
  await dogear.lock('kysely_migration');
  await expect.poll(() => askReadiness(address)).toBe('503 database');
  expect(await askReadiness(address, '/healthz')).toBe('200');
  await dogear.query('rollback');
  await expect.poll(() => askReadiness(address)).toBe('200 ready');
});

test('forty requests at once ask the database no more than one does', async () => {
  const query = vi.spyOn(Pool.prototype, 'query');
  const countQueries = async (requests: number): Promise<number> => {
    query.mockClear();
    const readiness = openReadiness();
    readiness.markReady(new Pool(dogear.connection));
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
  const address = await dogear.start({ MAX_CONCURRENT_REQUESTS: '4', DATABASE_POOL_SIZE: '4' });
  await dogear.lock('books');
  const waiting = Array.from({ length: 4 }, () => askReadiness(address, '/api/advertised-products'));
  await expect.poll(() => askReadiness(address, '/api/categories')).toBe('503');
  expect(await askReadiness(address)).toBe('200 ready');
  await dogear.query('rollback');
  await Promise.all(waiting);
});

test('one of several takes no connection before it can serve, so that a proxy goes to another', async () => {
  await dogear.lock('kysely_migration_lock');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const started = dogear.start({ PORT: String(port) });
  // The last thing that it does before it could listen.
  await expect.poll(() => countLockWaits(dogear), { timeout: 30_000 }).toBe(1);
  expect(await askReadiness(address, '/')).toBe('nothing listens');
  await dogear.query('rollback');
  await expect.poll(() => askReadiness(address)).not.toBe('nothing listens');
  expect(await askReadiness(address)).toBe('200 ready');
  await started;
});

test('a demo says that it is starting', async () => {
  // The productions before have left the database waiting for one.
  await addFirstAdmin(dogear.connection);
  await dogear.lock('kysely_migration_lock');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const started = dogear.start({ ...withStandIns, PORT: String(port) });
  await expect.poll(() => askReadiness(address)).toBe('503 starting');
  await dogear.query('rollback');
  await expect.poll(() => askReadiness(address), { timeout: 90_000 }).toBe('200 ready');
  await started;
});

test('a process that received a stop signal is not ready, and serves on until the proxy has noticed', async () => {
  const address = await dogear.start({ DRAIN_SECONDS: '5' });
  expect(await askReadiness(address)).toBe('200 ready');
  const stopped = dogear.stop();
  await expect.poll(() => askReadiness(address), { interval: 20 }).toBe('503 stopping');
  expect(await askReadiness(address, '/api/advertised-products')).toBe('200');
  await stopped;
  expect(await askReadiness(address)).toBe('nothing listens');
});
