import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { assertNamesAreFree } from '#server/db/assert-names-are-free.ts';
import { isKnownMigration, lastMigration, migrateEmptyTo, migrateToLatest } from '#server/db/migrate.ts';
import type { Database } from '#server/db/open-database.ts';
import { standInTables } from '#server/db/tables/stand-in-tables.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { openJobQueue } from '#server/jobs/job-queue.ts';
import { StartupError } from '#server/lib/errors.ts';
import { dataFolderAdvice, openFolder } from '#server/lib/folders.ts';
import { createLimiter } from '#server/lib/limit-concurrency.ts';
import { isCasePhotoFileName, isImageFileName } from '../images/urls.ts';
import { createMailQueue, mailQueue } from '../mail/queue.ts';
import { advanceIdentities, setAppendOnly } from './append-only-tables.ts';
import { assertNoForeignReferences } from './assert-no-foreign-references.ts';
import {
  type Backup,
  type Manifest,
  mailFile,
  openBackup,
  pictureFile,
  secretFile,
  tableFile,
} from './backup-folder.ts';
import { columnsOf, contentTables, existingExcludedTables, quoted } from './content-tables.ts';
import { postponeRefunds } from './postpone-refunds.ts';
import { voidSecrets } from './void-secrets.ts';

type Target = {
  /** An empty database gets the schema of the backup first, and is migrated afterwards. */
  database: Pick<Database, 'db' | 'pool'>;
  store: ImageStore;
  dataDir: string;
  log: Logger;
  /** Creates the tables of a demo, for a backup of one; without it, what the backup has of them is left out. */
  migrateDemo?: ((pool: Pool) => Promise<void>) | undefined;
};

/**
 * Restores a backup. All users have to sign in again. The database is changed in one transaction, during which a running
 * Dogear can still read.
 * @param replace whether existing content may be deleted
 * @throws StartupError for a damaged backup, one of another version, and a Dogear that is not empty
 */
export async function restore(
  target: Target,
  folder: string,
  { replace = false } = {},
): Promise<Manifest & { isSecretNew: boolean }> {
  const backup = await openBackup(folder);
  if (backup.paths.includes(secretFile)) await openFolder(target.dataDir, dataFolderAdvice);
  const { pool } = target.database;
  await prepareSchema(target, backup.manifest.schema);
  if (await lacksDemo(pool, backup.manifest)) await target.migrateDemo?.(pool);
  if (!replace) await assertEmpty(target);
  await restoreImages(target.store, backup);
  const client = await pool.connect();
  try {
    await replaceContent(client, backup);
  } finally {
    client.release(true);
  }
  await migrateToLatest(pool);
  const isSecretNew = await restoreSecret(target.dataDir, backup);
  await enqueueWaitingMail(target, backup);
  return { ...backup.manifest, isSecretNew };
}

async function prepareSchema({ database: { pool } }: Target, backupSchema: string): Promise<void> {
  if (!isKnownMigration(backupSchema))
    throw new StartupError(
      `This backup was made by a newer Dogear (${backupSchema}). Upgrade this one first.`,
    );
  await assertNamesAreFree(pool);
  const present = await lastMigration(pool);
  if (present === undefined) await migrateEmptyTo(pool, backupSchema);
  else if (present !== backupSchema)
    throw new StartupError(
      `This backup was made by an older Dogear (${backupSchema}; this one has ${present}). ` +
        'Restore it into an empty database with its own DATA_DIR or DATABASE_URL.',
    );
}

async function assertEmpty({ database: { pool } }: Target): Promise<void> {
  const { rows } = await pool.query(
    'select exists (select from users) as users, exists (select from books) as books',
  );
  if (rows[0].users || rows[0].books)
    throw new StartupError(
      'This Dogear already has accounts or books. To delete them and restore the backup, add --replace.',
    );
}

