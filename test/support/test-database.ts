import { randomUUID } from 'node:crypto';
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
  await administer(server, `create database ${database} template ${template} strategy file_copy`);
  return {
    connection: { ...server, database },
    drop: () => administer(server, `drop database if exists ${database} with (force)`),
  };
}

async function administer(server: EmbeddedConnection, statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
