import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateEmptyTo, migrateToLatest } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...database.connection, lock_timeout: 300, max: 4 });
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

test('while a migration waits for its table, others use the table within 1.5 s', async () => {
  await pool.query('drop schema public cascade; create schema public');
  await migrateEmptyTo(pool, '0011_audit_log');
  const [busy, other] = [await pool.connect(), await pool.connect()];
  await other.query('set lock_timeout = 0');
  await busy.query('begin; update categories set position = 1');
  const migrating = migrateToLatest(pool, () => undefined);
  const times: number[] = [];
  for (let look = 0; look < 5; look++) {
    await sleep(150);
    const began = performance.now();
    await other.query('update categories set position = 1');
    times.push(performance.now() - began);
  }
  await busy.query('rollback');
  for (const client of [busy, other]) client.release(true);
  await migrating;
  expect(Math.max(...times)).toBeLessThan(1_500);
});
