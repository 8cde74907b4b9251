import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { StartupError } from '../errors.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateToLatest } from './migrate.ts';
import type { Db, Tables } from './tables.ts';

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Tells a second start on the same data where this one answers. */
  announce: (where: string) => Promise<void>;
  close: () => Promise<void>;
};

type Options = { log: (line: string) => void; onLost?: (reason: Error) => void; migrate?: boolean };

/** Opens the database of the settings, or the embedded one, with the schema up to date unless told otherwise. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: Options,
): Promise<Database> {
  const database = config.databaseUrl
    ? connect({ connectionString: config.databaseUrl })
    : await openEmbedded(config.dataDir, options);
  try {
    if (options.migrate ?? true) await migrateToLatest(database.pool);
    return database;
  } catch (error) {
    await database.close();
    throw config.databaseUrl ? plainly(error, config.databaseUrl) : error;
  }
}

/** A pool and a query builder over it, for a server that is already there. */
export function connect(connection: pg.PoolConfig): Database {
  const pool = new pg.Pool({ max: 20, connectionTimeoutMillis: 5_000, ...connection });
  // An idle connection that breaks is replaced on the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  // Not by way of Kysely: it leaves a pool open that it has not used.
  return { db, pool, announce: async () => undefined, close: () => pool.end() };
}

async function openEmbedded(dataDir: string, options: Options): Promise<Database> {
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), ...options });
  const database = connect(server.connection);
  return {
    ...database,
    announce: server.announce,
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
}

function plainly(error: unknown, url: string): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const server = new URL(url).host;
  switch (error.code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return new StartupError(
        `No PostgreSQL answers at ${server}. Is it running, and is DATABASE_URL right?`,
      );
    case '28P01':
    case '28000':
      return new StartupError(`PostgreSQL at ${server} refuses the user or password of DATABASE_URL.`);
    case '3D000':
      return new StartupError(
        `The database named in DATABASE_URL does not exist at ${server}. Create it first.`,
      );
    default:
      return error;
  }
}
