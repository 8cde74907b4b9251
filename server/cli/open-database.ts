import { join } from 'node:path';
import type { Config } from '../app/config.ts';
import { findEmbeddedPostgres } from '../db/embedded/postgres.ts';
import { connect, type Database, openDatabase, unhurried } from '../db/open-database.ts';

/**
 * The database for a command of the command line, also while Dogear is running and its embedded database in use.
 * @param options.migrate whether a database that nobody is using is brought up to date first
 */
export async function openDatabaseForCommand(config: Config, { migrate = true } = {}): Promise<Database> {
  const running = config.databaseUrl
    ? undefined
    : await findEmbeddedPostgres(join(config.dataDir, 'postgres'));
  return running
    ? connect({ ...running, ...unhurried })
    : openDatabase(config, { log: console.log, migrate, withoutTimeouts: true });
}
