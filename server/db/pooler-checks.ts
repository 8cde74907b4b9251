import { once } from 'node:events';
import type { Pool } from 'pg';
import { StartupError } from '../lib/errors.ts';
import { poolerNotAllowed } from './connection-errors.ts';

/**
 * Locks and notifications belong to a connection, but a pooler may give each transaction a different one.
 * @param pool with at least two connections
 * @throws StartupError when one connection does not receive the other's notification
 */
export async function assertDirectConnection(pool: Pool): Promise<void> {
  const listener = await pool.connect();
  // The pool cannot end while a connection is out.
  const notifier = await pool.connect().catch((error: unknown) => {
    listener.release(true);
    throw error;
  });
  try {
    await listener.query('listen dogear_starts');
    const isReceived = once(listener, 'notification', { signal: AbortSignal.timeout(2_000) }).then(
      () => true,
      () => false,
    );
    await notifier.query('notify dogear_starts');
    if (!(await isReceived)) throw new StartupError(poolerNotAllowed);
  } finally {
    for (const client of [listener, notifier]) client.release(true);
  }
}

/**
 * A pooler opens its own connections and does not pass our timeouts on, so they must be set in its configuration.
 * @throws StartupError that says how to set them, when they are missing
 */
export async function assertStatementTimeouts(pool: Pool, limits: Record<string, number>): Promise<void> {
  const names = Object.keys(limits);
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any ($1) and setting = '0'`,
    [names],
  );
  if (rows.length === 0) return;
  const statements = Object.entries(limits).map(([name, ms]) => `set ${name} = ${ms}`);
  throw new StartupError(
    `Connections through the pooler at DATABASE_URL have no ${rows.map(({ name }) => name).join(', no ')}. ` +
      `Add to the database's line in pgbouncer.ini, as deploy/pgbouncer.ini does:\n` +
      `  connect_query='${statements.join('; ')}'`,
  );
}
