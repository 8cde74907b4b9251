import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import { beforeAll, expect, test } from 'vitest';
import { allTables } from '#server/db/tables/all-tables.ts';
import { type BackedUpApp, setUpBackups } from '#test/support/backups.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { type Manifest, tableFile, writeBackup } from './backup-folder.ts';
import { columnsOf } from './content-tables.ts';

const { newPlace, openApp, write, putInto } = setUpBackups();
let app: BackedUpApp;
let admin: Person;
beforeAll(async () => {
  app = await openApp();
  admin = await app.join('admin');
});

const helper = { email: 'helper@dogear.test', rights: ['can_money'] };

test('a restored backup revives no invitation that was open then', async () => {
  const { body: open } = await admin.post('/site/invitations', { note: 'Nell' });
  expect((await admin.post('/site/staff/invitations', helper)).status).toBe(201);
  const token = new URL(open.path, testOrigin).searchParams.get('invitation');
  const isGood = async () =>
    (await app.send('POST', '/api/sign-up-invitation/check', { body: { token } })).body.isGood;
  expect(await isGood()).toBe(true);
  const { place } = await write(app);
  const other = await openApp();
  await putInto(other, place);
  const { rows } = await other.pool.query(`select 'sign-up' as kind from invitations
    union all select 'staff' from staff_invitations`);
  expect(rows).toEqual([]);
  // Restored in place, where it has been withdrawn since.
  expect((await admin.delete(`/site/invitations/${open.insertedId}`)).status).toBe(200);
  await putInto(app, place, { replace: true });
  expect(await isGood()).toBe(false);
  admin = await app.join('admin');
});

test('used invitations remain known', async () => {
  const nell = await app.joinBuyer();
  for (const note of ['Used', 'Open']) await admin.post('/site/invitations', { note });
  await app.pool.query(`update invitations set used_at = now(), used_by = $1 where note = 'Used'`, [nell.id]);
  const { place, manifest } = await write(app);
  expect(manifest.tables.find(({ name }) => name === 'invitations')?.rows).toBe(1);
  expect(await invitationsAfterRestoring(place)).toEqual([{ note: 'Used' }]);
});

async function invitationsAfterRestoring(place: string) {
  const other = await openApp();
  await putInto(other, place);
  const { rows } = await other.pool.query(`select note from invitations
    union all select email from staff_invitations union all select key_hash from setup where key_hash is not null`);
  return rows;
}

/** Writes a backup as an earlier version did: with all rows and columns, and with the tables of other programs. */
async function writeOldBackup(place: string, old: string, { tables, ...manifest }: Manifest) {
  const changed = ['invitations', 'staff_invitations', 'setup'];
  await writeBackup(old, async (backup) => {
    const kept = tables.filter(({ name }) => !changed.includes(name));
    for (const { name } of kept)
      await backup.stream(tableFile(name), createReadStream(join(place, tableFile(name))));
    const written = [{ name: 'tickets', columns: ['id'], rows: 1 }];
    await backup.stream(tableFile('tickets'), Readable.from([gzipSync('1\n')]));
    for (const name of changed) {
      const { rows } = await app.pool.query<{ column: string }>(
        `select column_name::text as column from information_schema.columns where table_name = $1 order by ordinal_position`,
        [name],
      );
      const columns = rows.map(({ column }) => column);
      const client = await app.beside.pool.connect();
      const lines = client.query(copyTo(`copy ${columnsOf({ name, columns })} to stdout`));
      await backup.stream(tableFile(name), lines, createGzip());
      written.push({ name, columns, rows: lines.rowCount });
      client.release();
    }
    return { ...manifest, tables: [...kept, ...written] };
  });
}

test('a backup of an earlier version has more, which a restore leaves out', async () => {
  await app.pool.query("update setup set key_hash = 'hash-of-key', key_expires_at = now()");
  expect((await admin.post('/site/staff/invitations', helper)).status).toBe(201);
  const { place, manifest } = await write(app);
  const old = newPlace();
  await writeOldBackup(place, old, manifest);
  expect(await invitationsAfterRestoring(old)).toEqual([{ note: 'Used' }]);
});

test('the hashes of the setup are in no file of a backup', async () => {
  await app.pool.query(`update setup set key_hash = 'hash-of-key', key_expires_at = now(),
    claim_hash = 'hash-of-claim', claim_expires_at = now(), mail_code_hash = 'hash-of-code'`);
  const { place } = await write(app);
  const text = gunzipSync(await readFile(join(place, 'tables', 'setup.copy.gz'))).toString();
  expect(text).not.toContain('hash-of');
});

/** Names that say that a column may hold a secret. */
const secretName = /(hash|secret|token|password|passcode|codes?|pin|otp|_key)$/;
const noSecrets = [
  /(^|\.)(picture_|photo_|logo_)?hash$/,
  'bank_accounts.bank_code',
  'push_subscriptions.server_key',
];

test('each table says what backups have of it, and each column that may hold a secret is marked', async () => {
  const { rows } = await app.pool.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
     where table_schema = current_schema() and table_name !~ '^kysely_migration'`,
  );
  const undeclared = new Set(rows.map(({ name }) => name).filter((name) => !allTables[name]));
  expect([...undeclared], 'declare them in server/db/tables').toEqual([]);
  const isDecided = (name: string, column: string) =>
    allTables[name]?.rows === 'none' || allTables[name]?.secrets?.[column] !== undefined;
  const unmarked = rows
    .filter(({ name, column }) => secretName.test(column) && !isDecided(name, column))
    .map(({ name, column }) => `${name}.${column}`)
    .filter(
      (place) =>
        !noSecrets.some((known) => place === known || (known instanceof RegExp && known.test(place))),
    );
  expect(unmarked, 'mark them where the table is declared').toEqual([]);
});
