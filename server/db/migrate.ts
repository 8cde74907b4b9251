import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import * as initial from './migrations/0001_initial.ts';
import * as sandboxCards from './migrations/0002_sandbox_cards.ts';
import * as longLists from './migrations/0003_long_lists.ts';
import * as demoGoogle from './migrations/0004_demo_google.ts';
import * as ownAccount from './migrations/0006_own_account.ts';
import * as ledger from './migrations/0007_ledger.ts';
import * as unusedPictures from './migrations/0008_unused_pictures.ts';
import * as orderNews from './migrations/0009_order_news.ts';
import * as auditLog from './migrations/0011_audit_log.ts';

/** Numbered, forward only: a later one corrects an earlier one, nobody edits what has run. */
const migrations: Record<string, Migration> = {
  '0001_initial': initial,
  '0002_sandbox_cards': sandboxCards,
  '0003_long_lists': longLists,
  '0004_demo_google': demoGoogle,
  '0006_own_account': ownAccount,
  '0007_ledger': ledger,
  '0008_unused_pictures': unusedPictures,
  '0009_order_news': orderNews,
  '0011_audit_log': auditLog,
};

/**
 * Brings the schema up to date, under an advisory lock: any number of processes may start at once.
 * All pending migrations run in one transaction, so a failed one leaves the schema as it was.
 */
export async function migrateToLatest(pool: pg.Pool): Promise<void> {
  // Not destroyed: that would end the pool, which belongs to the caller.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
