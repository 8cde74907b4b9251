import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../app/config.ts';
import { startupMessages } from './connection-errors.ts';
import { startEmbeddedPostgres } from './embedded/postgres.ts';
import { migrateToLatest } from './migrate.ts';
import { PipelinedClient } from './pipelined-client.ts';
import { assertDirectConnection, assertStatementTimeouts } from './pooler-checks.ts';
import { openReplica, type Replica } from './replica.ts';
import type { Db, Tables } from './schema.ts';

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Tells a second start on the same data where this one answers. */
  announce: (where: string) => Promise<void>;
  close: () => Promise<void>;
};

export type OpenDatabase = Database & {
  /** To the server itself, also when a pooler stands before it: for what belongs to a connection. */
  direct: pg.ClientConfig;
  replica?: Replica;
};

type Settings = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'dataDir' | 'databasePoolSize'
>;
type Options = {
  log: (line: string) => void;
  /** Whether the schema is brought up to date first; it is unless this is false. */
  migrate?: boolean;
  /** For commands, of which nobody waits for the answer: they go to the server itself. */
  withoutTimeouts?: boolean;
};

/** Opens the database of the settings, or the embedded one. */
export async function openDatabase(settings: Settings, options: Options): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, dataDir, databasePoolSize: max } = settings;
  const directUrl = databaseDirectUrl ?? databaseUrl;
  const server = directUrl
    ? { connection: { connectionString: directUrl }, ...externalServer }
    : await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), ...options });
  const direct: pg.ClientConfig = server.connection;
  const isPooled = databaseDirectUrl !== undefined && !options.withoutTimeouts;
  const database = isPooled
    ? connect({ connectionString: databaseUrl, max }, { isPooled })
    : connect({ ...direct, ...(options.withoutTimeouts && unhurried), max });
  const replica = openReplicaOf(settings, database, options);
  const close = async () => {
    await replica?.close();
    await database.close().finally(server.stop);
  };
  try {
    if (options.migrate ?? true)
      await startupMessages(
        migrate(direct, !directUrl, options.log),
        databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
        directUrl,
      );
    if (isPooled)
      await startupMessages(assertStatementTimeouts(database.pool, limits), 'DATABASE_URL', databaseUrl);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, announce: server.announce, close, direct, ...(replica && { replica }) };
}

function openReplicaOf(
  { databaseReplicaUrl }: Settings,
  primary: Database,
  { log, withoutTimeouts: unhurried }: Options,
) {
  if (!databaseReplicaUrl || unhurried) return undefined;
  const copy = connect({ connectionString: databaseReplicaUrl, max: 5, ...replicaTimeouts });
  return openReplica({ primary, replica: copy, log });
}

/** Numbers such as a picture's widths, which stand in every row: pg's own parser reads any kind of array, and slowly. */
const integerArray = 1007 as Parameters<typeof pg.types.setTypeParser>[0];
pg.types.setTypeParser(integerArray, (text) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);

/** A database that somebody else starts and stops, and that any number of processes may use. */
const externalServer = { announce: async () => undefined, stop: async () => undefined };

/**
 * So that no request waits for ever, in milliseconds: on a lock, for a statement's end. None of a transaction's steps
 * waits for anything outside, so that one that stands still has lost its process. Each connection gets these when it
 * is made, and a pooler makes its own.
 */
const limits = {
  lock_timeout: 8_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** For a connection, and for the answer of a server that is not there any more and never said so. */
const clientTimeouts = { connectionTimeoutMillis: 5_000, query_timeout: 15_000, keepAlive: true };

/** For work on all there is, which takes its time. */
export const unhurried = {
  lock_timeout: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
  pipeline: false,
};

/** Whoever waits for a lock holds up all who come after. A migration goes to the end of the queue again after this. */
const migrationLockMs = 2_000;

/** Somebody else can answer. */
const replicaTimeouts = { connectionTimeoutMillis: 1_000, statement_timeout: 2_000, query_timeout: 2_000 };

/**
 * A pool and a query builder over it, for a server that is already there.
 * @param options.isPooled whether a pooler gives each transaction another of its connections
 */
export function connect(connection: pg.PoolConfig, { isPooled = false } = {}): Database {
  const pool = new pg.Pool({
    max: 20,
    ...clientTimeouts,
    ...(!isPooled && { ...limits, Client: PipelinedClient, pipeline: true }),
    ...connection,
  });
  // A connection that breaks is replaced on the next query. Without these listeners it would end the process: the
  // pool's hears it of idle connections, the other of those that are in use just then.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  // Not by way of Kysely: it leaves a pool open that it has not used.
  return { db, pool, announce: externalServer.announce, close: () => pool.end() };
}

/** On connections of its own: a change to a long table takes its time. Its locks are not waited for at any length. */
async function migrate(connection: pg.PoolConfig, isOurs: boolean, log: Options['log']): Promise<void> {
  const pool = new pg.Pool({ ...connection, ...unhurried, lock_timeout: migrationLockMs, max: 2 });
  pool.on('error', () => undefined);
  try {
    if (!isOurs) await assertDirectConnection(pool);
    await migrateToLatest(pool, log);
  } finally {
    await pool.end();
  }
}
