import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { StartupError } from '../errors.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateToLatest } from './migrate.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Db, Tables } from './tables.ts';

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Tells a second start on the same data where this one answers. */
  announce: (where: string) => Promise<void>;
  close: () => Promise<void>;
};

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'databaseConnections'>;
type Options = {
  log: (line: string) => void;
  /** Whether the schema is brought up to date first; it is unless this is false. */
  migrate?: boolean;
  /** For commands, of which nobody waits for the answer. */
  unhurried?: boolean;
};

/** Opens the database of the settings, or the embedded one. */
export async function openDatabase(
  { databaseUrl, dataDir, databaseConnections }: Settings,
  options: Options,
): Promise<Database> {
  const server = databaseUrl
    ? { connection: { connectionString: databaseUrl }, ...alreadyThere }
    : await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), ...options });
  try {
    if (options.migrate ?? true) await migrate(server.connection);
  } catch (error) {
    await server.stop();
    throw databaseUrl ? plainly(error, databaseUrl) : error;
  }
  const database = connect({
    ...server.connection,
    ...(options.unhurried && unhurried),
    max: databaseConnections,
  });
  const close = () => database.close().finally(server.stop);
  return { ...database, announce: server.announce, close };
}

/** A database that somebody else starts and stops, and that any number of processes may use. */
const alreadyThere = { announce: async () => undefined, stop: async () => undefined };

/**
 * So that no request waits for ever, in milliseconds: for a connection, on a lock, for a statement's end, and for the
 * answer of a server that is not there any more and never said so. None of a transaction's steps waits for anything
 * outside, so that one that stands still has lost its process.
 */
const patience = {
  connectionTimeoutMillis: 5_000,
  lock_timeout: 8_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: 15_000,
  keepAlive: true,
  pipeline: true,
};

/** For work on all there is, which takes its time. */
export const unhurried = {
  lock_timeout: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
  pipeline: false,
};

/** A pool and a query builder over it, for a server that is already there. */
export function connect(connection: pg.PoolConfig): Database {
  const pool = new pg.Pool({ max: 20, ...patience, ...connection, Client: PreparingClient });
  // A connection that breaks is replaced on the next query. Without these listeners it would end the process: the
  // pool's hears it of idle connections, the other of those that are in use just then.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  // Not by way of Kysely: it leaves a pool open that it has not used.
  return { db, pool, announce: alreadyThere.announce, close: () => pool.end() };
}

/** On connections of its own: a change to a long table takes its time, and so does waiting for another process's. */
async function migrate(connection: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, ...unhurried, max: 2 });
  pool.on('error', () => undefined);
  try {
    await migrateToLatest(pool);
  } finally {
    await pool.end();
  }
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
