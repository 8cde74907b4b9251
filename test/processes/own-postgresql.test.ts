import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { StartupError } from '#server/lib/errors.ts';
import { type PostgresServer, startPostgresServer } from '../support/postgres-server.ts';

const canSign = spawnSync('openssl', ['version']).status === 0;
const reason = canSign ? '' : ' (skipped: openssl is not here)';
const password = `p#a/s?s@w:o%r d&"'é`;

const tls = { ssl: 'on', ssl_ca_file: 'root.crt' };

let folder: string;
let postgres: PostgresServer;
let files: Record<'ca' | 'other', string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `dogear-test-run-${process.pid}-`));
  await mkdir(join(folder, 'data'));
  files = { ca: join(folder, 'ca.pem'), other: join(folder, 'other.pem') };
  const signed = canSign ? await sign() : undefined;
  postgres = await startPostgresServer(join(folder, 'data/postgres'), {
    hba: [
      'local all all trust',
      ...(canSign
        ? ['hostssl certified all 127.0.0.1/32 cert', 'hostssl all all 127.0.0.1/32 scram-sha-256']
        : []),
      `host plain all 127.0.0.1/32 scram-sha-256`,
    ],
    settings: { unix_socket_directories: folder, max_connections: '20', ...(canSign && tls) },
    ...(signed && { files: signed }),
  });
  await run(`create role ruth login password ${quoted(password)}`);
  await run(`create role visitor login connection limit 1 password 'visitor'`);
  for (const name of ['dogear', 'plain', 'certified']) await run(`create database ${name} owner ruth`);
  await run(`create database visited owner visitor`);
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

