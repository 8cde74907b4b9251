import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isKnownMigration, lastMigration } from '#server/db/migrate.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { listPendingJobs } from '#server/jobs/boss-tables.ts';
import { StartupError } from '#server/lib/errors.ts';
import { createLimiter } from '#server/lib/limit-concurrency.ts';
import { casePhotoFileName, imageFileNames, smallCasePhotoFileName } from '../images/urls.ts';
import { mailQueue } from '../mail/queue.ts';
import {
  type Manifest,
  mailFile,
  type NewBackup,
  pictureFile,
  secretFile,
  tableFile,
  writeBackup,
} from './backup-folder.ts';
import { type ContentTable, columnsOf, conditionOf, contentTables, quoted } from './content-tables.ts';

type Source = {
  pool: Pool;
  store: ImageStore;
  /** Contains the secret file, unless the secret is a setting. */
  dataDir: string;
};

/**
 * Writes a backup into a folder while Dogear serves: a snapshot of the database, and its images, which never change.
 * @returns what the backup contains, and the images that were missing from the store
 * @throws StartupError if `folder` exists already, or the database contains no Dogear, or a newer one
 */
export async function backUp(source: Source, folder: string): Promise<Manifest & { missing: string[] }> {
  const missing: string[] = [];
  const manifest = await writeBackup(folder, async (backup) => {
    const { pictures, ...database } = await withSnapshot(source.pool, async (client) => ({
      madeAt: new Date().toISOString(),
      schema: await schemaOf(client),
      tables: await copyTables(client, backup),
      pictures: await copyWaitingMail(client, backup).then(() => listImageFiles(client)),
    }));
    missing.push(...(await copyImages(source.store, pictures, backup)));
    await copySecret(source.dataDir, backup);
    return { ...database, pictures: pictures.length - missing.length };
  });
  return { ...manifest, missing };
}

/** Reads in a repeatable-read transaction, which sees one snapshot of the database and blocks no writes. */
async function withSnapshot<T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const result = await read(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function schemaOf(client: PoolClient): Promise<string> {
  const schema = await lastMigration(client);
  if (!schema) throw new StartupError('There is no Dogear in this database, so there is nothing to back up.');
  if (!isKnownMigration(schema))
    throw new StartupError(
      `The database has been upgraded by a newer Dogear (${schema}). Make the backup with that one.`,
    );
  return schema;
}

async function copyTables(client: PoolClient, backup: NewBackup): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = [];
  for (const table of await contentTables(client)) {
    const rows = client.query(copyTo(`copy ${rowsOf(table)} to stdout`));
    await backup.stream(tableFile(table.name), rows, createGzip());
    written.push({ ...table, rows: rows.rowCount });
  }
  return written;
}

function rowsOf(table: ContentTable): string {
  const condition = conditionOf(table.name);
  return condition
    ? `(select ${table.columns.map(quoted).join(', ')} from ${quoted(table.name)} where ${condition})`
    : columnsOf(table);
}

const copyWaitingMail = async (client: PoolClient, backup: NewBackup): Promise<void> =>
  backup.text(mailFile, JSON.stringify(await listPendingJobs(client, mailQueue)));

async function listImageFiles(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ hash: string; widths: number[] }>(
    'select hash, widths from pictures order by hash',
  );
  return [...rows.flatMap(imageFileNames), ...(await listCasePhotoFiles(client))];
}

/** Those of cases only, because uploads that are in none may be incomplete. An older schema has no such photos. */
async function listCasePhotoFiles(client: PoolClient): Promise<string[]> {
  const table = await client.query("select to_regclass('case_photos') is not null as is_there");
  if (!table.rows[0].is_there) return [];
  const { rows } = await client.query<{ id: string; width: number }>(
    'select id, width from case_photos where case_id is not null and delete_after is null order by id',
  );
  return rows.flatMap(({ id, width }) =>
    width > 320 ? [casePhotoFileName(id), smallCasePhotoFileName(id)] : [casePhotoFileName(id)],
  );
}

/** Returns the names of the images that are missing from the store. */
async function copyImages(store: ImageStore, names: string[], backup: NewBackup): Promise<string[]> {
  const limit = createLimiter(8);
  const missing: string[] = [];
  const copy = async (name: string) => {
    const file = await store.get(name);
    if (file) await backup.stream(pictureFile(name), Readable.fromWeb(file.body));
    else missing.push(name);
  };
  await Promise.all(names.map((name) => limit(() => copy(name))));
  return missing;
}

/** The secret encrypts the two-factor keys; without it users with two-factor could not sign in after a restore. */
async function copySecret(dataDir: string, backup: NewBackup): Promise<void> {
  const secret = await readFile(join(dataDir, 'secret'), 'utf8').catch(() => undefined);
  if (secret !== undefined) await backup.text(secretFile, secret);
}
