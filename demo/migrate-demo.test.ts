import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateEmptyTo, migrateToLatest } from '#server/db/migrate.ts';
import { standInTables } from '#server/db/tables/stand-in-tables.ts';
import { setUpBackups } from '#test/support/backups.ts';
import { buyBook } from '#test/support/buy-book.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { migrateDemo } from './migrate-demo.ts';

const backups = setUpBackups();
let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...database.connection, max: 4 });
  await empty(pool);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const empty = (of: pg.Pool) =>
  of.query('drop schema public cascade; create schema public; drop schema if exists jobs cascade');
const names = Object.keys(standInTables).sort();

async function standIns(): Promise<string[]> {
  const { rows } = await pool.query(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename ~ '^(sandbox|demo_google)_' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Every column and constraint, without the order of the columns. */
async function shape(): Promise<string[]> {
  const { rows } = await pool.query(
    `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_name = any($1)
    union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where conrelid::regclass::text = any($1)
    union all select indexdef from pg_indexes where tablename = any($1) order by line`,
    [names],
  );
  return rows.map(({ line }) => line.replace(/ NOT VALID$/, ''));
}

test('a production has no table of a demo, and a demo has all of them', async () => {
  await migrateToLatest(pool);
  expect(await standIns()).toEqual([]);
  await Promise.all([migrateDemo(pool), migrateDemo(pool)]);
  expect(await standIns()).toEqual(names);
});

test('a demo from before its own migrations keeps its rows, in the same tables as a new one', async () => {
  await migrateEmptyTo(pool, '0073_composed_addresses');
  const before = await shape();
  await pool.query(
    `insert into sandbox_idempotency (key, fingerprint, request_id, created_at) values ('k', 'f', 'r', now())`,
  );
  await migrateToLatest(pool);
  await migrateDemo(pool);
  expect((await pool.query('select key from sandbox_idempotency')).rows).toEqual([{ key: 'k' }]);
  await empty(pool);
  await migrateToLatest(pool);
  await migrateDemo(pool);
  expect(await shape()).toEqual(before);
});

test('a backup of a demo brings its charges back, and elsewhere the rest of it', async () => {
  const from = await backups.openApp();
  const [seller, buyer] = await Promise.all([from.joinSeller(), from.joinConfirmedBuyer()]);
  await buyBook(from, { seller, buyer });
  const { place } = await backups.write(from);

  const demo = await backups.openApp();
  await empty(demo.pool);
  await backups.putInto(demo, place, {}, migrateDemo);
  expect((await demo.pool.query('select status from sandbox_intents')).rows).toEqual([
    { status: 'succeeded' },
  ]);

  const production = await backups.openApp();
  await empty(production.pool);
  await backups.putInto(production, place);
  expect((await production.pool.query('select status from orders')).rows).toEqual([{ status: 'paid' }]);
  expect((await production.pool.query(`select to_regclass('sandbox_intents') as found`)).rows).toEqual([
    { found: null },
  ]);
});

test('a backup of a production is restored into a demo', async () => {
  const production = await backups.openApp();
  await empty(production.pool);
  await migrateToLatest(production.pool);
  const { place } = await backups.write(production);
  const demo = await backups.openApp();
  await backups.putInto(demo, place);
  expect((await demo.pool.query('select from sandbox_intents')).rows).toEqual([]);
});
