import { once } from 'node:events';
import type { Pool } from 'pg';
import { StartupError } from '../lib/errors.ts';
import { poolerNotAllowed } from './connection-errors.ts';

/**
 * Locks and notices belong to a connection, and a pooler gives the next transaction another one.
 * @param pool of two connections at least
 * @throws StartupError when one of them does not hear what the other says
 */
export async function assertDirectConnection(pool: Pool): Promise<void> {
  const [listener, notifier] = [await pool.connect(), await pool.connect()];
  try {
    await listener.query('listen dogear_starts');
    const isHeard = once(listener, 'notification', { signal: AbortSignal.timeout(2_000) }).then(
      () => true,
      () => false,
    );
    await notifier.query('notify dogear_starts');
    if (!(await isHeard)) throw new StartupError(poolerNotAllowed);
  } finally {
    for (const client of [listener, notifier]) client.release(true);
  }
}

/**
 * A pooler makes its connections itself, and does not let us say for how long anything may take on them.
 * @throws StartupError that says how to, when nobody has
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
