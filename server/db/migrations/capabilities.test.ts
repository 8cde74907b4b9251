import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { migrateEmptyTo, migrateToLatest } from '../migrate.ts';
import { prepare } from './0037_capabilities.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...database.connection, max: 2 });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

/** As a process of the previous version does it, which knows no capabilities. */
async function insertUser(role: string | null, verified = false): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into users (id, name, email, role, verified_seller_at)
      values ($1, 'Nell', gen_random_uuid() || '@dogear.test', $2, case when $3 then now() end)`,
    [id, role, verified],
  );
  return id;
}
const sidesOf = async (id: string) =>
  (await pool.query('select may_buy, may_sell from users where id = $1', [id])).rows[0];

/** As before their batch. */
const unfill = (ids: string[]) =>
  pool.query('update users set may_buy = false, may_sell = false where id = any($1)', [ids]);

const [neither, buys, sells, both] = [
  { may_buy: false, may_sell: false },
  { may_buy: true, may_sell: false },
  { may_buy: false, may_sell: true },
  { may_buy: true, may_sell: true },
];

test('existing users may do what their role says', async () => {
  await pool.query('drop schema public cascade; create schema public');
  await migrateEmptyTo(pool, '0036_imported_editions');
  const ids = [
    await insertUser(null),
    await insertUser('Buyer'),
    await insertUser('Seller'),
    await insertUser('Seller', true),
    await insertUser('admin'),
  ];
  await migrateToLatest(pool);
  expect(await Promise.all(ids.map(sidesOf))).toEqual([neither, buys, sells, sells, neither]);
});

test('existing users are filled in before the migration locks them all, and locked ones by the migration', async () => {
  await pool.query('drop schema public cascade; create schema public');
  await migrateEmptyTo(pool, '0036_imported_editions');
  const [idle, busy] = [await insertUser('Seller', true), await insertUser('Buyer')];
  await prepare(pool);
  expect([await sidesOf(idle), await sidesOf(busy)]).toEqual([sells, buys]);
  await unfill([idle, busy]);
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select from users where id = $1 for update', [busy]);
  await prepare(pool);
  expect([await sidesOf(idle), await sidesOf(busy)]).toEqual([sells, neither]);
  await other.query('rollback');
  other.release();

  const writerOf = async (id: string) =>
    (await pool.query('select xmin from users where id = $1', [id])).rows[0].xmin;
  const before = await writerOf(idle);
  // Without preparing it again.
  await migrateEmptyTo(pool, '0037_capabilities');
  expect(await writerOf(idle)).toBe(before);
  expect(await sidesOf(busy)).toEqual(buys);
});

test('starting a new version prepares the migration', async () => {
  await pool.query('drop schema public cascade; create schema public');
  await migrateEmptyTo(pool, '0036_imported_editions');
  const id = await insertUser('Buyer');
  await migrateToLatest(pool);
  const { rows } = await pool.query(
    `select users.xmin = kysely_migration.xmin as is_same from users, kysely_migration
      where id = $1 and kysely_migration.name = '0037_capabilities'`,
    [id],
  );
  expect(rows).toEqual([{ is_same: false }]);
});

test('users whom a process of the previous version adds or changes may do so, too', async () => {
  expect(await sidesOf(await insertUser('Seller', true))).toEqual(sells);
  const id = await insertUser(null);
  const setRole = (role: string | null) => pool.query('update users set role = $2 where id = $1', [id, role]);
  await setRole('Buyer');
  expect(await sidesOf(id)).toEqual(buys);
  await pool.query('update users set may_sell = true where id = $1', [id]);
  await setRole('Buyer');
  expect(await sidesOf(id)).toEqual(both);
  await setRole('admin');
  expect(await sidesOf(id)).toEqual(neither);
  await setRole(null);
  expect(await sidesOf(id)).toEqual(neither);
});

test('a restored user keeps both sides', async () => {
  const id = randomUUID();
  await pool.query(
    `insert into users (id, name, email, role, may_buy, may_sell)
      values ($1, 'Nell', gen_random_uuid() || '@dogear.test', 'Buyer', true, true)`,
    [id],
  );
  expect(await sidesOf(id)).toEqual(both);
});

test.each([
  ['a side that the role lacks', "update users set may_buy = false where role = 'Buyer'"],
  ['a side of an administrator', "update users set may_sell = true where role = 'admin'"],
  ['a verified seller who may not sell', "update users set verified_seller_at = now() where role = 'Buyer'"],
])('%s is impossible', async (_, statement) => {
  await insertUser('Buyer');
  await insertUser('admin');
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '23514' });
});
