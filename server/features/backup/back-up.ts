import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { lastMigration } from '#server/db/migrate.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { listWaitingJobs } from '#server/jobs/pending-jobs.ts';
import { StartupError } from '#server/lib/errors.ts';
import { createLimiter } from '#server/lib/limit-concurrency.ts';
import { pictureFileNames } from '../images/urls.ts';
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
import { columnsOf, contentTables } from './content-tables.ts';

type Source = {
  pool: Pool;
  store: ImageStore;
  /** Where a secret lies that no setting gave. */
  dataDir: string;
};

/**
 * Writes all there is into a folder while Dogear serves: one moment of the database, and its pictures, of which none
 * ever changes.
 * @returns what is in it, and the pictures that should have been in the store and were not
 * @throws StartupError when there is something at `folder` already, or no Dogear in the database
 */
export async function backUp(source: Source, folder: string): Promise<Manifest & { missing: string[] }> {
  const missing: string[] = [];
  const manifest = await writeBackup(folder, async (backup) => {
    const { pictures, ...database } = await inOneMoment(source.pool, async (client) => ({
      madeAt: new Date().toISOString(),
      schema: await schemaOf(client),
      tables: await copyTables(client, backup),
      pictures: await copyWaitingMail(client, backup).then(() => listPictures(client)),
    }));
    missing.push(...(await copyPictures(source.store, pictures, backup)));
    await copySecret(source.dataDir, backup);
    return { ...database, pictures: pictures.length - missing.length };
  });
  return { ...manifest, missing };
}

/** A transaction that sees the database as it is now, however long it takes. It hinders nobody. */
async function inOneMoment<T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> {
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
  return schema;
}

async function copyTables(client: PoolClient, backup: NewBackup): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = [];
  for (const table of await contentTables(client)) {
    const rows = client.query(copyTo(`copy ${columnsOf(table)} to stdout`));
    await backup.stream(tableFile(table.name), rows, createGzip());
    written.push({ ...table, rows: rows.rowCount });
  }
  return written;
}

const copyWaitingMail = async (client: PoolClient, backup: NewBackup): Promise<void> =>
  backup.text(mailFile, JSON.stringify(await listWaitingJobs(client, mailQueue)));

async function listPictures(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ hash: string; widths: number[] }>(
    'select hash, widths from pictures order by hash',
  );
  return rows.flatMap(pictureFileNames);
}

/** Answers the names of those that are not in the store. */
async function copyPictures(store: ImageStore, names: string[], backup: NewBackup): Promise<string[]> {
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

/** Without it nobody with a second step could sign in to what is restored. */
async function copySecret(dataDir: string, backup: NewBackup): Promise<void> {
  const secret = await readFile(join(dataDir, 'secret'), 'utf8').catch(() => undefined);
  if (secret !== undefined) await backup.text(secretFile, secret);
}
