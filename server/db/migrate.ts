import { setTimeout as sleep } from 'node:timers/promises';
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
import * as backgroundWork from './migrations/0010_background_work.ts';
import * as auditLog from './migrations/0011_audit_log.ts';
import * as changeNotices from './migrations/0012_change_notices.ts';
import * as rateLimitsInMemory from './migrations/0013_rate_limits_in_memory.ts';
import * as deletedBuyers from './migrations/0014_deleted_buyers.ts';
import * as paymentMode from './migrations/0015_payment_mode.ts';
import * as names from './migrations/0016_names.ts';

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
  '0010_background_work': backgroundWork,
  '0011_audit_log': auditLog,
  '0012_change_notices': changeNotices,
  '0013_rate_limits_in_memory': rateLimitsInMemory,
  '0014_deleted_buyers': deletedBuyers,
  '0015_payment_mode': paymentMode,
  '0016_names': names,
};

/**
 * Brings the schema up to date, under an advisory lock: any number of processes may start at once.
 * All pending migrations run in one transaction, so a failed one leaves the schema as it was. The schema of a newer
 * Dogear is left alone: it does not take away what this one uses. Where the connection waits only so long for a lock,
 * a migration that got none comes again, so that people are served in between.
 */
export async function migrateToLatest(pool: pg.Pool, log: (line: string) => void = () => undefined) {
  for (let tries = 1; ; tries++) {
    const { error } = await migratorOf(pool).migrateToLatest();
    if (!error) return;
    const newer = await migrationsOfNewer(pool);
    if (newer.length > 0)
      return log(`The database has already been upgraded by a newer Dogear (${newer.join(', ')}).`);
    if (!isWaitingForLock(error)) throw error;
    if (tries === 1) log('The tables are in use. Retrying the migration until they are free.');
    await sleep(betweenTriesMs);
  }
}

const betweenTriesMs = 3_000;

const isWaitingForLock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

/** Those that came after all of ours; none when any of ours is missing, or another came before them. */
async function migrationsOfNewer(pool: pg.Pool): Promise<string[]> {
  if ((await lastMigration(pool)) === undefined) return [];
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  const had = rows.map(({ name }) => name);
  const ours = Object.keys(migrations);
  const isOursFirst = ours.every((name, index) => had[index] === name);
  return isOursFirst ? had.slice(ours.length) : [];
}

/** Gives an empty database the schema that Dogear had when a migration was its last. */
export async function migrateEmptyTo(pool: pg.Pool, migration: string): Promise<void> {
  const { error } = await migratorOf(pool).migrateTo(migration);
  if (error) throw error;
}

export const isKnownMigration = (name: string): boolean => name in migrations;

/** The name of the last migration that the database has had; undefined for an empty one. */
export async function lastMigration(client: pg.Pool | pg.ClientBase): Promise<string | undefined> {
  const known = await client.query("select to_regclass('kysely_migration') is not null as is_there");
  if (!known.rows[0].is_there) return undefined;
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name desc limit 1',
  );
  return rows[0]?.name;
}

/** Whether the database has had every migration that this Dogear knows. */
export async function hasEveryMigration(pool: pg.Pool): Promise<boolean> {
  const known = Object.keys(migrations);
  if ((await lastMigration(pool)) === undefined) return false;
  const { rowCount } = await pool.query('select from kysely_migration where name = any($1)', [known]);
  return rowCount === known.length;
}

function migratorOf(pool: pg.Pool): Migrator {
  // Not destroyed: that would end the pool, which belongs to the caller.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
