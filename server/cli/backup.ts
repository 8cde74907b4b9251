import { join, relative } from 'node:path';
import type { Pool } from 'pg';
import pino from 'pino';
import { type Config, loadConfig } from '../config/config.ts';
import type { Database } from '../db/open-database.ts';
import { backUp } from '../features/backup/back-up.ts';
import type { Manifest } from '../features/backup/backup-folder.ts';
import { recordBackup } from '../features/backup/record-backup.ts';
import { restore } from '../features/backup/restore.ts';
import { openImageStore } from '../integrations/images/open-image-store.ts';
import { StartupError } from '../lib/errors.ts';
import { openDatabaseForCommand } from './open-database.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage:
  npm run backup                            backs everything up to a new folder in backups/
  npm run backup -- FOLDER                  or to this folder
  npm run restore -- FOLDER                 restores a backup into an empty Dogear
  npm run restore -- FOLDER --replace       or replaces what is there`;

async function run([command, ...args]: string[]): Promise<string> {
  const replace = command === 'restore' && args.includes('--replace');
  const [folder, ...more] = args.filter((arg) => arg !== '--replace' || !replace);
  const isComplete = more.length === 0 && folder !== '' && !folder?.startsWith('-');
  if (!isComplete || (command !== 'backup' && !(command === 'restore' && folder)))
    throw new StartupError(usage);
  const config = loadConfig(process.env);
  const database = await openDatabaseForCommand(config, { migrate: false });
  try {
    return command === 'backup'
      ? await writeTo(folder ?? join('backups', nameOfNow()), config, database)
      : await restoreFrom(folder ?? '', config, database, replace);
  } finally {
    await database.close();
  }
}

async function writeTo(folder: string, config: Config, { pool }: Database): Promise<string> {
  const store = await openImageStore(config.s3, config.dataDir);
  const { missing, ...manifest } = await backUp({ pool, store, dataDir: config.dataDir }, folder);
  await recordBackup(pool);
  const warning = missing.length > 0 ? `\nMissing pictures, not in the backup: ${missing.join(', ')}` : '';
  return `Backup written to ${relative('.', folder) || '.'}: ${contentsOf(manifest)}.${warning}`;
}

async function restoreFrom(folder: string, config: Config, database: Database, replace: boolean) {
  const { dataDir } = config;
  const store = await openImageStore(config.s3, dataDir);
  const log = pino({ level: config.logLevel, base: null });
  const target = { database, store, dataDir, log, migrateDemo: config.demo ? migrateDemo : undefined };
  const { isSecretNew, ...manifest } = await restore(target, folder, { replace });
  const restart = isSecretNew && !config.secret ? '\nIf Dogear is running, restart it.' : '';
  return `Restored the backup from ${manifest.madeAt}: ${contentsOf(manifest)}. Everyone has to log in again.${restart}`;
}

async function migrateDemo(pool: Pool): Promise<void> {
  const demo = await import('#demo/migrate-demo.ts');
  await demo.migrateDemo(pool);
}

function contentsOf({ tables, pictures }: Manifest): string {
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  return `${rows('users')} people, ${rows('books')} books, ${rows('orders')} orders, ${pictures} picture files`;
}

/** Returns a name such as `2026-11-21T16-20-33Z`, which sorts by time and is valid on every system. */
function nameOfNow(): string {
  return new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
}

await runCommand(run);
