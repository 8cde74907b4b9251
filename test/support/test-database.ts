import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { EmbeddedConnection } from '#server/db/embedded/postgres.ts';

export interface TestDatabase {
  connection: EmbeddedConnection;
  drop(): Promise<void>;
}

/** Creates a migrated, empty database, cloned in a few milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('database');
  const template = inject('templateDatabase');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, (client) =>
    client.query(`create database ${database} template ${template} strategy file_copy`),
  );
  return {
    connection: { ...server, database },
    drop: () => dropDatabase(server, database),
  };
}

const longestWaitMs = 5000;

/**
 * Drops a database after its connections have ended. A pool's `end()` resolves before its sockets are closed, and a connection that
 * is terminated in between fails the test run with an error that no test caused. Those that stay open are terminated.
 */
export async function dropDatabase(server: EmbeddedConnection, database: string): Promise<void> {
  await administer(server, async (client) => {
    for (const started = Date.now(); Date.now() - started < longestWaitMs; await setTimeout(20)) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
        [database],
      );
      if (rowCount === 0) break;
    }
    await client.query(`drop database if exists ${database} with (force)`);
  });
}

async function administer(
  server: EmbeddedConnection,
  act: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
