import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { StartupError } from '#server/lib/errors.ts';
import { databaseUrl } from '#test/support/app-process.ts';
import { freePort } from '#test/support/free-port.ts';
import { createTestDatabase, dropDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
let database: TestDatabase;
let otherServer: Server;
let otherPort: number;
const extra = `other_${crypto.randomUUID().replaceAll('-', '')}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-sentences-'));
  database = await createTestDatabase();
  otherPort = await freePort();
  otherServer = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
    otherPort,
    '127.0.0.1',
  );
});
afterAll(async () => {
  otherServer.close();
  await dropDatabase(database.connection, extra).catch(() => undefined);
  await run(`drop role if exists ${extra}`);
  await database.drop();
  await rm(folder, { recursive: true });
});

async function run(statement: string, connection = database.connection): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The sentence with which a start on this address ends. */
async function sentenceOf(url: string, migrate = true): Promise<string> {
  const opening = (async () => {
    const settings = loadConfig({ DATABASE_URL: url, DATA_DIR: folder });
    return openDatabase(settings, { log: () => undefined, migrate });
  })();
  const error = await opening.then(
    async (opened) => {
      await opened.close();
      return expect.fail('It started.');
    },
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  return (error as Error).message;
}

test.each([
  'postgres://ruth:pa#ss@127.0.0.1/dogear',
  'postgres://ruth:12#3@127.0.0.1/dogear',
  'postgres://ruth:pa/ss@127.0.0.1/dogear',
  'postgres://ruth:12/3@127.0.0.1/dogear',
  'postgres://ruth:pa?ss@127.0.0.1/dogear',
  'postgres://ruth:12?3@127.0.0.1/dogear',
  'postgres://ruth:pa%ss@127.0.0.1/dogear',
  'postgres://ruth:pa ss@127.0.0.1/dogear',
  'postgres://ruth:pa@/ss@127.0.0.1/dogear',
  'postgres://ruth:p%E9ss@127.0.0.1/dogear',
  'postgres://r%FCth:pass@127.0.0.1/dogear',
  'postgres://ruth:p%C3ss@127.0.0.1/dogear',
  'postgres://ruth:pass@127.0.0.1/b%FCcher',
  'postgres://ruth:pass@%E9/dogear',
  'postgres://ruth:pass@/dogear?host=/run/%E9',
  'postgres://ruth@127.0.0.1:port/dogear',
])('%s is refused with what to write', async (url) => {
  const sentence = await sentenceOf(url);
  expect(sentence).toContain('DATABASE_URL must be a URL such as');
  expect(sentence).toContain('# as %23, / as %2F');
  expect(sentence).not.toContain('ss@');
});

test.each([
  'postgres://ruth@%2Frun%2Fpostgresql/dogear',
  'postgres://ruth@/dogear?host=/run/postgresql',
  'postgres:///dogear?host=/run',
])('%s names a socket', (url) => {
  expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

const ofTests = (changes: object = {}) => databaseUrl({ ...database.connection, ...changes });

test.each<[name: string, url: () => string | Promise<string>, sentence: RegExp]>([
  [
    'nothing at the port',
    async () => `postgres://a@127.0.0.1:${await freePort()}/x`,
    /^Cannot reach PostgreSQL at 127\.0\.0\.1:\d+/,
  ],
  [
    'another program at the port',
    () => `postgres://a@127.0.0.1:${otherPort}/x`,
    /did not answer as PostgreSQL does\. Is the port in DATABASE_URL right/,
  ],
  ['an unknown host', () => 'postgres://a@nowhere.invalid/x', /^There is no machine called nowhere\.invalid/],
  [
    'a folder without a socket',
    () => `postgres://a@/x?host=${folder}`,
    /^There is no socket of PostgreSQL in \//,
  ],
  [
    'a database that does not exist',
    () => ofTests({ database: 'nowhere' }),
    /^The database named in DATABASE_URL does not exist/,
  ],
  [
    'a user that does not exist',
    () => ofTests({ user: 'nobody_at_all' }),
    /rejected the user or password in DATABASE_URL/,
  ],
  [
    'TLS where there is none',
    () => `${ofTests()}&sslmode=verify-full`,
    /offers no TLS\. .* take sslmode out of DATABASE_URL/,
  ],
  [
    'a certificate that is not there',
    () => `${ofTests()}&sslmode=verify-full&sslrootcert=${folder}/ca.pem`,
    /^A file named in DATABASE_URL cannot be read: .*ca\.pem/,
  ],
])('%s ends in one sentence, for a start and for a command', async (_, url, sentence) => {
  const address = await url();
  expect(await sentenceOf(address)).toMatch(sentence);
  expect(await sentenceOf(address, false)).toMatch(sentence);
});

test('a database with another encoding, or one that can only be read, is named', async () => {
  await run(`create database ${extra} encoding 'SQL_ASCII' locale 'C' template template0`);
  expect(await sentenceOf(ofTests({ database: extra }))).toContain(`encoding 'UTF8'`);
  await run(`drop database ${extra}`);
  await run(`create database ${extra}`);
  await run(`alter database ${extra} set default_transaction_read_only = on`);
  expect(await sentenceOf(ofTests({ database: extra }))).toContain('can only be read');
  await run(`drop database ${extra}`);
});

test('an owner without rights in the schema gets the missing grant named, and then starts', async () => {
  await run(`create role ${extra} login`);
  await run(`create database ${extra} owner ${extra}`);
  const inside = { ...database.connection, database: extra };
  await run('alter schema public owner to current_user', inside);
  const url = ofTests({ user: extra, database: extra });
  const sentence = await sentenceOf(url);
  expect(sentence).toContain('The user in DATABASE_URL may not create tables');
  const grant = sentence.split('\n')[1]?.trim() ?? '';
  await run(grant, inside);
  const opened = await openDatabase(loadConfig({ DATABASE_URL: url, DATA_DIR: folder }), {
    log: () => undefined,
  });
  await opened.close();
  await run(`alter table kysely_migration owner to ${database.connection.user}`, inside);
  expect(await sentenceOf(url)).toContain('belong to another user than the one in DATABASE_URL');
});
