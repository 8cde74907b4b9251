import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { migrateDemo } from '#demo/migrate-demo.ts';
import { type EmbeddedConnection, startEmbeddedPostgres } from '#server/db/embedded/postgres.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { openJobQueue } from '#server/jobs/job-queue.ts';
import { makeRunFolder } from './run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: EmbeddedConnection;
    templateDatabase: string;
  }
}

/** Starts one server for the whole run, with a migrated template that every test file clones. */
export default async function startTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeRunFolder('run');
  const server =
    ownServer(process.env.TEST_DATABASE_URL) ??
    (await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false }));
  await makeTemplate(server.connection);
  project.provide('database', server.connection);
  project.provide('templateDatabase', templateDatabase);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Another server, such as an older PostgreSQL, by the address of a database whose user may create databases. */
function ownServer(address: string | undefined) {
  if (!address) return undefined;
  const { hostname: host, port, username: user, password, pathname } = new URL(address);
  const database = pathname.slice(1);
  const connection: EmbeddedConnection = { host, port: Number(port), user, password, database };
  return { connection, stop: async () => undefined };
}

const templateDatabase = 'dogear_template';

async function makeTemplate(connection: EmbeddedConnection): Promise<void> {
  const admin = new Pool({ ...connection, max: 1 });
  await admin.query(`drop database if exists ${templateDatabase}`);
  await admin.query(`create database ${templateDatabase}`);
  await admin.end();
  await migrateTemplate({ ...connection, database: templateDatabase });
}

async function migrateTemplate(connection: EmbeddedConnection): Promise<void> {
  const pool = new Pool(connection);
  try {
    await migrateToLatest(pool);
    await migrateDemo(pool);
    const jobs = await openJobQueue(pool, pino({ level: 'silent' }), { upkeep: false });
    await jobs.stop();
  } finally {
    // PostgreSQL clones a template only while it has no connections.
    await pool.end();
  }
}
