import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { findEmbeddedPostgres } from '../db/embedded/postgres.ts';
import { connect, type Database, openDatabase, withoutTimeouts } from '../db/open-database.ts';

/**
 * Opens the database for a command-line command. Works also while Dogear runs on its embedded database.
 * @param options.migrate whether to migrate the database first, unless it is the embedded one and in use
 */
export async function openDatabaseForCommand(config: Config, { migrate = true } = {}): Promise<Database> {
  const running = config.databaseUrl
    ? undefined
    : await findEmbeddedPostgres(join(config.dataDir, 'postgres'));
  return running
    ? connect({ ...running, ...withoutTimeouts })
    : openDatabase(config, { log: console.log, migrate, withoutTimeouts: true });
}
