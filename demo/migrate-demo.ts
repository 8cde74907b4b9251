import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import * as standIns from './migrations/0001_stand_ins.ts';

/** The first words of the names are their order. A migration that was released is never changed. */
const migrations = { '0001_stand_ins': standIns };

/** Creates and changes the tables of the stand-ins, which a host's production is without. Any number of processes may start at once. */
export async function migrateDemo(pool: pg.Pool): Promise<void> {
  // Never destroyed, because that would end the caller's pool.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'kysely_migration_demo',
    migrationLockTableName: 'kysely_migration_demo_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
