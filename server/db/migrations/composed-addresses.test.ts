import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { migrateEmptyTo, migrateToLatest } from '../migrate.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...database.connection, max: 2 });
  await pool.query('drop schema public cascade; create schema public');
  await migrateEmptyTo(pool, '0072_arabic_articles');
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const addUser = (name: string, email: string) =>
  pool.query(
    `insert into users (id, name, email, created_at)
      values (gen_random_uuid(), $1, $2, now() - interval '1 day' + (select count(*) from users) * interval '1 hour')`,
    [name, email],
  );
const emails = async () =>
  Object.fromEntries(
    (await pool.query('select name, email from users')).rows.map(({ name, email }) => [name, email]),
  );

test('an address with a separate mark is stored as people’s input is read', async () => {
  await addUser('Tom', 't\u0308om@books.example');
  await addUser('Ruth', 'ruth@books.example');
  await migrateToLatest(pool);
  expect(await emails()).toEqual({ Tom: '\u1e97om@books.example', Ruth: 'ruth@books.example' });
});

test('of accounts that would have one address, the one that has it or the oldest keeps it', async () => {
  await addUser('Ann, marked', 'a\u0308nn@books.example');
  await addUser('Ann', '\u00e4nn@books.example');
  await addUser('Eve, first', 'e\u0323\u0302ve@books.example');
  await addUser('Eve, second', 'e\u0302\u0323ve@books.example');
  await migrateToLatest(pool);
  expect(await emails()).toEqual({
    'Ann, marked': 'a\u0308nn@books.example',
    Ann: '\u00e4nn@books.example',
    'Eve, first': '\u1ec7ve@books.example',
    'Eve, second': 'e\u0302\u0323ve@books.example',
  });
});
