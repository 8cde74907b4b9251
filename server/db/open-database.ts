import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseSettings } from '../config/config.ts';
import { assertUsable } from './assert-usable.ts';
import { withStartupErrors } from './connection-errors.ts';
import { startEmbeddedPostgres } from './embedded/postgres.ts';
import { migrateToLatest } from './migrate.ts';
import { PipelinedClient } from './pipeline/pipelined-client.ts';
import { assertDirectConnection, assertStatementTimeouts } from './pooler-checks.ts';
import { openReplica, type Replica } from './replica.ts';
import type { Db, Tables } from './schema.ts';

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Stores the address, which a second start on the same data reports. */
  announce: (address: string) => Promise<void>;
  close: () => Promise<void>;
};

export type OpenDatabase = Database & {
  /** Connects directly to the server even behind a pooler, for locks and notifications that belong to a connection. */
  direct: pg.ClientConfig;
  replica?: Replica;
};

type Options = {
  log: (line: string) => void;
  /** Whether to migrate the schema first. The default is true. */
  migrate?: boolean;
  /** For command-line commands, which may run long. They connect directly to the server. */
  withoutTimeouts?: boolean;
};

/** Opens the configured database, or the embedded one. */
export async function openDatabase(settings: DatabaseSettings, options: Options): Promise<OpenDatabase> {
  const {
    databaseUrl,
    databaseDirectUrl,
    dataDir,
    runtimeDir,
    databasePoolSize: max,
    databasePipeline,
  } = settings;
  const directUrl = databaseDirectUrl ?? databaseUrl;
  const server = directUrl
    ? { connection: { connectionString: directUrl }, ...externalServer }
    : await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), runtimeDir, ...options });
  const direct: pg.ClientConfig = server.connection;
  const isPooled = databaseDirectUrl !== undefined && !options.withoutTimeouts;
  const database = isPooled
    ? connect({ connectionString: databaseUrl, max }, { isPooled })
    : connect(
        { ...direct, ...(options.withoutTimeouts && withoutTimeouts), max },
        { isPipelined: databasePipeline },
      );
  const replica = openReplicaOf(settings, database, options);
  const close = async () => {
    await replica?.close();
    await database.close().finally(server.stop);
  };
  try {
    await withStartupErrors(
      prepare(direct, { isEmbedded: !directUrl, migrate: true, ...options }),
      databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
      directUrl,
    );
    if (isPooled)
      await withStartupErrors(assertStatementTimeouts(database.pool, limits), 'DATABASE_URL', databaseUrl);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, announce: server.announce, close, direct, ...(replica && { replica }) };
}

function openReplicaOf(settings: DatabaseSettings, primary: Database, options: Options) {
  const { databaseReplicaUrl: connectionString, databasePipeline: isPipelined } = settings;
  if (!connectionString || options.withoutTimeouts) return undefined;
  const replica = connect({ connectionString, max: 5, ...replicaTimeouts }, { isPipelined });
  return openReplica({ primary, replica, log: options.log });
}

/** Parses integer arrays, such as the widths of an image. pg's own parser handles any array, but slowly. */
const integerArray = 1007 as Parameters<typeof pg.types.setTypeParser>[0];
pg.types.setTypeParser(integerArray, (text) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);

/** For a database that Dogear does not start and stop, and that several processes may use. */
const externalServer = { announce: async () => undefined, stop: async () => undefined };

/**
 * Server-side timeouts in milliseconds, so that no request waits forever. Transactions never wait for anything outside
 * the database, so an idle one has lost its process. Each new connection sets them; a pooler sets them on its own.
 */
const limits = {
  lock_timeout: 8_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** Also detects a server that disappeared without closing the connection. */
const clientTimeouts = { connectionTimeoutMillis: 5_000, query_timeout: 15_000, keepAlive: true };

/** For long work, such as a backup or a migration. */
export const withoutTimeouts = {
  lock_timeout: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
  pipeline: false,
};

/** A migration that waits for a lock blocks the queries queued behind it, so it gives up after this and retries. */
const migrationLockMs = 2_000;

/** Short, because the primary can serve the read instead. */
const replicaTimeouts = { connectionTimeoutMillis: 1_000, statement_timeout: 2_000, query_timeout: 2_000 };

/**
 * Creates a connection pool and a query builder for a running server.
 * @param options.isPooled whether the connections go through a pooler, which may use a different one for each transaction
 * @param options.isPipelined whether to use our own client, which prepares and pipelines queries, rather than pg's
 */
export function connect(connection: pg.PoolConfig, { isPooled = false, isPipelined = true } = {}): Database {
  const pool = new pg.Pool({
    max: 20,
    ...clientTimeouts,
    ...(!isPooled && limits),
    ...(isPipelined && !isPooled && { Client: PipelinedClient, pipeline: true }),
    ...connection,
  });
  // A broken connection is replaced on the next query. Without these listeners its error would end the process: the
  // first handles idle connections, the second those in use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  // db.destroy() would leave open a pool that it has not used.
  return { db, pool, announce: externalServer.announce, close: () => pool.end() };
}

/**
 * Checks the server and migrates, on separate connections without statement timeouts, because changing a long table takes time.
 * What runs without migrating looks at the database only.
 */
async function prepare(
  connection: pg.PoolConfig,
  { isEmbedded, migrate, log }: Options & { isEmbedded: boolean },
): Promise<void> {
  if (isEmbedded && !migrate) return;
  const timeouts = { ...withoutTimeouts, lock_timeout: migrationLockMs, connectionTimeoutMillis: 10_000 };
  const pool = new pg.Pool({ ...connection, ...timeouts, max: 2 });
  pool.on('error', () => undefined);
  try {
    if (!isEmbedded) await assertUsable(pool);
    if (!isEmbedded && migrate) await assertDirectConnection(pool);
    if (migrate) await migrateToLatest(pool, log);
  } finally {
    await pool.end();
  }
}