async function run(statement: string, database = 'postgres'): Promise<void> {
  const client = new Client({
    host: folder,
    port: postgres.port,
    user: postgres.superuser,
    database,
  });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/**
 * Makes an authority, certificates that it signs for `localhost` and for the users ruth and eve, another authority, and one that this signs
 * for ruth. Returns the files of the server.
 */
async function sign(): Promise<Record<string, string>> {
  const openssl = (command: string) =>
    execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' });
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  const signed = async (name: string, subject: string, authority = 'ca') => {
    await writeFile(join(folder, 'names'), `subjectAltName=DNS:${subject}`);
    openssl(`req ${newKey} -keyout ${name}.key -out ${name}.csr -subj /CN=${subject}`);
    openssl(
      `x509 -req -in ${name}.csr -CA ${authority}.pem -CAkey ${authority}.key -CAcreateserial -days 2 -extfile names -out ${name}.crt`,
    );
  };
  for (const name of ['ca', 'other'])
    openssl(`req -x509 ${newKey} -keyout ${name}.key -out ${name}.pem -days 2 -subj /CN=${name}`);
  await signed('server', 'localhost');
  await signed('ruth', 'ruth');
  await signed('eve', 'eve');
  await signed('forged', 'ruth', 'other');
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  return {
    'server.crt': await read('server.crt'),
    'server.key': await read('server.key'),
    'root.crt': await read('ca.pem'),
  };
}

const addressOf = (database: string, query = '', host = '127.0.0.1') =>
  `postgres://ruth:${encodeURIComponent(password)}@${host}:${postgres.port}/${database}${query}`;

/** Opens the database as a start does, and asks who it is there. */
async function whoIsThere(url: string) {
  const settings = loadConfig({ DATABASE_URL: url, DATA_DIR: folder, DATABASE_POOL_SIZE: '4' });
  const { pool, close } = await openDatabase(settings, { log: () => undefined });
  try {
    const { rows } = await pool.query(
      `select current_user as "user", ssl, (select rolsuper from pg_roles where rolname = current_user) as "isSuper"
       from pg_stat_ssl where pid = pg_backend_pid()`,
    );
    return rows[0];
  } finally {
    await close();
  }
}

async function sentenceOf(url: string): Promise<string> {
  const error = await whoIsThere(url).then(
    () => expect.fail('It started.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  return (error as Error).message;
}

test('an owner without other rights is served, with a password of special signs', async () => {
  expect(await whoIsThere(addressOf('plain'))).toEqual({ user: 'ruth', ssl: false, isSuper: false });
});

test('a socket leads there, in either way of writing it', async () => {
  for (const url of [
    `postgres://ruth@${encodeURIComponent(folder)}:${postgres.port}/plain`,
    `postgres://ruth@/plain?host=${folder}&port=${postgres.port}`,
  ])
    expect(await whoIsThere(url)).toEqual({ user: 'ruth', ssl: false, isSuper: false });
});

test.skipIf(!canSign).each(['verify-full', 'require'])(
  `TLS with an authority of one’s own leads there, with sslmode=%s${reason}`,
  async (mode) => {
    const query = `?sslmode=${mode}&sslrootcert=${files.ca}`;
    expect(await whoIsThere(addressOf('dogear', query, 'localhost'))).toEqual({
      user: 'ruth',
      ssl: true,
      isSuper: false,
    });
  },
);

/** The address of a database that takes no password, but a certificate. */
const certified = (query: string, mode = 'verify-full') =>
  `postgres://ruth@localhost:${postgres.port}/certified?sslmode=${mode}&sslrootcert=${files.ca}${query.replaceAll('FOLDER', folder)}`;

test.skipIf(!canSign)(`a certificate of Dogear’s own leads there${reason}`, async () => {
  expect(await whoIsThere(certified('&sslcert=FOLDER/ruth.crt&sslkey=FOLDER/ruth.key'))).toEqual({
    user: 'ruth',
    ssl: true,
    isSuper: false,
  });
});

test.skipIf(!canSign).each([
  ['no certificate', '', /asks for a certificate of .*sslcert=/],
  ['a certificate without its key', '&sslcert=FOLDER/ruth.crt', /sslkey/],
  ['a key without its certificate', '&sslkey=FOLDER/ruth.key', /asks for a certificate of .*sslcert=/],
  [
    'the certificate of another user',
    '&sslcert=FOLDER/eve.crt&sslkey=FOLDER/eve.key',
    /asks for a certificate of .*sslcert=/,
  ],
  [
    'one of another authority',
    '&sslcert=FOLDER/forged.crt&sslkey=FOLDER/forged.key',
    /refuses the certificate that sslcert names/,
  ],
  ['another key', '&sslcert=FOLDER/ruth.crt&sslkey=FOLDER/eve.key', /cannot be used/],
  ['a key in place of the certificate', '&sslcert=FOLDER/ruth.key&sslkey=FOLDER/ruth.key', /cannot be used/],
  ['a file that is no key', '&sslcert=FOLDER/ruth.crt&sslkey=FOLDER/names', /cannot be used/],
  [
    'a certificate that is not there',
    '&sslcert=FOLDER/none.crt&sslkey=FOLDER/ruth.key',
    /^A file named in DATABASE_URL cannot be read: .*none\.crt/,
  ],
  [
    'a key that is not there',
    '&sslcert=FOLDER/ruth.crt&sslkey=FOLDER/none.key',
    /^A file named in DATABASE_URL cannot be read: .*none\.key/,
  ],
])(`TLS: %s is explained${reason}`, async (_, query, sentence) => {
  const said = await sentenceOf(certified(query));
  expect(said).toMatch(sentence);
  expect(said).toContain('DATABASE_URL');
});

test.skipIf(!canSign).each([
  ['sslmode=verify-full', 'localhost', /^Dogear does not know who signed .*sslrootcert=/],
  ['sslmode=require', 'localhost', /^Dogear does not know who signed .*sslrootcert=/],
  ['sslmode=verify-full&sslrootcert=OTHER', 'localhost', /^Dogear does not know who signed .*sslrootcert=/],
  ['sslmode=verify-full&sslrootcert=CA', '127.0.0.1', /is for another name/],
  ['sslmode=disable', 'localhost', /without TLS\. Add \?sslmode=verify-full to DATABASE_URL/],
])(`TLS: %s at %s is explained${reason}`, async (query, host, sentence) => {
  const filled = query.replace('OTHER', files.other).replace('CA', files.ca);
  expect(await sentenceOf(addressOf('dogear', `?${filled}`, host))).toMatch(sentence);
});

test.each([
  ['create table users (login text)', 'table users'],
  ['create schema jobs create table job (id int)', 'schema jobs'],
  [
    `create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('2024_tickets', '')`,
    'table kysely_migration',
  ],
])('what another program has made with “%s” is named, and left as it is', async (statement, taken) => {
  await run('create database shared owner ruth');
  await run(`set role ruth; ${statement}`, 'shared');
  try {
    for (let time = 1; time <= 2; time++)
      expect(await sentenceOf(`postgres://ruth@/shared?host=${folder}&port=${postgres.port}`)).toBe(
        `The database has a ${taken} of another program, and Dogear needs one of that name. Use another database.`,
      );
  } finally {
    await run('drop database shared');
  }
});

test('a wrong password, a missing one, a rule of pg_hba.conf, and too few connections are explained', async () => {
  expect(await sentenceOf(addressOf('plain').replace('p%23', 'x'))).toContain(
    'rejected the user or password in DATABASE_URL',
  );
  expect(await sentenceOf(`postgres://ruth@127.0.0.1:${postgres.port}/plain`)).toContain(
    'asks for a password',
  );
  if (!canSign) expect(await sentenceOf(addressOf('dogear'))).toContain('pg_hba.conf');
  const visitor = `postgres://visitor@/visited?host=${folder}&port=${postgres.port}`;
  expect(await sentenceOf(visitor)).toContain('has no connection left');
});
