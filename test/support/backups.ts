import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { connect, type Database, withoutTimeouts } from '#server/db/open-database.ts';
import { backUp } from '#server/features/backup/back-up.ts';
import { restore } from '#server/features/backup/restore.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';

/** With the separate connections that the commands open while Dogear serves. */
export type BackedUpApp = TestApp & { beside: Database };

/** A folder for the backups of a test file, and apps that are closed after its tests. */
export function setUpBackups() {
  let folder: string;
  const apps: BackedUpApp[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dogear-backup-'));
  });
  afterAll(async () => {
    for (const { beside, close } of apps) {
      await beside.close();
      await close();
    }
    await rm(folder, { recursive: true, force: true });
  });

  const newPlace = () => join(folder, randomUUID());
  return {
    folder: () => folder,
    newPlace,
    async openApp(): Promise<BackedUpApp> {
      const served = await createTestApp();
      const opened = { ...served, beside: connectBeside(served) };
      apps.push(opened);
      return opened;
    },
    async write(from: BackedUpApp, place = newPlace()) {
      const manifest = await backUp({ ...from, ...from.beside, dataDir: folder }, place);
      return { place, manifest };
    },
    putInto: (
      target: BackedUpApp,
      place: string,
      options = {},
      migrateDemo?: (pool: Pool) => Promise<void>,
    ) =>
      restore(
        { database: target.beside, store: target.store, dataDir: folder, log: target.log, migrateDemo },
        place,
        options,
      ),
  };
}

export const connectBeside = ({ connection }: TestApp, database = connection.database): Database =>
  connect({ ...connection, ...withoutTimeouts, database });

/** Written out, so that a table which is excluded by mistake is missed. */
const leftOut = [
  'sessions',
  'push_subscriptions',
  'verifications',
  'email_changes',
  'rate_limits',
  'idempotency_keys',
  'book_search',
  'search_words',
  'search_names',
  'edition_look_ups',
  'book_data_turns',
  'imported_editions',
  'imported_authors',
  'dump_imports',
  'book_imports',
  'book_import_rows',
  'book_import_changes',
  'book_import_photos',
  'book_import_files',
  'staff_invitations',
  'demo_google_records',
  'sandbox_account_links',
];

/** Returns every row of every table except those that a backup excludes. */
export async function contentOf({ pool }: TestApp): Promise<Record<string, string[]>> {
  const { rows } = await pool.query(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^kysely' order by 1",
  );
  const kept = rows.map(({ name }) => name as string).filter((name) => !leftOut.includes(name));
  const content: Record<string, string[]> = {};
  for (const name of kept) {
    const found = await pool.query(`select t::text as line from "${name}" t order by 1`);
    content[name] = found.rows.map(({ line }) => line);
  }
  return content;
}