/** Runs first, because an image without a row does no harm, and storing it again changes nothing. */
async function restoreImages(store: ImageStore, backup: Backup): Promise<void> {
  const limit = createLimiter(8);
  const names = backup.paths
    .map((path) => basename(path))
    .filter((name) => isImageFileName(name) || isCasePhotoFileName(name));
  const put = async (name: string) => store.put(name, await readFile(backup.path(pictureFile(name))));
  await Promise.all(names.map((name) => limit(() => put(name))));
}

async function replaceContent(client: PoolClient, backup: Backup): Promise<void> {
  await client.query('begin');
  await client.query("set local lock_timeout = '30s'");
  await assertNoForeignReferences(client);
  const tables = await contentTables(client);
  const names = [...tables.map(({ name }) => name), ...(await existingExcludedTables(client))].map(quoted);
  // Readers see the old content until the commit; writers wait.
  await client.query(`lock table ${names.join(', ')} in exclusive mode`);
  await client.query('set constraints all deferred');
  await setAppendOnly(client, false);
  for (const name of names.toReversed()) await client.query(`delete from ${name}`);
  for (const table of inDependencyOrder(tables, backup.manifest)) {
    // Triggers on the tables before it may have filled this one.
    await client.query(`delete from ${quoted(table.name)}`);
    const rows = client.query(copyFrom(`copy ${columnsOf(table)} from stdin`));
    await pipeline(createReadStream(backup.path(tableFile(table.name))), createGunzip(), rows);
    if (rows.rowCount !== table.rows)
      throw new Error(`${table.name}: ${rows.rowCount} of ${table.rows} rows`);
  }
  await voidSecrets(client, tables);
  await postponeRefunds(client);
  await advanceIdentities(client);
  await client.query('set constraints all immediate');
  await setAppendOnly(client, true);
  await client.query('commit');
}

/** Leaves out what an earlier version also wrote: the tables of other programs, and some that backups exclude now. */
function inDependencyOrder(tables: { name: string }[], { tables: held }: Manifest): Manifest['tables'] {
  const sorted = tables.flatMap(({ name }) => held.find((table) => table.name === name) ?? []);
  const isMissing = (table: { name: string }) =>
    !isOfDemo(table) && !sorted.some(({ name }) => name === table.name);
  if (tables.some(isMissing))
    throw new StartupError('The tables in the backup do not match those of this Dogear.');
  return sorted;
}

/** Older schemas have the tables of a demo everywhere. */
async function lacksDemo(pool: Pool, { tables }: Manifest): Promise<boolean> {
  if (!tables.some(isOfDemo)) return false;
  const { rows } = await pool.query("select to_regclass('sandbox_intents') is null as is_missing");
  return rows[0].is_missing;
}

const isOfDemo = ({ name }: { name: string }): boolean => Object.hasOwn(standInTables, name);

/** A secret that comes from a setting is not in the backup. Returns whether a different secret was replaced. */
async function restoreSecret(dataDir: string, backup: Backup): Promise<boolean> {
  const secret = await backup.text(secretFile);
  const file = join(dataDir, 'secret');
  const present = await readFile(file, 'utf8').catch(() => undefined);
  if (secret === undefined || secret === present) return false;
  await writeFile(file, secret, { mode: 0o600 });
  return present !== undefined;
}

const waitingMailSchema = z.array(z.object({ id: z.uuid(), order: z.looseObject({}) }));

/** Replaces the queued mail, which is about deleted content, by the queued mail of the backup. */
async function enqueueWaitingMail({ database, log }: Target, backup: Backup): Promise<void> {
  const waiting = waitingMailSchema.parse(JSON.parse((await backup.text(mailFile)) ?? '[]'));
  const jobs = await openJobQueue(database.pool, log, { upkeep: false });
  try {
    await createMailQueue(jobs);
    await jobs.boss.deleteQueuedJobs(mailQueue);
    for (const { id, order } of waiting) await jobs.enqueue(database.db, mailQueue, order, { id });
  } finally {
    await jobs.stop();
  }
}
