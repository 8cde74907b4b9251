import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '#test/support/test-database.ts';
import { createExtension, toExtensionError } from './create-extension.ts';

test.each([
  ['58P01', 'could not open extension control file'],
  ['0A000', 'extension "unaccent" is not available'],
])('a server without the additional modules (%s) is told by the name of their package', (code, text) => {
  const error = toExtensionError(Object.assign(new Error(text), { code }), 'unaccent');
  expect(error).toMatchObject({
    name: 'StartupError',
    message: expect.stringContaining('PostgreSQL has no extension unaccent, which the search needs.'),
  });
  expect((error as Error).message).toContain('such as postgresql-contrib');
});

test('an extension that does not exist stops the start with a plain sentence', async () => {
  const database = await createTestDatabase();
  const pool = new Pool({ ...database.connection, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await expect(createExtension(db, 'no_such_extension')).rejects.toThrow(
    'PostgreSQL has no extension no_such_extension',
  );
  await pool.end();
  await database.drop();
});

test('a user who may not create extensions reads what the owner has to run', async () => {
  const database = await createTestDatabase();
  const owner = new Pool({ ...database.connection, max: 1 });
  await owner.query(`drop role if exists extension_guest; create role extension_guest login password 'guest';
    drop extension if exists fuzzystrmatch cascade`);
  const pool = new Pool({
    ...inject('database'),
    ...database.connection,
    user: 'extension_guest',
    password: 'guest',
    max: 1,
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await expect(createExtension(db, 'fuzzystrmatch')).rejects.toThrow(
    'Let the owner of the database run: create extension fuzzystrmatch',
  );
  await pool.end();
  await owner.query('drop role extension_guest');
  await owner.end();
  await database.drop();
});
