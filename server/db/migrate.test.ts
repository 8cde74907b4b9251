import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countLockWaits } from '#test/support/lock-waits.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { lastMigration, migrateEmptyTo, migrateToLatest } from './migrate.ts';

let database: TestDatabase;
let pool: pg.Pool;
let said: string[];
const say = (line: string) => said.push(line);

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...database.connection, lock_timeout: 300, max: 4 });
  said = [];
});
afterEach(async () => {
  await pool?.end();
  await database?.drop();
});

const pretend = (name: string) =>
  pool.query(
    `insert into kysely_migration (name, timestamp)
    select $1, to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    [name],
  );
const forget = (name: string) => pool.query('delete from kysely_migration where name = $1', [name]);
const had = async () => (await pool.query('select * from kysely_migration order by name')).rows;

test('an older Dogear starts on the database of a newer one, and leaves it as it is', async () => {
  await pretend('9998_expanded');
  await pretend('9999_and_more');
  const before = await had();
  await migrateToLatest(pool, say);
  expect(await had()).toEqual(before);
  expect(said).toEqual([
    'The database has already been upgraded by a newer Dogear (9998_expanded, 9999_and_more).',
  ]);
});

test('a database that another Dogear made otherwise is refused', async () => {
  await pretend('0005_of_somebody_else');
  await expect(migrateToLatest(pool, say)).rejects.toThrow('0005_of_somebody_else');
  await forget('0005_of_somebody_else');
  // One of our migrations is missing below a newer one.
  await forget((await lastMigration(pool)) ?? '');
  await pretend('9999_expanded');
  await expect(migrateToLatest(pool, say)).rejects.toThrow('9999_expanded');
  expect(said).toEqual([]);
});

test('a migration that finds its table in use lets others pass, and is made in a gap', async () => {
  const last = await lastMigration(pool);
  await pool.query('drop schema public cascade; create schema public');
  await migrateEmptyTo(pool, '0011_audit_log');
  const [busy, other] = [await pool.connect(), await pool.connect()];
  await other.query('set lock_timeout = 0');
  await busy.query('begin; update categories set position = 1');
  const migrating = migrateToLatest(pool, say);
  for (let look = 0; look < 2; look++) {
    await expect.poll(() => countLockWaits(other), { interval: 5 }).toBe(1);
    // It has its turn after the migration has stopped waiting, and before the table is free.
    await other.query('update categories set position = 1');
  }
  await busy.query('rollback');
  for (const client of [busy, other]) client.release(true);
  await migrating;
  expect(await lastMigration(pool)).toBe(last);
  expect(said).toEqual(['The tables are in use. Retrying the migration until they are free.']);
});
